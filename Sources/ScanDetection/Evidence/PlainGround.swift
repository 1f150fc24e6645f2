import ScanImaging

/// How plain the ground is around each place, whatever its lightness.
///
/// On a striped, checked or dotted cloth light gaps as bright as the page run up to it, and no level
/// of lightness parts them; but every square wider than a gap holds some of the pattern, while those
/// within the page hold paper alone. Where squares are plain is thus the page made smaller by half a
/// square all round.
struct PlainGround: Sendable {
  /// 255 less the range of lightness in the square around each place; 0 where that leaves the
  /// picture.
  let steadiness: Raster<UInt8>
  /// Half a square's side less half a pixel.
  let reach: Int

  /// Looks at squares of `reach` pixels to every side.
  init(of lightness: Raster<UInt8>, reach: Int) {
    self.reach = reach
    let size = lightness.size
    let window = 2 * reach + 1
    let values = Array(lightness.pixels)
    let highest = PlainGround.highest(in: values, window: window, width: size.width)
    let lowest = PlainGround.highest(in: values.map { ~$0 }, window: window, width: size.width)
    let columns = reach..<max(reach, size.width - reach)
    let rows = reach..<max(reach, size.height - reach)
    steadiness = Raster(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          guard columns.contains(x), rows.contains(y) else {
            output.append(0)
            continue
          }
          // The range is the highest less the lowest, which is 255 less the highest of the rest.
          let first = (y - reach) * size.width + x - reach
          output.append(255 - (highest[first] &- ~lowest[first]))
        }
      }
    }
  }

  /// Whether a region runs along all four sides of the picture.
  func reaches(left: Int, top: Int, _ right: Int, _ bottom: Int) -> Bool {
    left == reach && top == reach && right == steadiness.width - 1 - reach
      && bottom == steadiness.height - 1 - reach
  }

  /// Outlines of the ground on which a region of plain squares may lie: half and a whole square's
  /// reach around it.
  ///
  /// The whole one holds for an even desk; between the stripes of a cloth squares reach out over the
  /// page's sides.
  func grounds(within outline: Quadrilateral) -> [Quadrilateral] {
    [0.5, 1].compactMap { moved(outline, by: $0) }
  }

  private func moved(_ outline: Quadrilateral, by share: Double) -> Quadrilateral? {
    let sides = outline.sides.map { side in
      let way = side.end - side.start
      let outward = Point(x: way.y, y: -way.x) * (1 / max(1e-9, way.length))
      // A square touches a slanting side with its corner.
      let depth = (Double(reach) + 0.5) * (abs(outward.x) + abs(outward.y))
      let step = outward * (share * depth)
      return Line(through: side.start + step, side.end + step)
    }
    let corners = (0..<4).compactMap { index in
      sides[index].flatMap { sides[(index + 3) % 4]?.intersection(with: $0) }
    }
    return corners.count == 4 ? Quadrilateral(corners: corners) : nil
  }

  /// For each place the highest value in the square that begins there; garbage where it does not
  /// fit.
  private static func highest(in values: [UInt8], window: Int, width: Int) -> [UInt8] {
    var result = values
    for stride in [1, width] {
      var reached = 1
      while 2 * reached <= window {
        raise(&result, by: reached * stride)
        reached *= 2
      }
      if reached < window { raise(&result, by: (window - reached) * stride) }
    }
    return result
  }

  /// Raises each value to the one `distance` later.
  private static func raise(_ values: inout [UInt8], by distance: Int) {
    let count = max(0, values.count - distance)
    let copy = values
    let own = copy.span.extracting(0..<count)
    let later = copy.span.extracting(copy.count - count..<copy.count)
    var result = values.mutableSpan
    precondition(result.count >= count)
    for index in 0..<count { result[index] = max(own[index], later[index]) }
  }
}
