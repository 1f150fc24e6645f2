import ScanImaging

/// A kernel's weights laid out for arithmetic on eight lanes.
struct KernelTable: Sendable {
  /// Four vectors a phase, one weight in all lanes of each: for samples one above the other.
  ///
  /// Sum `ResamplingKernel.unit`.
  let columns: [SIMD8<UInt16>]
  /// Two vectors a phase for four colour pixels side by side: each weight thrice, then four zeros.
  ///
  /// Sum `rowUnit`.
  let colorRows: [SIMD8<Int16>]
  /// One vector a phase for four gray pixels side by side, twice.
  ///
  /// Sum `rowUnit`.
  let grayRows: [SIMD8<Int16>]
  /// The same weights for samples taken one by one; sum 1.
  let plain: [SIMD4<Float>]

  /// 2^22 over the columns' unit: a column's sum times these, its lower 16 bits dropped, is the value times 64.
  static let rowUnit: Int16 = 20_460

  init(_ kernel: ResamplingKernel) {
    columns = kernel.weights.reduce(into: []) { list, weights in
      for tap in 0..<4 { list.append(SIMD8(repeating: UInt16(bitPattern: weights[tap]))) }
    }
    let rows = kernel.weights.map(KernelTable.scaledToRows)
    colorRows = rows.reduce(into: []) { list, w in
      list.append(SIMD8(w[0], w[0], w[0], w[1], w[1], w[1], w[2], w[2]))
      list.append(SIMD8(w[2], w[3], w[3], w[3], 0, 0, 0, 0))
    }
    grayRows = rows.map { SIMD8(lowHalf: $0, highHalf: $0) }
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
