extension Raster where Pixel == RGB8 {
  /// A larger picture by bilinear interpolation; outside, the border pixels repeat.
  ///
  /// Traps unless this raster has pixels.
  package func enlarged(to target: PixelSize) -> Raster {
    precondition(width > 0 && height > 0)
    let columns = LinearTap.all(from: width, to: target.width)
    let rows = LinearTap.all(from: height, to: target.height)
    return Raster(size: target) { output in
      for tap in rows {
        let (upper, lower) = (row(tap.first), row(tap.second))
        for column in columns {
          let top = LinearTap.mix(upper[column.first], upper[column.second], column.share)
          let bottom = LinearTap.mix(lower[column.first], lower[column.second], column.share)
          output.append(LinearTap.mix(top, bottom, tap.share))
        }
      }
    }
  }
}

extension Raster where Pixel == UInt8 {
  /// A larger picture by bilinear interpolation, as for colour.
  package func enlarged(to target: PixelSize) -> Raster {
    precondition(width > 0 && height > 0)
    let columns = LinearTap.all(from: width, to: target.width)
    let (places, shares) = (columns.map { UInt32($0.first) }, columns.map(\.share))
    let rows = LinearTap.all(from: height, to: target.height)
    var result = Raster(unwritten: target)
    // The rows mixed first: the plain loop over them is much shorter than the one over columns. Beyond the
    // last pixel comes itself once more.
    var mixed = [UInt8](repeating: 0, count: width + 1)
    for (y, tap) in rows.enumerated() {
      let (upper, lower) = (row(tap.first), row(tap.second))
      for x in 0..<width { mixed[x] = LinearTap.mix(upper[x], lower[x], tap.share) }
      mixed[width] = mixed[width - 1]
      var output = result.mutableRow(y)
      LinearTap.read(mixed.span, at: places.span, shares.span, into: &output)
    }
    return result
  }
}

/// The two source pixels of a target pixel along one side, and the share of the second in 1/256.
private struct LinearTap {
  let first: Int
  let second: Int
  let share: UInt16

  static func all(from count: Int, to target: Int) -> [LinearTap] {
    (0..<target).map { index in
      let place = (Double(index) + 0.5) * Double(count) / Double(target) - 0.5
      let first = min(max(Int(place.rounded(.down)), 0), count - 1)
      let share = min(max(place - Double(first), 0), 1)
      return LinearTap(
        first: first, second: min(first + 1, count - 1), share: UInt16((share * 256).rounded()))
    }
  }

  /// Reads a row between its pixels at `places` and the next ones.
  static func read(
    _ row: Span<UInt8>, at places: Span<UInt32>, _ shares: Span<UInt16>,
    into output: inout MutableSpan<UInt8>
  ) {
    let count = output.count
    precondition(places.count == count && shares.count == count)
    for x in 0..<count {
      let place = Int(places[x])
      output[x] = mix(row[place], row[place &+ 1], shares[x])
    }
  }

  @inline(__always)
  static func mix(_ a: RGB8, _ b: RGB8, _ share: UInt16) -> RGB8 {
    RGB8(
      red: mix(a.red, b.red, share), green: mix(a.green, b.green, share),
      blue: mix(a.blue, b.blue, share))
  }

  /// At most 255 times 256 plus a half.
  @inline(__always)
  static func mix(_ a: UInt8, _ b: UInt8, _ share: UInt16) -> UInt8 {
    UInt8(
      truncatingIfNeeded: (UInt16(a) &* (256 &- share) &+ UInt16(b) &* share &+ 128) &>> 8)
  }
}
