import ScanImaging
import ScanRectification
import TestSupport
import Testing

struct PagePreviewTests {
  private static let photoSize = PixelSize(width: 600, height: 460)
  private static let outline = Quadrilateral(
    topLeft: Point(x: 150, y: 60), topRight: Point(x: 430, y: 80),
    bottomRight: Point(x: 450, y: 430), bottomLeft: Point(x: 140, y: 420))
  private static let photo = PageRenderer(
    page: { place in place.y < 0.5 ? [230, 230, 225] : [90, 90, 95] },
    desk: { _ in [160, 60, 40] }
  ).photo(size: photoSize, outline: outline)

  private let geometry = PageGeometry(
    quad: outline, photoSize: photoSize, focalLengthInPixels: nil, paper: .named("a4"))

  @Test func `the page lies in the middle with desk all round`() {
    let preview = PagePreview(of: Self.photo, quad: Self.outline, geometry: geometry)
    let (surround, raster) = (preview.surround, preview.raster)
    #expect(surround > 3)
    #expect(preview.page.width == raster.width - 2 * surround)
    for (x, y, red) in [
      (raster.width / 2, 2, 160), (2, raster.height / 2, 160),
      (raster.width / 2, surround + 8, 230), (raster.width - surround - 8, surround + 8, 230),
      (surround + 8, raster.height - surround - 8, 90),
      (raster.width / 2, raster.height - 2, 160),
    ] {
      #expect(abs(Int(raster[x, y].red) - red) < 12, "at \(x), \(y)")
      #expect(preview.isSeen[x, y] == 255)
    }
  }

  @Test func `what lies outside the photo is not seen`() {
    let whole = Quadrilateral(Self.photoSize)
    let preview = PagePreview(
      of: Self.photo, quad: whole,
      geometry: PageGeometry(wholePhoto: Self.photoSize, dotsPerInch: 72))
    #expect(preview.isSeen[1, 1] == 0)
    #expect(preview.isSeen[preview.surround + 1, preview.surround + 1] == 255)
  }

  @Test func `small and degenerate outlines have a preview`() {
    for quad in [
      Quadrilateral(PixelSize(width: 1, height: 1)),
      Quadrilateral(mapping: Self.outline) { _ in Point(x: 3, y: 3) },
    ] {
      let preview = PagePreview(of: Self.photo, quad: quad, geometry: geometry)
      #expect(preview.isSeen.size == preview.raster.size)
    }
  }

  @Test func `straightening turns the outline about its middle on the paper`() throws {
    let turned = geometry.straightened(Self.outline, by: 0.03)
    let paper = Quadrilateral(
      mapping: Quadrilateral(PixelSize(width: 1, height: 1))
    ) { Point(x: $0.x * geometry.widthInMillimetres, y: $0.y * geometry.heightInMillimetres) }
    let toPaper = try #require(Homography(from: Self.outline, to: paper))
    let flat = turned.corners.map(toPaper.map)
    for (start, end) in [(flat[0], flat[1]), (flat[3], flat[2])] {
      let across = end - start
      #expect(abs(across.y / across.x - 0.03) < 1e-4)
      #expect(abs((across.x * across.x + across.y * across.y).squareRoot() - 210) < 1e-6)
    }
    let middle = (flat[0] + flat[2]) * 0.5
    #expect(abs(middle.x - 105) < 1e-6 && abs(middle.y - 148.5) < 1e-6)
  }
}
