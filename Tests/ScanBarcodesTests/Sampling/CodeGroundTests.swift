import ScanBarcodes
import ScanImaging
import TestSupport
import Testing

@Suite struct CodeGroundTests {
  private static let page = Quadrilateral(
    topLeft: Point(x: 60, y: 40), topRight: Point(x: 330, y: 70),
    bottomRight: Point(x: 380, y: 270), bottomLeft: Point(x: 20, y: 250))

  /// A photo that grows lighter to the right and downwards.
  private static let photo = Raster<UInt8>(size: PixelSize(width: 400, height: 300)) { output in
    for y in 0..<300 {
      for x in 0..<400 { output.append(UInt8(x / 4 + y / 4)) }
    }
  }

  @Test func `a place on a page is sampled where it lies in the photo`() throws {
    let ground = try #require(CodeGround(Self.page, of: [Self.photo]))
    let region = CodeRegion(
      kind: .bars, centre: Point(x: 180, y: 100), angle: 0.4, width: 90, height: 50, score: 1)
    let picture = try #require(RegionPicture(region, scale: 2, on: ground))
    #expect(picture.raster.size == PixelSize(width: 180, height: 100))
    for (x, y) in [(0, 0), (179, 0), (90, 50), (0, 99), (179, 99)] {
      let place = picture.photoPoint(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
      #expect(Self.page.contains(place))
      let said = (place.x - 0.5) / 4 + (place.y - 0.5) / 4
      #expect(abs(Double(picture.raster[x, y]) - said) < 2)
    }
    // The middle of the plane is where the diagonals of the page meet.
    let middle = ground.toPhoto.map(Point(x: 180.6, y: 110))
    #expect((middle - Point(x: 197.6, y: 143)).length < 8)
  }

  @Test(.enabled(if: BuildKind.isRelease, "it takes a picture of four megapixels"))
  func `a page of many pixels is found on a reduced view and sampled from the photo`() throws {
    let size = PixelSize(width: 2400, height: 1800)
    let photo = Raster<UInt8>(size: size) { output in
      for place in 0..<2400 * 1800 { output.append(place / 2 % 2 == 0 ? 0 : 255) }
    }
    let ground = try #require(CodeGround(Quadrilateral(size), of: [photo]))
    let region = CodeRegion(
      kind: .bars, centre: Point(x: 1200, y: 900), angle: 0, width: 80, height: 20, score: 1)
    let picture = try #require(RegionPicture(region, scale: 1, on: ground))
    // A view of two thirds would have blurred lines of two pixels.
    let levels = (0..<80).map { picture.raster[$0, 5] }
    #expect(levels.count { $0 < 20 } > 15 && levels.count { $0 > 235 } > 15)
  }

  @Test("an outline without area or folded is none", arguments: [0.0, 7, 250])
  func degenerate(_ shift: Double) {
    let outline = Quadrilateral(
      topLeft: Point(x: 10, y: 10), topRight: Point(x: 10 + shift, y: 10),
      bottomRight: Point(x: 10, y: 200), bottomLeft: Point(x: 10 + shift, y: 200))
    #expect(CodeGround(outline, of: [Self.photo]) == nil)
  }

  @Test func `what a sampled place has outside the photo is the given gray, or the rim`() throws {
    let shift = try #require(Homography(matrix: [1, 0, -50, 0, 1, -40, 0, 0, 1]))
    let size = PixelSize(width: 100, height: 80)
    let gray = Self.photo.warped(to: size, by: shift, 128)
    #expect(gray[10, 10] == 128 && gray[60, 50] == Self.photo[10, 10])
    #expect(Self.photo.warped(to: size, by: shift)[10, 10] == Self.photo[0, 0])
    // Beyond the horizon of a map there is nothing.
    let steep = try #require(Homography(matrix: [1, 0, 0, 0, 1, 0, 0, -0.02, 1]))
    #expect(Self.photo.warped(to: size, by: steep, 128)[40, 75] == 128)
  }
}
