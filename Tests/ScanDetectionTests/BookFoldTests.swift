import ScanDetection
import ScanImaging
import TestSupport
import Testing

@Suite
struct BookFoldTests {
  private static let size = PixelSize(width: 480, height: 360)
  private static let spread = Quadrilateral(
    topLeft: Point(x: 40, y: 60), topRight: Point(x: 440, y: 70),
    bottomRight: Point(x: 455, y: 320), bottomLeft: Point(x: 25, y: 310))
  private static let upright = Quadrilateral(
    topLeft: Point(x: 140, y: 15), topRight: Point(x: 330, y: 20),
    bottomRight: Point(x: 335, y: 345), bottomLeft: Point(x: 130, y: 340))

  /// Print on both pages, and along the fold what `light` makes of the distance from it.
  private func photo(
    of outline: Quadrilateral, foldAt fold: Double, isTurned: Bool = false,
    light: @escaping @Sendable (Double) -> Double
  ) -> Raster<RGB8> {
    let page: PageRenderer.Pattern = { place in
      let (across, down) = isTurned ? (place.y, place.x) : (place.x, place.y)
      let inside = (across - fold).magnitude
      let isLine =
        inside > 0.06 && inside < 0.44 && (down * 24).truncatingRemainder(dividingBy: 1) < 0.4
      let isLetter =
        (across * 90 + (down * 24).rounded(.down) * 7)
        .truncatingRemainder(dividingBy: 3) < 2
      let ink = isLine && isLetter && down > 0.08 && down < 0.92
      return SIMD3(repeating: ink ? 60 : 235) * light(across - fold)
    }
    return PageRenderer(page: page, samples: 2).photo(size: BookFoldTests.size, outline: outline)
  }

  private func isNear(_ a: Point, _ b: Point, within distance: Double) -> Bool {
    a.distance(to: b) < distance
  }

  @Test(arguments: [0.46, 0.5, 0.55])
  func `a book is split where its fold's shadow lies`(fold: Double) throws {
    let outline = BookFoldTests.spread
    let picture = photo(of: outline, foldAt: fold) { 1 - 0.35 * max(0, 1 - $0.magnitude / 0.03) }
    let found = BookFold(of: outline, in: picture)
    let toPicture = try #require(Homography(from: PageRenderer.unitSquare, to: outline))
    #expect(isNear(found.line.start, toPicture.map(Point(x: fold, y: 0)), within: 5))
    #expect(isNear(found.line.end, toPicture.map(Point(x: fold, y: 1)), within: 5))
    #expect(found.clearness > 0.4)
    #expect(found.pages[0].topLeft == outline.topLeft)
    #expect(found.pages[0].topRight == found.pages[1].topLeft)
    #expect(found.pages[1].bottomRight == outline.bottomRight)
  }

  @Test func `a lamp from the side shows the fold as a step`() throws {
    let outline = BookFoldTests.spread
    let picture = photo(of: outline, foldAt: 0.53) { $0 < 0 ? 1 : 0.75 }
    let found = BookFold(of: outline, in: picture)
    let toPicture = try #require(Homography(from: PageRenderer.unitSquare, to: outline))
    #expect(isNear(found.line.start, toPicture.map(Point(x: 0.53, y: 0)), within: 5))
  }

  @Test func `a spread that stands upright in the picture is split into upper and lower page`() {
    let outline = BookFoldTests.upright
    let picture = photo(of: outline, foldAt: 0.48, isTurned: true) {
      1 - 0.35 * max(0, 1 - $0.magnitude / 0.03)
    }
    let pages = BookFold(of: outline, in: picture).pages
    #expect(pages[0].topRight == outline.topRight)
    #expect(pages[1].bottomLeft == outline.bottomLeft)
    #expect(pages[0].signedArea < pages[1].signedArea)
    #expect(pages[0].isConvex && pages[1].isConvex)
  }

  @Test func `without a visible fold the pages are halves`() {
    let outline = Quadrilateral(
      topLeft: Point(x: 40, y: 60), topRight: Point(x: 440, y: 60),
      bottomRight: Point(x: 440, y: 320), bottomLeft: Point(x: 40, y: 320))
    let picture = photo(of: outline, foldAt: 0.5) { _ in 1 }
    let found = BookFold(of: outline, in: picture)
    #expect(found.clearness < 0.2)
    #expect(isNear(found.line.start, Point(x: 240, y: 60), within: 1e-6))
  }

  @Test func `outlines beyond the picture never trap`() {
    let outline = Quadrilateral(
      topLeft: Point(x: -80, y: -60), topRight: Point(x: 600, y: -10),
      bottomRight: Point(x: 700, y: 500), bottomLeft: Point(x: -50, y: 400))
    let picture = Raster(size: BookFoldTests.size, repeating: RGB8.white)
    #expect(BookFold(of: outline, in: picture).pages.count == 2)
  }
}
