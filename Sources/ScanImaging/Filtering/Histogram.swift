/// How often each value occurs in a plane of bytes.
package struct Histogram: Sendable {
  package private(set) var counts: [Int]
  package private(set) var total: Int

  /// Counts of the pixels of a plane.
  package init(_ plane: Raster<UInt8>) {
    let pixels = plane.span
    // Four tables: neighbours of one value would else wait for each other's store.
    var tables = [Int](repeating: 0, count: 1024)
    for index in pixels.indices { tables[(index & 3) << 8 | Int(pixels[index])] += 1 }
    counts = (0..<256).map { tables[$0] + tables[256 + $0] + tables[512 + $0] + tables[768 + $0] }
    total = pixels.count
  }

  /// The smallest value that at least this share of the pixels does not exceed; 0 for an empty plane.
  package func value(atShare share: Double) -> Int {
    let wanted = share * Double(total)
    var running = 0
    return counts.firstIndex { count in
      running += count
      return Double(running) >= wanted
    } ?? 0
  }

  /// Share of the pixels below each value, and half of those at it: a rank of 0...1.
  package var ranks: [Float] {
    var below = 0
    return counts.map { count in
      defer { below += count }
      return (Float(below) + Float(count) / 2) / Float(max(1, total))
    }
  }
}

extension Raster where Pixel == UInt8 {
  /// How often each value occurs.
  package var histogram: Histogram { Histogram(self) }
}
