package import ScanImaging

/// Pages of words in lines, a different text for each number and the same layout for all: what a pile of
/// letters looks like to a camera.
package enum TextPage {
  /// The outline that photos show the page in, in pixels of 640x480.
  package static let outline = Quadrilateral(
    topLeft: Point(x: 170, y: 32), topRight: Point(x: 460, y: 40),
    bottomRight: Point(x: 474, y: 450), bottomLeft: Point(x: 158, y: 442))
  package static let size = PixelSize(width: 640, height: 480)

  /// The page's print, in page coordinates.
  package static func print(_ number: Int) -> PageRenderer.Pattern {
    var generator = SeededGenerator(seed: UInt64(number))
    let lengths = (0..<40).map { _ in generator.uniform(0.2...0.9) }
    return { place in
      let paper = SIMD3<Double>(235, 235, 230)
      guard place.x > 0.1, place.y > 0.08, place.y < 0.92 else { return paper }
      let line = (place.y - 0.08) / 0.021
      let length = lengths[Int(line) % 40]
      let isWord = (place.x * 23 + length * 31).truncatingRemainder(dividingBy: 1) < 0.8
      return line.truncatingRemainder(dividingBy: 1) < 0.5 && place.x < length && isWord
        ? [45, 45, 50] : paper
    }
  }

  /// A photo of the page, moved and with noise of its own.
  package static func photo(
    _ number: Int, movedBy offset: Point = Point(x: 0, y: 0), noise: UInt64 = 1
  ) -> Raster<RGB8> {
    var generator = SeededGenerator(seed: noise)
    return PageRenderer(page: print(number), samples: 2)
      .photo(size: size, outline: Quadrilateral(mapping: outline) { $0 + offset })
      .withNoise(deviation: 2, using: &generator)
  }
}
