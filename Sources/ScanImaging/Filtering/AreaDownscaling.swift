extension Raster where Pixel == RGB8 {
  /// A smaller picture, each of its pixels the mean of the area it covers here.
  ///
  /// A target pixel covers a box of `width / target.width` by `height / target.height` pixels; pixels
  /// on the box's border count by the share that lies inside, rounded to 1/256 of the box's side. Traps
  /// unless `target` is at least 1x1 and no larger than this raster on either side.
  package func downscaled(to target: PixelSize) -> Raster<RGB8> {
    precondition(target.width >= 1 && target.height >= 1)
    precondition(target.width <= width && target.height <= height)
    let columns = AreaWeights.all(from: width, to: target.width)
    let rows = AreaWeights.all(from: height, to: target.height)
    var sums = [UInt16](repeating: 0, count: width * 3)
    return Raster(size: target) { output in
      for band in rows {
        for index in sums.indices { sums[index] = 0 }
        for (offset, weight) in band.weights.enumerated() {
          add(byteRow(band.start + offset), times: weight, to: &sums)
        }
        for column in columns { output.append(mean(of: sums.span, over: column)) }
      }
    }
  }
}

extension Raster where Pixel == UInt8 {
  /// A smaller picture, each of its pixels the mean of the area it covers here, as for colour.
  package func downscaled(to target: PixelSize) -> Raster<UInt8> {
    precondition(target.width >= 1 && target.height >= 1)
    precondition(target.width <= width && target.height <= height)
    let columns = AreaWeights.all(from: width, to: target.width)
    let rows = AreaWeights.all(from: height, to: target.height)
    var sums = [UInt16](repeating: 0, count: width)
    return Raster(size: target) { output in
      for band in rows {
        for index in sums.indices { sums[index] = 0 }
        for (offset, weight) in band.weights.enumerated() {
          add(row(band.start + offset), times: weight, to: &sums)
        }
        for column in columns { output.append(grayMean(of: sums.span, over: column)) }
      }
    }
  }
}

/// The whole pixels that one reduced pixel covers, and how much of each in 1/256 of the box's side.
private struct AreaWeights {
  let start: Int
  let weights: [UInt16]

  static func all(from count: Int, to reduced: Int) -> [AreaWeights] {
    let scale = Double(count) / Double(reduced)
    return (0..<reduced).map { index in
      let lower = Double(index) * scale
      let start = Int(lower)
      let end = min(count, max(start + 1, Int((lower + scale - 1e-9).rounded(.up))))
      // Rounding the running total instead of each weight makes them add up to exactly 256.
      let totals = (start...end).map { position in
        position == end
          ? 256 : max(0, Int(((Double(position) - lower) / scale * 256).rounded()))
      }
      return AreaWeights(
        start: start, weights: zip(totals, totals.dropFirst()).map { UInt16($1 - $0) })
    }
  }
}

/// Adds a weighted row; the weights of one band add up to 256, so that sums stay below 65281.
private func add(_ row: Span<UInt8>, times weight: UInt16, to sums: inout [UInt16]) {
  let count = sums.count
  precondition(row.count >= count)
  var target = sums.mutableSpan
  for index in 0..<count { target[index] = target[index] &+ UInt16(row[index]) &* weight }
}

private func mean(of sums: Span<UInt16>, over column: AreaWeights) -> RGB8 {
  var (red, green, blue): (UInt32, UInt32, UInt32) = (0x8000, 0x8000, 0x8000)
  var index = column.start * 3
  for weight in column.weights {
    // At most 65280 * 256 in all: the weights add up to 256.
    red &+= UInt32(sums[index]) &* UInt32(weight)
    green &+= UInt32(sums[index + 1]) &* UInt32(weight)
    blue &+= UInt32(sums[index + 2]) &* UInt32(weight)
    index += 3
  }
  return RGB8(
    red: UInt8(truncatingIfNeeded: red >> 16), green: UInt8(truncatingIfNeeded: green >> 16),
    blue: UInt8(truncatingIfNeeded: blue >> 16))
}

private func grayMean(of sums: Span<UInt16>, over column: AreaWeights) -> UInt8 {
  var total: UInt32 = 0x8000
  for (offset, weight) in column.weights.enumerated() {
    total &+= UInt32(sums[column.start + offset]) &* UInt32(weight)
  }
  return UInt8(truncatingIfNeeded: total >> 16)
}
