package import ScanImaging

/// Makes a picture smaller while its rows are converted, each pixel the mean of those it stands for.
///
/// Of the rows that one row stands for, every one is taken when there are two, and every second one when
/// there are more: the view is for finding things, and half the rows are half the work.
package struct RowReduction: Sendable {
  private let factor: Int

  /// Creates the reduction by `factor`, at least 1 and at most 8.
  package init(_ factor: Int) {
    precondition(1...8 ~= factor)
    self.factor = factor
  }

  /// The reduced picture of rows that `append` appends.
  package func raster(
    of size: PixelSize, append: (Int, inout OutputSpan<RGB8>) -> Void
  ) -> Raster<RGB8> {
    let target = size.reduced(by: factor)
    var sums = [UInt16](repeating: 0, count: size.width * 3)
    return Raster(size: target) { output in
      for y in 0..<target.height {
        for index in sums.indices { sums[index] = 0 }
        let band = y * factor..<min(y * factor + factor, size.height)
        var count = 0
        for source in stride(from: band.lowerBound, to: band.upperBound, by: max(1, factor / 2)) {
          let row = Raster<RGB8>(size: PixelSize(width: size.width, height: 1)) {
            append(source, &$0)
          }
          // At most 8 rows of at most 255.
          let bytes = row.byteRow(0)
          precondition(bytes.count == sums.count)
          for index in 0..<sums.count { sums[index] &+= UInt16(bytes[index]) }
          count += 1
        }
        appendMeans(of: sums.span, rows: count, width: size.width, to: &output)
      }
    }
  }

  private func appendMeans(
    of sums: Span<UInt16>, rows: Int, width: Int, to output: inout OutputSpan<RGB8>
  ) {
    for start in stride(from: 0, to: width, by: factor) {
      let columns = start..<min(start + factor, width)
      var (red, green, blue): (UInt32, UInt32, UInt32) = (0, 0, 0)
      for x in columns {
        red += UInt32(sums[3 * x])
        green += UInt32(sums[3 * x + 1])
        blue += UInt32(sums[3 * x + 2])
      }
      let count = UInt32(rows * columns.count)
      output.append(
        RGB8(
          red: UInt8((red + count / 2) / count), green: UInt8((green + count / 2) / count),
          blue: UInt8((blue + count / 2) / count)))
    }
  }
}
