import Glibc
package import ScanImaging

/// Draws a code of square modules, straight or as a camera sees it.
package struct ModulePicture: Sendable {
  /// What the drawn symbols say.
  package static let text = "docscan 7"

  /// A QR code of version 1.
  package static let qr = ModulePicture([
    "#######....##.#######", "#.....#..#.#..#.....#", "#.###.#.....#.#.###.#",
    "#.###.#..##...#.###.#", "#.###.#..####.#.###.#", "#.....#.#.#...#.....#",
    "#######.#.#.#.#######", ".....................", "#..#.##.#..###.#.....",
    "#.#.#....###.#.##.###", "##..#.#.#..#.##..#..#", "##..##..##..######.##",
    "##.##.#.#..#.#.#...##", "........##...#.#.#..#", "#######..########..#.",
    "#.....#.#.#..#.......", "#.###.#..#..###..#.#.", "#.###.#.##...####..##",
    "#.###.#..#.#..####..#", "#.....#...###........", "#######.#.#.....##.#.",
  ])

  /// A compact Aztec code of one layer.
  package static let aztec = ModulePicture([
    "..##..##..#..##", "###.....####.#.", "#.##....#...###", "..###########..",
    ".#.#.......#...", ".#.#.#####.#.##", "#..#.#...#.##.#", "..##.#.#.#.##..",
    "..##.#...#.##..", ".###.#####.#..#", "#..#.......####", ".#.##########..",
    ".#...#.#..#....", "......####..##.", "..#..#.####...#",
  ])

  /// Whether each module is dark, row by row.
  package let rows: [[Bool]]

  /// A symbol of rows in which `#` is dark.
  package init(_ rows: [String]) {
    self.rows = rows.map { $0.map { $0 == "#" } }
  }

  /// The symbol on light paper, its middle in that of the picture, turned by an angle clockwise; each dark
  /// module fills `fill` of its width.
  ///
  /// Pixels are the mean of nine points.
  package func raster(
    size: PixelSize, moduleWidth: Double, degrees: Double = 0, fill: Double = 1, ink: Double = 20,
    paper: Double = 235
  ) -> Raster<UInt8> {
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let side = Double(rows.count)
    func isDark(_ x: Double, _ y: Double) -> Bool {
      let u = (x * c + y * s) / moduleWidth + side / 2
      let v = (y * c - x * s) / moduleWidth + side / 2
      guard u >= 0, v >= 0, u < side, v < side else { return false }
      let (column, row) = (Int(u), Int(v))
      let edge = (1 - fill) / 2
      let isFilled = [u - Double(column), v - Double(row)].allSatisfy {
        $0 >= edge && $0 <= 1 - edge
      }
      return isFilled && rows[row][column]
    }
    return Raster(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          var dark = 0
          for part in 0..<9 {
            let (fx, fy) = (Double(part % 3) / 3 + 1.0 / 6, Double(part / 3) / 3 + 1.0 / 6)
            let (px, py) = (Double(x) + fx, Double(y) + fy)
            if isDark(px - Double(size.width) / 2, py - Double(size.height) / 2) { dark += 1 }
          }
          output.append(UInt8(paper + (ink - paper) * Double(dark) / 9))
        }
      }
    }
  }
}
