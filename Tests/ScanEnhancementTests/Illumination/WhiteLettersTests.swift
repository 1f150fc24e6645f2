import ScanEnhancement
import ScanImaging
import Testing

struct WhiteLettersTests {
  private static let lilac = RGB8(red: 211, green: 178, blue: 216)

  private func light(on page: LetteredPage) -> Illumination {
    Illumination(PageGrid(page.photo), LetteredPage.resolution)
  }

  private func enhanced(_ page: LetteredPage, _ mode: EnhancementMode) -> PageRaster {
    PageEnhancement(mode: mode).enhanced(page.photo, resolution: LetteredPage.resolution)
  }

  /// How far the samples of two pixels are apart at most.
  private func difference(_ pixel: RGB8, _ other: RGB8) -> Int {
    max(
      abs(Int(pixel.red) - Int(other.red)), abs(Int(pixel.green) - Int(other.green)),
      abs(Int(pixel.blue) - Int(other.blue)))
  }

  @Test(arguments: [
    lilac, RGB8(red: 180, green: 202, blue: 218), RGB8(red: 225, green: 214, blue: 190),
  ])
  func `pale tinted ground keeps its hue beside white letters`(ground: RGB8) throws {
    let page = LetteredPage(ground: ground)
    #expect(light(on: page).kind == .tint)
    let clean = try #require(enhanced(page, .color).color)
    let places = LetteredPage.places
    let kept = clean[places.ground.x, places.ground.y]
    #expect(difference(kept, ground) <= 18)
    #expect(abs(Int(kept.red) - Int(kept.green) - Int(ground.red) + Int(ground.green)) <= 8)
    #expect(abs(Int(kept.blue) - Int(kept.green) - Int(ground.blue) + Int(ground.green)) <= 8)
    #expect(difference(clean[places.fill.x, places.fill.y], page.fill) <= 30)
    #expect(clean[places.stroke.x, places.stroke.y].luma >= 240)
  }

  @Test(
    arguments: [1, 1.1, 1.25],
    [RGB8(red: 114, green: 149, blue: 123), RGB8(red: 20, green: 150, blue: 40)])
  func `white paper with letters in a fill stays white, sharpened or not`(
    sharpening: Double, fill: RGB8
  ) throws {
    let page = LetteredPage(fill: fill, sharpening: sharpening)
    let light = light(on: page)
    #expect(light.letters == nil)
    #expect(light.kind == .white)
    let clean = try #require(enhanced(page, .color).color)
    #expect(clean[LetteredPage.places.ground.x, LetteredPage.places.ground.y] == .white)
  }

  @Test func `what the end of the range cuts off letters on white paper is no hue`() {
    let page = LetteredPage(sharpening: 1.1, light: SIMD3(0.95, 1.1, 1.2))
    #expect(light(on: page).kind == .white)
  }

  @Test func `a few letters tell nothing`() {
    #expect(light(on: LetteredPage(ground: Self.lilac, strokeCount: 2)).kind == .white)
  }

  @Test func `ground that letters tell is tinted becomes white in gray and in black and white`()
    throws
  {
    let page = LetteredPage(ground: Self.lilac)
    let place = LetteredPage.places.ground
    let gray = try #require(enhanced(page, .grayscale).gray)
    #expect(gray[place.x, place.y] == 255)
    let bilevel = try #require(enhanced(page, .bw).bilevel)
    #expect(!bilevel[place.x, place.y])
  }

  @Test func `letters on a gray page tell no hue`() {
    let photo = LetteredPage(ground: Self.lilac).photo
    let gray = Raster(size: photo.size, pixels: photo.pixels.map(\.luma))
    let light = Illumination(PageGrid(gray), LetteredPage.resolution)
    #expect(light.letters == nil)
    #expect(light.kind == .white)
  }

  @Test func `dark ground with light print is no shadow, however its rim runs`() {
    func isPaper(strokeCount: Int) -> Bool {
      let page = LetteredPage(
        fill: RGB8(red: 205, green: 205, blue: 205), strokeCount: strokeCount, slope: 0.2)
      let place = LetteredPage.places.fill
      return light(on: page).flood.paper[place.x, place.y] != 0
    }
    #expect(isPaper(strokeCount: 0))
    #expect(!isPaper(strokeCount: 40))
  }
}
