extension Raster where Pixel == RGB8 {
  /// A smaller picture, each of its pixels the mean of the area it covers here.
  ///
  /// A target pixel covers a box of `width / target.width` by `height / target.height` pixels; pixels
  /// on the box's border count by the share that lies inside, rounded to 1/256 of the box's side. Traps
  /// unless `target` is at least 1x1 and no larger than this raster on either side.
  package func downscaled(to target: PixelSize) -> Raster<RGB8> {
    precondition(target.width >= 1 && target.height >= 1)
    precondition(target.width <= width && target.height <= height)
    // Most photos are reduced by a whole power of two for a first look.
    for side in [2, 4] where width == side * target.width && height == side * target.height {
      return blockMeans(side: side, target)
    }
    let columns = AreaWeights.all(from: width, to: target.width)
    let rows = AreaWeights.all(from: height, to: target.height)
    // Four lanes are read for three channels.
    var sums = [UInt16](repeating: 0, count: width * 3 + 1)
    return Raster(size: target) { output in
      for band in rows {
        weigh(band, of: self, into: &sums)
        for column in columns { output.append(mean(of: sums.span, over: column)) }
      }
    }
  }

  /// The means of whole blocks of `side` × `side` pixels, the same as by weights: those of a power of two are exact.
  private func blockMeans(side: Int, _ target: PixelSize) -> Raster<RGB8> {
    var sums = [UInt16](repeating: 0, count: width * 3 + 1)
    let shift = UInt16(2 * side.trailingZeroBitCount)
    let half = SIMD4<UInt16>(repeating: 1 &<< (shift - 1))
    return Raster(size: target) { output in
      for y in 0..<target.height {
        let top = y * side
        if side == 2 {
          addUp(byteRow(top), byteRow(top + 1), into: &sums)
        } else {
          addUp(
            byteRow(top), byteRow(top + 1), byteRow(top + 2), byteRow(top + 3), into: &sums)
        }
        let row = sums.span
        for x in 0..<target.width {
          var sum = half
          // At most 16 × 255.
          for column in 0..<side { sum &+= row.four(at: (x * side + column) * 3) }
          sum = sum &>> SIMD4(repeating: shift)
          output.append(
            RGB8(
              red: UInt8(truncatingIfNeeded: sum.x), green: UInt8(truncatingIfNeeded: sum.y),
              blue: UInt8(truncatingIfNeeded: sum.z)))
        }
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
        weigh(band, of: self, into: &sums)
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

/// Sums up the weighted bytes of a band's rows, two rows at a time.
private func weigh(
  _ band: AreaWeights, of page: Raster<some BytePixel>, into sums: inout [UInt16]
) {
  let (first, weights) = (band.start, band.weights)
  if weights.count == 1 {
    sum(page.byteRow(first), times: weights[0], into: &sums)
    return
  }
  for index in stride(from: 0, to: weights.count - 1, by: 2) {
    let (upper, lower) = (page.byteRow(first + index), page.byteRow(first + index + 1))
    add(
      upper, times: weights[index], lower, times: weights[index + 1], to: &sums, isFirst: index == 0
    )
  }
  if weights.count % 2 != 0 {
    add(page.byteRow(first + weights.count - 1), times: weights[weights.count - 1], to: &sums)
  }
}

private func sum(_ row: Span<UInt8>, times weight: UInt16, into sums: inout [UInt16]) {
  let count = row.count
  precondition(sums.count >= count)
  var target = sums.mutableSpan
  for index in 0..<count { target[index] = UInt16(row[index]) &* weight }
}

/// Adds a weighted row; the weights of one band add up to 256, so that sums stay below 65281.
private func add(_ row: Span<UInt8>, times weight: UInt16, to sums: inout [UInt16]) {
  let count = row.count
  precondition(sums.count >= count)
  var target = sums.mutableSpan
  for index in 0..<count { target[index] = target[index] &+ UInt16(row[index]) &* weight }
}

/// Adds two weighted rows, or begins with them.
private func add(
  _ upper: Span<UInt8>, times upperWeight: UInt16, _ lower: Span<UInt8>,
  times lowerWeight: UInt16, to sums: inout [UInt16], isFirst: Bool
) {
  let count = upper.count
  precondition(lower.count == count && sums.count >= count)
  var target = sums.mutableSpan
  if isFirst {
    for index in 0..<count {
      target[index] = UInt16(upper[index]) &* upperWeight &+ UInt16(lower[index]) &* lowerWeight
    }
  } else {
    for index in 0..<count {
      let both = UInt16(upper[index]) &* upperWeight &+ UInt16(lower[index]) &* lowerWeight
      target[index] = target[index] &+ both
    }
  }
}

private func addUp(_ a: Span<UInt8>, _ b: Span<UInt8>, into sums: inout [UInt16]) {
  let count = a.count
  precondition(b.count == count && sums.count >= count)
  var target = sums.mutableSpan
  for index in 0..<count { target[index] = UInt16(a[index]) &+ UInt16(b[index]) }
}

private func addUp(
  _ a: Span<UInt8>, _ b: Span<UInt8>, _ c: Span<UInt8>, _ d: Span<UInt8>,
  into sums: inout [UInt16]
) {
  let count = a.count
  precondition(b.count == count && c.count == count && d.count == count && sums.count >= count)
  var target = sums.mutableSpan
  for index in 0..<count {
    target[index] =
      (UInt16(a[index]) &+ UInt16(b[index])) &+ (UInt16(c[index]) &+ UInt16(d[index]))
  }
}

private func mean(of sums: Span<UInt16>, over column: AreaWeights) -> RGB8 {
  var total = SIMD4<UInt32>(repeating: 0x8000)
  var index = column.start * 3
  for weight in column.weights {
    // At most 65280 * 256 in all: the weights add up to 256.
    total &+= wide(sums.four(at: index)) &* SIMD4(repeating: UInt32(weight))
    index += 3
  }
  return RGB8(
    red: UInt8(truncatingIfNeeded: total.x &>> 16),
    green: UInt8(truncatingIfNeeded: total.y &>> 16),
    blue: UInt8(truncatingIfNeeded: total.z &>> 16))
}

/// Written lane by lane: the library's conversion is a generic function that is not always inlined.
@inline(__always)
private func wide(_ sums: SIMD4<UInt16>) -> SIMD4<UInt32> {
  SIMD4(UInt32(sums.x), UInt32(sums.y), UInt32(sums.z), UInt32(sums.w))
}

private func grayMean(of sums: Span<UInt16>, over column: AreaWeights) -> UInt8 {
  var total: UInt32 = 0x8000
  for (offset, weight) in column.weights.enumerated() {
    total &+= UInt32(sums[column.start + offset]) &* UInt32(weight)
  }
  return UInt8(truncatingIfNeeded: total >> 16)
}
