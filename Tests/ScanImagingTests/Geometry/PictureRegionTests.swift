import ScanImaging
import Testing

@Suite struct PictureRegionTests {
  @Test func `a region covers every pixel that it touches`() throws {
    let region = try #require(PictureRegion(x: 0.25, y: 0.5, width: 0.5, height: 0.5))
    let (columns, rows) = region.pixels(in: PixelSize(width: 10, height: 3))
    #expect(columns == 2..<8)
    #expect(rows == 1..<3)
  }

  @Test func `the whole is the whole`() {
    let (columns, rows) = PictureRegion.whole.pixels(in: PixelSize(width: 7, height: 1))
    #expect(columns == 0..<7)
    #expect(rows == 0..<1)
  }

  @Test(
    "a region lies inside and has an area",
    arguments: [(-0.1, 0.0, 0.5, 0.5), (0.6, 0, 0.5, 0.5), (0, 0, 0, 1), (0, .nan, 0.5, 0.5)])
  func refusals(_ shares: (Double, Double, Double, Double)) {
    #expect(
      PictureRegion(x: shares.0, y: shares.1, width: shares.2, height: shares.3) == nil)
  }
}
