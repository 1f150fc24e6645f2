import ScanEnhancement
import ScanImaging
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

  @Test func `half a turn changes the sign of the score and nothing else`() {
    let found = direction(of: Self.page)
    let turned = direction(of: Self.page.upright(from: .upsideDown))
    #expect(abs(found.uprightScore + turned.uprightScore) < 0.2 * abs(found.uprightScore) + 0.1)
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
