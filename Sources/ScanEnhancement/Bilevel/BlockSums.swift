import ScanImaging

/// Sums of luma and ink over square blocks of a divided gray page; every second row is read.
struct BlockSums {
  /// The sums of one block or window, in units of divided luma.
  struct Sum: BitwiseCopyable, Sendable {
    var values: SIMD8<Float> = .zero

    var count: Float { values[0] }
    var luma: Float { values[1] }
    var squares: Float { values[2] }
    var weight: Float { values[3] }
    var weightedLuma: Float { values[4] }
  }

  let blocks: Raster<Sum>

  /// Luma from which a pixel is no ink, as a share of the paper's.
  static let palestInk = 0.85

  /// Sums up a page.
  init(_ page: Raster<UInt8>, side: Int, paper: UInt8) {
    let size = PixelSize(
      width: (page.width + side - 1) / side, height: (page.height + side - 1) / side)
    var columns = Columns(width: page.width, paper: paper)
    let step = side >= 4 ? 2 : 1
    blocks = Raster(size: size) { output in
      for y in 0..<size.height {
        columns.reset()
        var rows = 0
        for row in Swift.stride(from: y * side, to: min((y + 1) * side, page.height), by: step) {
          columns.add(page.row(row))
          rows += 1
        }
        for x in 0..<size.width {
          output.append(columns.sum(x * side..<min((x + 1) * side, page.width), rows: rows))
        }
      }
    }
  }

  /// Sums of every pixel column over the rows of one block.
  private struct Columns {
    private var luma: [UInt32]
    private var squares: [UInt32]
    private var weights: [UInt32]
    private var weightedLuma: [UInt32]

    private let paper: UInt8

    init(width: Int, paper: UInt8) {
      self.paper = paper
      luma = [UInt32](repeating: 0, count: width)
      squares = luma
      weights = luma
      weightedLuma = luma
    }

    mutating func reset() {
      for x in 0..<luma.count {
        luma[x] = 0
        squares[x] = 0
        weights[x] = 0
        weightedLuma[x] = 0
      }
    }

    mutating func add(_ row: Span<UInt8>) {
      let count = row.count
      precondition(luma.count == count && squares.count == count)
      precondition(weights.count == count && weightedLuma.count == count)
      let palest = UInt8(BlockSums.palestInk * Double(paper))
      for x in 0..<count {
        let sample = UInt16(row[x])
        let depth = UInt16(row[x] < palest ? palest &- row[x] : 0)
        // Depth is at most 216, so the weight at most 182; ink of that weight is black, and the product
        // of weight and sample stays below 65,536.
        let weight = (depth &* depth) &>> 8
        luma[x] &+= UInt32(sample)
        squares[x] &+= UInt32(sample &* sample)
        weights[x] &+= UInt32(weight)
        weightedLuma[x] &+= UInt32(weight &* sample)
      }
    }

    func sum(_ columns: Range<Int>, rows: Int) -> Sum {
      var totals: SIMD4<UInt32> = .zero
      for x in columns {
        totals &+= SIMD4(luma[x], squares[x], weights[x], weightedLuma[x])
      }
      let unit = 1 / Float(paper)
      let weightUnit = 256 * unit * unit
      var result = Sum()
      result.values[0] = Float(rows * columns.count)
      result.values[1] = Float(totals[0]) * unit
      result.values[2] = Float(totals[1]) * unit * unit
      result.values[3] = Float(totals[2]) * weightUnit
      result.values[4] = Float(totals[3]) * weightUnit * unit
      return result
    }
  }
}
