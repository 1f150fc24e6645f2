import Glibc
import ScanEnhancement
import ScanImaging
import TestSupport
import Testing

struct TextDirectionTests {
  private static let page = PixelText.page(
    size: PixelSize(width: 400, height: 560), scale: 2, seed: 4)

  /// Orientations that turn an upright page away, and the quarter turns that bring it back.
  private static let turns: [(Orientation, Int)] = [
    (.upright, 0), (.counterclockwise, 1), (.upsideDown, 2), (.clockwise, 3),
  ]

  private func direction(of page: Raster<RGB8>) -> TextDirection {
    let analysis = PageAnalysis(of: page, resolution: Resolution(pixelsPerMillimetre: 3))
    return TextDirection(of: page, analysis)
  }

  @Test(arguments: 0..<4) func `print is surely turned upright from every side`(turn: Int) {
    let (orientation, wanted) = Self.turns[turn]
    let found = direction(of: Self.page.upright(from: orientation))
    #expect(found.quarterTurns == wanted)
    #expect(found.isSure)
  }

  @Test(arguments: 0..<4) func `a short line is enough from every side`(turn: Int) {
    let (orientation, wanted) = Self.turns[turn]
    let page = PixelText.page(
      "printed on both sides", size: PixelSize(width: 300, height: 420), scale: 2)
    let found = direction(of: page.upright(from: orientation))
    #expect(found.quarterTurns == wanted)
    #expect(found.isSure)
  }

  @Test(arguments: 0..<4) func `blurred print is surely turned upright`(turn: Int) {
    let (orientation, wanted) = Self.turns[turn]
    let blurred = Self.page.downscaled(to: PixelSize(width: 150, height: 210))
      .enlarged(to: Self.page.size)
    let found = direction(of: blurred.upright(from: orientation))
    #expect(found.quarterTurns == wanted)
    #expect(found.isSure)
  }

  @Test(arguments: 0..<4) func `pale, blurred print is surely turned upright`(turn: Int) {
    let (orientation, wanted) = Self.turns[turn]
    let blurred = Self.page.downscaled(to: PixelSize(width: 200, height: 280))
      .enlarged(to: Self.page.size)
    let pale = blurred.mapped { sample, _, _ in 255 - (255 - sample) * 2 / 5 }
    let found = direction(of: pale.upright(from: orientation))
    #expect(found.quarterTurns == wanted)
    #expect(found.isSure)
  }

  @Test(arguments: 0..<4) func `light print on a lit cover is surely turned upright`(turn: Int) {
    let (orientation, wanted) = Self.turns[turn]
    let words = PixelText.page(
      "plant a border in spring", size: PixelSize(width: 300, height: 420), scale: 2)
    let cover = words.mapped { sample, x, y in
      let (across, down) = (Double(x - 240) / 120, Double(y - 120) / 120)
      let lamp = 170 * exp(-(across * across + down * down))
      return min(255, 40 + Int(lamp) + (sample < 128 ? 60 : 0))
    }
    let found = direction(of: cover.upright(from: orientation))
    #expect(found.quarterTurns == wanted)
    #expect(found.isSure)
  }

  @Test func `signs that look alike from above and below are not sure`() {
    var page = Raster(size: PixelSize(width: 400, height: 560), repeating: RGB8.white)
    for top in stride(from: 40, to: 500, by: 30) {
      for left in stride(from: 40, to: 350, by: 14) {
        for y in 0..<9 {
          for x in 0..<9 {
            let isCross = (left + top) % 4 == 0
            if isCross ? x == y || x == 8 - y : x % 8 == 0 || y % 8 == 0 {
              page[left + x, top + y] = .black
            }
          }
        }
      }
    }
    #expect(!direction(of: page).isSure)
    #expect(!direction(of: page.upright(from: .clockwise)).isSure)
  }

  @Test func `a picture's marks are not sure`() {
    var generator = SeededGenerator(seed: 11)
    var page = Raster(size: PixelSize(width: 400, height: 560), repeating: RGB8(gray: 225))
    for _ in 0..<600 {
      let (left, top) = (generator.integer(20...370), generator.integer(20...530))
      let (width, height) = (generator.integer(2...14), generator.integer(2...14))
      let shade = RGB8(gray: UInt8(generator.integer(20...150)))
      for y in top..<top + height { for x in left..<left + width { page[x, y] = shade } }
    }
    #expect(!direction(of: page).isSure)
    #expect(!direction(of: page.upright(from: .clockwise)).isSure)
  }

  /// A page of so many letters that only some of them are looked at is the second.
  @Test(arguments: [
    Self.page, PixelText.page(size: PixelSize(width: 800, height: 1120), scale: 2, seed: 5),
  ])
  func `half a turn changes the sign of the score and nothing else`(page: Raster<RGB8>) {
    let found = direction(of: page)
    let turned = direction(of: page.upright(from: .upsideDown))
    #expect(abs(found.uprightScore + turned.uprightScore) < 0.05 * abs(found.uprightScore) + 0.1)
    #expect(found.chunkCount == turned.chunkCount)
  }

  @Test func `a page without print, or with bars alone, is not sure`() {
    let size = PixelSize(width: 200, height: 280)
    let blank = Raster(size: size, repeating: RGB8(gray: 230))
    #expect(!direction(of: blank).isSure)
    var bars = blank
    for y in 0..<280 where y % 9 < 4 { for x in 20..<180 { bars[x, y] = .black } }
    #expect(!direction(of: bars).isSure)
    for side in 0...1 {
      let tiny = Raster(size: PixelSize(width: side, height: side), repeating: RGB8.white)
      #expect(!direction(of: tiny).isSure)
    }
  }
}

extension Raster<RGB8> {
  /// A gray page of what `sample` makes of each pixel's value and place.
  fileprivate func mapped(_ sample: (Int, Int, Int) -> Int) -> Raster<RGB8> {
    var result = self
    for y in 0..<height {
      for x in 0..<width {
        result[x, y] = RGB8(gray: UInt8(clamping: sample(Int(self[x, y].red), x, y)))
      }
    }
    return result
  }
}
