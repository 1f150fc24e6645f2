import ScanImaging

/// How near an edge of a given direction passes each pixel.
///
/// Directions fall into twelve bins of 15 degrees; an edge counts in its bin and the two next to it. For
/// each pixel a word of 64 bits holds four masks of twelve bits: directions of edges at this pixel, and
/// within one, two and three steps. A look-up is one load, where distance maps per bin would be twelve
/// planes.
struct OrientedEdges: Sendable {
  let size: PixelSize
  private let words: [UInt64]

  static let bins = 12

  /// Nearness exp(-distance / 1.7 pixels) for an edge out of reach and 3, 2, 1 and 0 steps away.
  private static let nearness: InlineArray<5, Float> = [0, 0.19, 0.37, 0.55, 1]

  /// Gathers the usual and the weak edges of several planes of one size; each plane comes with the
  /// gradient they were found in, and weak edges include the usual ones.
  static func gathered(
    from channels: [(field: GradientField, normal: EdgeMap, weak: EdgeMap)], size: PixelSize
  ) -> (usual: OrientedEdges, weak: OrientedEdges) {
    var usual = [UInt16](repeating: 0, count: size.width * size.height)
    var weak = usual
    let bits = (0..<OrientedEdges.bins).map(OrientedEdges.bits(around:))
    for channel in channels {
      let (xs, ys) = (channel.field.x.span, channel.field.y.span)
      let isUsual = channel.normal.flags.span
      for position in channel.weak.positions {
        let at = Int(position)
        let own = bits[OrientedEdges.bin(gradientX: Int32(xs[at]), y: Int32(ys[at]))]
        weak[at] |= own
        if isUsual[at] { usual[at] |= own }
      }
    }
    return (OrientedEdges(usual, size: size), OrientedEdges(weak, size: size))
  }

  private init(_ mask: [UInt16], size: PixelSize) {
    self.size = size
    let near = OrientedEdges.grown(mask, size: size)
    let farther = OrientedEdges.grown(near, size: size)
    let farthest = OrientedEdges.grown(farther, size: size)
    words = OrientedEdges.packed(mask, near, farther, farthest)
  }

  /// Nearness, 0...1, of an edge whose direction falls in `bin` or next to it; traps outside.
  @inline(__always)
  func nearness(x: Int, y: Int, bin: Int) -> Float {
    let hits = (words[y * size.width + x] &>> UInt64(bin)) & 0x0001_0001_0001_0001
    return OrientedEdges.nearness[hits.nonzeroBitCount]
  }

  /// Whether an edge at 60 degrees or more to those of `bin` passes within a step; beyond the border, no.
  @inline(__always)
  func isNear(_ point: SIMD2<Float>, squareTo bin: Int) -> Bool {
    let (x, y) = (Int(point.x), Int(point.y))
    guard point.x >= 0, point.y >= 0, x < size.width, y < size.height else { return false }
    // The masks count neighbouring bins: those three away from the square one and nearer.
    let square = UInt64(0b11111) &<< UInt64((bin + 4) % OrientedEdges.bins)
    let mask = (square | square &>> UInt64(OrientedEdges.bins)) & 0xFFF
    return (words[y * size.width + x] &>> 16) & mask != 0
  }

  /// The bin of an edge by its gradient, counted clockwise from a vertical edge (gradient along x).
  @inline(__always)
  static func bin(gradientX x: Int32, y: Int32) -> Int {
    let (gx, gy) = y < 0 ? (-x, -y) : (x, y)
    let (along, up) = gx >= 0 ? (gx, gy) : (gy, -gx)
    // Boundaries at multiples of 15 degrees: tangents times 1024.
    let scaled = up * 1024
    var bin: Int32 = gx >= 0 ? 0 : 6
    bin += scaled >= along * 274 ? 1 : 0
    bin += scaled >= along * 591 ? 1 : 0
    bin += scaled >= along * 1024 ? 1 : 0
    bin += scaled >= along * 1774 ? 1 : 0
    bin += scaled >= along * 3822 ? 1 : 0
    return Int(bin)
  }

  /// The bin of edges along a line whose normal has that direction in radians.
  static func bin(normal theta: Double) -> Int {
    let turns = theta / Double.pi * Double(bins)
    let bin = Int(turns.rounded(.down)) % bins
    return bin < 0 ? bin + bins : bin
  }

  private static func bits(around bin: Int) -> UInt16 {
    let (before, after) = ((bin + bins - 1) % bins, (bin + 1) % bins)
    return 1 << UInt16(bin) | 1 << UInt16(before) | 1 << UInt16(after)
  }

  /// One word per pixel of the four masks, the first in the lowest bits.
  private static func packed(
    _ a: [UInt16], _ b: [UInt16], _ c: [UInt16], _ d: [UInt16]
  ) -> [UInt64] {
    let count = a.count
    let (a, b, c, d) = (a.span, b.span, c.span, d.span)
    precondition(b.count == count && c.count == count && d.count == count)
    return [UInt64](capacity: count) { output in
      for i in 0..<count {
        let low = UInt64(a[i]) | UInt64(b[i]) &<< 16
        output.append(low | UInt64(c[i]) &<< 32 | UInt64(d[i]) &<< 48)
      }
    }
  }

  /// Each mask joined with those of its four neighbours.
  private static func grown(_ mask: [UInt16], size: PixelSize) -> [UInt16] {
    let width = size.width
    var result = mask
    var target = result.mutableSpan
    let all = mask.span
    for y in 0..<size.height {
      let start = y * width
      let row = all.extracting(start..<start + width)
      let above = all.extracting(max(0, y - 1) * width..<max(0, y - 1) * width + width)
      let next = min(size.height - 1, y + 1) * width
      let below = all.extracting(next..<next + width)
      for i in 0..<width { target[start &+ i] |= above[i] | below[i] }
      guard width > 1 else { continue }
      let left = row.extracting(0..<width - 1)
      let right = row.extracting(1..<width)
      for i in 0..<width - 1 {
        target[start &+ i] |= right[i]
        target[start &+ i &+ 1] |= left[i]
      }
    }
    return result
  }
}
