import Glibc
import ScanEnhancement
import ScanImaging
import TestSupport
import Testing

struct PaperGlareTests {
  private static let size = PixelSize(width: 400, height: 560)
  private static let resolution = Resolution(pixelsPerMillimetre: 2)
  private static let lamp = Point(x: 220, y: 260)

  /// A page of print under light that falls off to the right, and a lamp that adds at most this share of white.
  private func photo(
    lamp strength: Double, ink: UInt8 = 20, fallOff: Double = 0.2,
    print page: Raster<RGB8> = PixelText.page(size: size, scale: 2, seed: 3)
  ) -> Raster<RGB8> {
    Raster(size: page.size) { output in
      for y in 0..<page.height {
        for x in 0..<page.width {
          let (across, down) = (Double(x) - Self.lamp.x, Double(y) - Self.lamp.y)
          let added = strength * exp(-(across * across + down * down) / (2 * 90 * 90))
          let light = 0.4 * (1 - fallOff * Double(x) / Double(page.width))
          let paper = page[x, y] == .black ? decoded(ink) : decoded(page[x, y].luma)
          output.append(RGB8(gray: encoded(light * paper + added)))
        }
      }
    }
  }

  private func decoded(_ sample: UInt8) -> Double { pow(Double(sample) / 255, 2.2) }
  private func encoded(_ light: Double) -> UInt8 {
    UInt8((255 * pow(min(max(light, 0), 1), 1 / 2.2)).rounded())
  }

  private func glare(of photo: Raster<RGB8>, _ kind: PageKind = .white) -> PaperGlare? {
    let grid = PageGrid(photo)
    return PaperGlare(grid, SoftFlood(grid), kind)
  }

  /// The darkest luma within so many pixels of a place.
  private func darkest(_ page: Raster<RGB8>, at place: Point, within reach: Int = 24) -> UInt8 {
    var darkest: UInt8 = 255
    for y in Int(place.y) - reach...Int(place.y) + reach {
      for x in Int(place.x) - reach...Int(place.x) + reach {
        darkest = min(darkest, page[x, y].luma)
      }
    }
    return darkest
  }

  @Test func `print under a mirrored lamp comes out as dark as elsewhere`() throws {
    let photo = photo(lamp: 0.35)
    #expect(darkest(photo, at: Self.lamp) > 150)
    let clean = try #require(
      PageEnhancement(mode: .color).enhanced(photo, resolution: Self.resolution).color)
    let elsewhere = darkest(clean, at: Point(x: 80, y: 500))
    #expect(darkest(clean, at: Self.lamp) <= elsewhere + 60)
    let paper = clean.pixels.count { $0.luma >= 250 }
    #expect(Double(paper) > 0.8 * Double(clean.pixels.count))
  }

  @Test func `gray pages lose the lamp as well, and black and white ones keep their print`() throws
  {
    let photo = photo(lamp: 0.35)
    let gray = try #require(
      PageEnhancement(mode: .grayscale).enhanced(photo.luma, resolution: Self.resolution).gray)
    #expect(darkest(Raster(neutral: gray), at: Self.lamp) < 90)
    let bilevel = try #require(
      PageEnhancement(mode: .bw).enhanced(photo.luma, resolution: Self.resolution).bilevel)
    let ink = (200..<320).reduce(0) { sum, y in
      sum + (160..<280).count { bilevel[$0, y] }
    }
    #expect(ink > 120 * 120 / 20)
  }

  @Test func `the light that was added is what is removed`() throws {
    let seen = photo(lamp: 0.3)
    let matte = photo(lamp: 0)
    var removed = seen
    try #require(glare(of: seen)).remove(from: &removed)
    var (before, after) = (0, 0)
    for index in seen.pixels.indices {
      before += abs(Int(seen.pixels[index].luma) - Int(matte.pixels[index].luma))
      after += abs(Int(removed.pixels[index].luma) - Int(matte.pixels[index].luma))
    }
    #expect(3 * after < before)
  }

  @Test func `a card loses the haze that lies all over it`() throws {
    func card(haze: Double) -> Raster<RGB8> {
      Raster(size: Self.size) { output in
        let print = PixelText.page(size: Self.size, scale: 2, seed: 3)
        for pixel in print.pixels {
          let light = pixel == .black ? decoded(25) : decoded(200)
          output.append(RGB8(gray: encoded(0.6 * light + haze)))
        }
      }
    }
    let hazy = card(haze: 0.12)
    #expect(glare(of: hazy) == nil)
    var removed = hazy
    try #require(glare(of: hazy, .card)).remove(from: &removed)
    let matte = card(haze: 0)
    let places = [Point(x: 80, y: 80), Self.lamp, Point(x: 300, y: 480)]
    for place in places {
      #expect(darkest(hazy, at: place) > darkest(matte, at: place) + 50)
      #expect(darkest(removed, at: place) < darkest(matte, at: place) + 30)
    }
    #expect(glare(of: matte, .card) == nil)
  }

  @Test func `uneven light, pale print and an empty page are no glare`() {
    #expect(glare(of: photo(lamp: 0)) == nil)
    #expect(glare(of: photo(lamp: 0, fallOff: 0.8)) == nil)
    #expect(glare(of: photo(lamp: 0, ink: 170, fallOff: 0.8)) == nil)
    let blank = Raster(size: Self.size, repeating: RGB8.white)
    #expect(glare(of: photo(lamp: 0.35, print: blank)) == nil)
    for side in [1, 3, 31] {
      #expect(
        glare(of: Raster(size: PixelSize(width: side, height: side), repeating: .white)) == nil)
    }
  }
}
