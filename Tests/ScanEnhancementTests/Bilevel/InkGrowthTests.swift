import ScanEnhancement
import ScanImaging
import TestSupport
import Testing

struct InkGrowthTests {
  /// `#` is ink, `+` what it may grow into.
  private func rasters(_ rows: [String]) -> (ink: BilevelRaster, reach: BilevelRaster) {
    let size = PixelSize(width: rows.first?.count ?? 0, height: rows.count)
    var (ink, reach) = (BilevelRaster(size: size), BilevelRaster(size: size))
    for (y, row) in rows.enumerated() {
      for (x, mark) in row.enumerated() {
        ink[x, y] = mark == "#"
        reach[x, y] = mark == "+"
      }
    }
    return (ink, reach)
  }

  @Test func `ink grows along every way that touches it, also by corners, and nowhere else`() {
    let (ink, reach) = rasters([
      "+++....+",
      "..+..+..",
      "#.+.+.++",
      ".+.+....",
    ])
    let grown = InkGrowth(of: ink, within: reach).grown
    let expected = rasters([
      "###....+",
      "..#..#..",
      "#.#.#.##",
      ".#.#....",
    ]).ink
    #expect(grown == expected)
  }

  @Test(arguments: [1, 7, 8, 63, 64, 65, 130, 200])
  func `growth is that of a flood from pixel to pixel`(width: Int) {
    var generator = SeededGenerator(seed: UInt64(width))
    let size = PixelSize(width: width, height: 40)
    var (ink, reach) = (BilevelRaster(size: size), BilevelRaster(size: size))
    for y in 0..<size.height {
      for x in 0..<size.width {
        ink[x, y] = generator.integer(0...99) < 2
        reach[x, y] = generator.integer(0...99) < 45
      }
    }
    #expect(InkGrowth(of: ink, within: reach).grown == flooded(ink, reach))
  }

  @Test func `nothing to grow into and nothing at all are right`() {
    let (ink, none) = rasters(["#.#", "..."])
    #expect(InkGrowth(of: ink, within: BilevelRaster(size: ink.size)).grown == ink)
    #expect(InkGrowth(of: none, within: ink).grown == none)
    let empty = BilevelRaster(size: PixelSize(width: 0, height: 0))
    #expect(InkGrowth(of: empty, within: empty).grown == empty)
  }

  private func flooded(_ ink: BilevelRaster, _ reach: BilevelRaster) -> BilevelRaster {
    var result = ink
    var open = (0..<ink.height).flatMap { y in
      (0..<ink.width).filter { ink[$0, y] }.map { (x: $0, y: y) }
    }
    while let place = open.popLast() {
      for y in max(place.y - 1, 0)...min(place.y + 1, ink.height - 1) {
        for x in max(place.x - 1, 0)...min(place.x + 1, ink.width - 1)
        where reach[x, y] && !result[x, y] {
          result[x, y] = true
          open.append((x, y))
        }
      }
    }
    return result
  }
}
