import Glibc
import ScanImaging
import ScanRectification
import TestSupport
import Testing

@Suite struct PageGeometryTests {
  static let photoSize = PixelSize(width: 4000, height: 3000)

  /// A page seen straight from above, of that share of the photo's height.
  private func upright(ratio: Double, height: Double = 2800) -> Quadrilateral {
    let (x, y) = (2000 - ratio * height / 2, 1500 - height / 2)
    return Quadrilateral(
      topLeft: Point(x: x, y: y), topRight: Point(x: x + ratio * height, y: y),
      bottomRight: Point(x: x + ratio * height, y: y + height),
      bottomLeft: Point(x: x, y: y + height))
  }

  private func geometry(
    _ quad: Quadrilateral, paper: PaperSize? = nil, dotsPerInch: Double? = nil
  ) -> PageGeometry {
    PageGeometry(
      quad: quad, photoSize: Self.photoSize, focalLengthInPixels: 3000, paper: paper,
      dotsPerInch: dotsPerInch)
  }

  @Test(arguments: [
    (0.7071, "a4"), (0.7048, "a4"), (0.7095, "a4"), (0.695, "a4"), (0.7727, "letter"),
    (0.785, "letter"), (0.6071, "legal"), (0.6306, "id-1"), (0.64, "id-1"), (0.5, "receipt-80mm"),
    (0.2, "receipt-80mm"),
  ])
  func `proportions within two percent are paper`(ratio: Double, name: String) {
    #expect(geometry(upright(ratio: ratio)).paper?.name == name)
    let lying = upright(ratio: ratio, height: 1200).startingCorner(advancedBy: 1)
    #expect(geometry(lying).paper?.name == name)
  }

  @Test func `what may be no card keeps its proportions`() {
    let book = PageGeometry(
      quad: upright(ratio: 0.63), photoSize: Self.photoSize, focalLengthInPixels: 3000,
      mayBeCard: false)
    #expect(book.paper == nil && book.heightInMillimetres == 297)
    let scan = PageGeometry(wholePhoto: PixelSize(width: 1260, height: 2000), mayBeCard: false)
    #expect(scan.paper == nil && scan.heightInMillimetres == 297)
  }

  @Test(arguments: [1.0, 0.9, 0.75, 0.735, 0.667, 0.58])
  func `other proportions are kept and fit into A4`(ratio: Double) {
    let geometry = geometry(upright(ratio: ratio))
    #expect(geometry.paper == nil)
    #expect(abs(geometry.widthInMillimetres / geometry.heightInMillimetres / ratio - 1) < 1e-3)
    #expect(geometry.widthInMillimetres <= 210.01 && geometry.heightInMillimetres <= 297.01)
    #expect(geometry.widthInMillimetres > 209.9 || geometry.heightInMillimetres > 296.9)
  }

  @Test func `paper gives the measure in millimetres, lying or standing`() {
    let standing = geometry(upright(ratio: 0.71))
    #expect(standing.widthInMillimetres == 210 && standing.heightInMillimetres == 297)
    let lying = geometry(upright(ratio: 0.71, height: 1200).startingCorner(advancedBy: 3))
    #expect(lying.widthInMillimetres == 297 && lying.heightInMillimetres == 210)
    #expect(lying.pixelSize.width > lying.pixelSize.height)
  }

  @Test func `a receipt is as long as its proportions say`() {
    let geometry = geometry(upright(ratio: 0.4))
    #expect(geometry.widthInMillimetres == 80)
    #expect(abs(geometry.heightInMillimetres - 200) < 0.5)
  }

  @Test func `pixels are what the photo holds`() {
    // 1400 pixels on 297 mm are 119.7 dots per inch.
    let geometry = geometry(upright(ratio: 210 / 297, height: 1400))
    #expect(geometry.resolution.dotsPerInch.rounded() == 120)
    #expect(geometry.pixelSize == PixelSize(width: 992, height: 1403))
  }

  @Test func `pixels end at 300 dots per inch, of cards at 600, and at 12 million`() {
    let large = { (ratio: Double, height: Double) in
      PageGeometry(
        quad: Quadrilateral(
          topLeft: Point(x: 100, y: 100), topRight: Point(x: 100 + ratio * height, y: 100),
          bottomRight: Point(x: 100 + ratio * height, y: 100 + height),
          bottomLeft: Point(x: 100, y: 100 + height)),
        photoSize: PixelSize(width: 9000, height: 7000), focalLengthInPixels: nil)
    }
    let letter = large(8.5 / 11, 6000)
    #expect(letter.resolution.dotsPerInch.rounded() == 300)
    #expect(letter.pixelSize == PixelSize(width: 2550, height: 3300))
    #expect(large(53.98 / 85.6, 6000).resolution.dotsPerInch.rounded() == 600)
    let forced = PageGeometry(
      quad: Quadrilateral(PixelSize(width: 7000, height: 4950)),
      photoSize: PixelSize(width: 7000, height: 4950), focalLengthInPixels: nil,
      paper: .named("a3"))
    #expect(forced.pixelSize.width * forced.pixelSize.height < 12_200_000)
    #expect(forced.paper?.name == "a3")
  }

  @Test func `a denser page is the same sheet, at most three times and 12 million pixels as dense`()
  {
    let photo = geometry(upright(ratio: 210 / 297, height: 1400))
    let denser = photo.atLeast(dotsPerInch: 300)
    #expect(denser.pixelSize == PixelSize(width: 2480, height: 3508))
    #expect(denser.paper == photo.paper && denser.widthInMillimetres == 210)
    #expect(denser.atLeast(dotsPerInch: 150) == denser)
    #expect(photo.atLeast(dotsPerInch: 900).resolution.dotsPerInch.rounded() == 352)
    let largest = photo.atLeast(dotsPerInch: 359).pixelSize
    #expect(largest.width * largest.height < 12_500_000)
    let coarse = geometry(upright(ratio: 210 / 297, height: 600))
    #expect(abs(coarse.atLeast(dotsPerInch: 300).resolution.dotsPerInch - 156) < 1)
  }

  @Test func `a forced resolution is kept`() {
    let geometry = geometry(upright(ratio: 210 / 297, height: 1400), dotsPerInch: 300)
    #expect(geometry.pixelSize == PixelSize(width: 2480, height: 3508))
  }

  @Test func `forced paper stands or lies as the photo shows it`() throws {
    let a5 = try #require(PaperSize.named("a5"))
    let standing = geometry(upright(ratio: 0.8), paper: a5)
    #expect(standing.widthInMillimetres == 148 && standing.heightInMillimetres == 210)
    let lying = geometry(upright(ratio: 1.2, height: 2000), paper: a5)
    #expect(lying.widthInMillimetres == 210 && lying.heightInMillimetres == 148)
  }

  @Test func `a tilted page is not reduced on its near side`() {
    let camera = PinholeCamera(
      photoSize: Self.photoSize, focalLength: 3000, tilt: 0.7, azimuth: 0, distance: 600)
    let outline = camera.outline(width: 210, height: 297)
    let geometry = geometry(outline)
    #expect(geometry.paper?.name == "a4")
    let nearest = outline.sides.map(\.length).max() ?? 0
    #expect(
      Double(max(geometry.pixelSize.width, geometry.pixelSize.height)) > nearest * 210 / 297)
  }

  @Test(arguments: 0..<40)
  func `pages under random cameras get their paper and size`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let paper = [PaperSize.named("a4"), .named("letter"), .named("id-1")][Int(seed % 3)]
    guard let paper else { return }
    let camera = PinholeCamera.random(
      above: (paper.width, paper.height), photoSize: Self.photoSize, tilt: 0.7, using: &generator)
    let outline = Quadrilateral(
      mapping: camera.outline(width: paper.width, height: paper.height)
    ) { $0 + Point(x: generator.normal(deviation: 0.5), y: generator.normal(deviation: 0.5)) }
    let geometry = PageGeometry(
      quad: outline, photoSize: Self.photoSize, focalLengthInPixels: camera.focalLength)
    #expect(geometry.paper == paper, "seed \(seed)")
    #expect(geometry.widthInMillimetres == paper.width, "seed \(seed)")
  }

  @Test func `a whole picture keeps its pixels`() {
    let scan = PageGeometry(wholePhoto: PixelSize(width: 2480, height: 3508))
    #expect(scan.paper?.name == "a4")
    #expect(scan.pixelSize == PixelSize(width: 2480, height: 3508))
    #expect(scan.resolution.dotsPerInch.rounded() == 300)
    let photo = PageGeometry(wholePhoto: PixelSize(width: 4032, height: 3024))
    #expect(photo.paper == nil)
    #expect(abs(photo.widthInMillimetres - 280) < 0.1)
  }

  @Test func `a long photo kept whole is no receipt`() {
    let photo = PageGeometry(wholePhoto: PixelSize(width: 1800, height: 3600))
    #expect(photo.paper == nil)
    #expect(abs(photo.heightInMillimetres - 297) < 0.1)
  }

  @Test func `a whole picture of known resolution has the size that follows`() {
    let scan = PageGeometry(wholePhoto: PixelSize(width: 874, height: 1240), dotsPerInch: 150)
    #expect(abs(scan.widthInMillimetres - 148) < 0.1)
    #expect(scan.paper == nil)
    let known = PageGeometry(wholePhoto: PixelSize(width: 2480, height: 3508), dotsPerInch: 300)
    #expect(known.paper?.name == "a4")
  }

  @Test(arguments: [0.0, 1e-6, 1e6])
  func `corners without shape or size still give a page`(size: Double) {
    let geometry = geometry(
      Quadrilateral(
        topLeft: Point(x: 0, y: 0), topRight: Point(x: size, y: 0),
        bottomRight: Point(x: size, y: size * 1e-3), bottomLeft: Point(x: 0, y: size * 1e-3)))
    #expect(geometry.pixelSize.width >= 1 && geometry.pixelSize.height >= 1)
    #expect(geometry.pixelSize.width <= 65_500 && geometry.pixelSize.height <= 65_500)
  }
}
