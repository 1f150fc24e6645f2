import Glibc
import ScanEnhancement
import ScanImaging
import Testing

struct PageKindTests {
  /// At which 476 × 300 pixels are a card.
  private static let resolution = Resolution(dotsPerInch: 141)

  /// A card of 476 × 300 pixels with print on a ground of one colour, and glare of this strength amid it.
  private func card(_ ground: RGB8, glare: Double = 0) -> Raster<RGB8> {
    let size = PixelSize(width: 476, height: 300)
    return Raster(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let isInk = (180..<420).contains(x) && (60..<260).contains(y) && y % 16 < 6 && x % 9 < 5
          let (across, down) = (Double(x - 260) / 70, Double(y - 130) / 70)
          let mirrored = 255 * glare * exp(-across * across - down * down)
          func sample(_ value: UInt8) -> UInt8 {
            UInt8(min((isInk ? 30 : Double(value)) + mirrored, 255).rounded())
          }
          output.append(
            RGB8(red: sample(ground.red), green: sample(ground.green), blue: sample(ground.blue)))
        }
      }
    }
  }

  @Test func `the ground of a card keeps its colour, however pale`() throws {
    let page = card(RGB8(red: 196, green: 190, blue: 188))
    #expect(Illumination(PageGrid(page), Self.resolution).kind == .card)
    let clean = try #require(
      PageEnhancement(mode: .color).enhanced(page, resolution: Self.resolution).color)
    let ground = clean[100, 150]
    #expect((215...240).contains(ground.luma))
    #expect(ground.red > ground.blue)
  }

  @Test func `what has a card's proportions and is larger is paper`() {
    let page = card(RGB8(red: 196, green: 190, blue: 188))
    #expect(Illumination(PageGrid(page), Resolution(dotsPerInch: 60)).kind == .white)
  }

  @Test func `a cover that a lamp makes as bright as paper is none where only its print is light`()
  {
    let size = PixelSize(width: 300, height: 420)
    let cover = Raster(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let isPrint = (100..<200).contains(x) && (60..<66).contains(y) && x % 8 < 5
          let ground = 120 + 60 * Double(y) / Double(size.height)
          output.append(RGB8(gray: UInt8(ground * (isPrint ? 1.5 : 1))))
        }
      }
    }
    let resolution = Resolution(pixelsPerMillimetre: 2)
    #expect(Illumination(PageGrid(cover), resolution).kind == .tone)
    let paper = Raster(size: size, pixels: cover.pixels.map { RGB8(gray: 255 - $0.luma / 3) })
    #expect(Illumination(PageGrid(paper), resolution).kind == .white)
  }

  @Test func `glare amid print is no light print on a dark cover`() {
    let page = card(RGB8(gray: 140), glare: 0.4)
    #expect(Illumination(PageGrid(page), Self.resolution).kind != .tone)
  }
}
