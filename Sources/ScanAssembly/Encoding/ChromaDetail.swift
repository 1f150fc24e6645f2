import ScanImaging

/// Whether a picture's colours change so finely that halving their resolution shows.
///
/// Text and lines in colour have opponent differences that jump between neighbouring pixels; photos and
/// paper have next to none. Every fourth pair of rows is looked at. Both limits are estimates, between
/// black text with a stamp and a page of red and blue writing; no set of pages was measured for them.
enum ChromaDetail {
  /// The range within two by two pixels, of red less green or blue less green, that counts as a jump.
  private static let jump: Int16 = 72
  /// The share of blocks with a jump above which colours are stored for every pixel.
  private static let share = 0.004

  static func isFine(_ raster: Raster<RGB8>) -> Bool {
    guard raster.width >= 2, raster.height >= 2 else { return false }
    var jumps = 0
    var blocks = 0
    for y in stride(from: 0, to: raster.height - 1, by: 8) {
      let (upper, lower) = (raster.row(y), raster.row(y + 1))
      let half = raster.width / 2
      for block in 0..<half {
        let x = 2 * block
        let (a, b) = (opponents(upper[x]), opponents(upper[x + 1]))
        let (c, d) = (opponents(lower[x]), opponents(lower[x + 1]))
        let red = range(a.red, b.red, c.red, d.red)
        let blue = range(a.blue, b.blue, c.blue, d.blue)
        jumps += max(red, blue) >= jump ? 1 : 0
      }
      blocks += half
    }
    return Double(jumps) > share * Double(blocks)
  }

  @inline(__always)
  private static func opponents(_ pixel: RGB8) -> (red: Int16, blue: Int16) {
    (Int16(pixel.red) - Int16(pixel.green), Int16(pixel.blue) - Int16(pixel.green))
  }

  @inline(__always)
  private static func range(_ a: Int16, _ b: Int16, _ c: Int16, _ d: Int16) -> Int16 {
    max(max(a, b), max(c, d)) - min(min(a, b), min(c, d))
  }
}
