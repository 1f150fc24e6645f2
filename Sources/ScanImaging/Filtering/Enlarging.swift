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
    let rows = LinearTap.all(from: height, to: target.height)
    return Raster(size: target) { output in
      // The rows mixed first: the plain loop over them is much shorter than the one over columns.
      var mixed = [UInt8](repeating: 0, count: width)
      for tap in rows {
        let (upper, lower) = (row(tap.first), row(tap.second))
        for x in 0..<width { mixed[x] = LinearTap.mix(upper[x], lower[x], tap.share) }
        for column in columns {
          output.append(LinearTap.mix(mixed[column.first], mixed[column.second], column.share))
        }
      }
    }
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
