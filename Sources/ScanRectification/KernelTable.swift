import ScanImaging

/// A kernel's weights laid out for arithmetic on eight lanes.
struct KernelTable: Sendable {
  /// One entry a phase, for samples one above the other.
  ///
  /// Sum `ResamplingKernel.unit`.
  let colorColumns: [ColorColumnWeights]
  /// One entry a phase for four colour pixels side by side.
  ///
  /// Sum `rowUnit`.
  let colorRows: [ColorRowWeights]
  /// The same for gray pixels, four columns of two rows in a vector.
  let grayColumns: [GrayColumnWeights]
  /// One vector a phase for four gray pixels side by side.
  ///
  /// Sum `rowUnit`.
  let grayRows: [SIMD4<Int16>]
  /// The same weights for samples taken one by one; sum 1.
  let plain: [SIMD4<Float>]

  /// 2^22 over the columns' unit: a column's sum times these, its lower 16 bits dropped, is the
  /// value times 64.
  static let rowUnit: Int16 = 20_460

  /// Taken off a column's sum before it becomes signed: the middle of its range, 127.5 units.
  static let bias: UInt16 = 26_138

  /// Added to a row's sum: the bias again, a half for rounding, and two for the four lower halves
  /// dropped.
  static let rounding = Int16(
    (Int(bias) * Int(rowUnit) + 32_768) / 65_536 + 32 + 2)

  init(_ kernel: ResamplingKernel) {
    colorColumns = kernel.weights.map(ColorColumnWeights.init)
    let rows = kernel.weights.map(KernelTable.scaledToRows)
    colorRows = rows.map(ColorRowWeights.init)
    grayColumns = kernel.weights.map(GrayColumnWeights.init)
    grayRows = rows
    plain = kernel.weights.map { SIMD4<Float>($0) / Float(ResamplingKernel.unit) }
  }

  private static func scaledToRows(_ weights: SIMD4<Int16>) -> SIMD4<Int16> {
    var scaled = SIMD4<Int16>(repeating: 0)
    var largest = 0
    for tap in 0..<4 {
      let exact = Double(weights[tap]) * Double(rowUnit) / Double(ResamplingKernel.unit)
      scaled[tap] = Int16(exact.rounded())
      if scaled[tap] > scaled[largest] { largest = tap }
    }
    scaled[largest] += rowUnit - scaled.wrappedSum()
    return scaled
  }
}

/// Tables for scales from one to two samples a pixel.
struct KernelBank: Sendable {
  private static let steps = 8
  private let tables: [KernelTable]

  init() {
    tables = (0...KernelBank.steps).map {
      KernelTable(ResamplingKernel(scale: 1 + Double($0) / Double(KernelBank.steps)))
    }
  }

  /// The table for the nearest scale.
  func kernel(for scale: Double) -> KernelTable {
    let excess = min(1, max(0, scale - 1))
    return tables[Int((excess * Double(KernelBank.steps)).rounded())]
  }
}

/// Weights of four samples one above the other, each in all lanes.
struct ColorColumnWeights {
  let first: SIMD8<UInt16>
  let second: SIMD8<UInt16>
  let third: SIMD8<UInt16>
  let fourth: SIMD8<UInt16>

  init(_ weights: SIMD4<Int16>) {
    let lanes = { (tap: Int) in SIMD8(repeating: UInt16(bitPattern: weights[tap])) }
    first = lanes(0)
    second = lanes(1)
    third = lanes(2)
    fourth = lanes(3)
  }
}

/// Weights of four colour pixels side by side: of the left two and the right two, channel by
/// channel, then two lanes that weigh nothing.
struct ColorRowWeights {
  let left: SIMD8<Int16>
  let right: SIMD8<Int16>

  init(_ w: SIMD4<Int16>) {
    left = SIMD8(w[0], w[0], w[0], w[1], w[1], w[1], 0, 0)
    right = SIMD8(w[2], w[2], w[2], w[3], w[3], w[3], 0, 0)
  }
}

/// Weights of four samples one above the other, in four columns: the upper two, and the lower two.
struct GrayColumnWeights {
  let upper: SIMD8<UInt16>
  let lower: SIMD8<UInt16>

  init(_ weights: SIMD4<Int16>) {
    let lanes = { (tap: Int) in SIMD4(repeating: UInt16(bitPattern: weights[tap])) }
    upper = SIMD8(lowHalf: lanes(0), highHalf: lanes(1))
    lower = SIMD8(lowHalf: lanes(2), highHalf: lanes(3))
  }
}
