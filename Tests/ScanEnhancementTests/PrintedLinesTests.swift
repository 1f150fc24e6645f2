import ScanEnhancement
import ScanImaging
import TestSupport
import Testing

struct PrintedLinesTests {
  private func count(_ page: Raster<RGB8>) -> Int {
    let analysis = PageAnalysis(
      of: page.luma, resolution: Resolution(pixelsPerMillimetre: 3), judgesLook: false)
    return PrintedLines(of: page.luma, analysis).count
  }

  @Test func `lines are counted, whichever way they run`() {
    let size = PixelSize(width: 400, height: 640)
    let page = PixelText.page(size: size, scale: 1, seed: 7)
    // Lines lie 15 pixels apart between margins of 40.
    let lines = (size.height - 80 - 9 + 14) / 15
    for orientation in [Orientation.upright, .clockwise] {
      #expect((lines - 2...lines + 2).contains(count(page.upright(from: orientation))))
    }
    #expect(count(page) > PrintedLines.mostOnCard)
  }

  @Test func `bars, rules and an empty page are no lines of print`() {
    let blank = Raster(size: PixelSize(width: 400, height: 640), repeating: RGB8(gray: 235))
    #expect(count(blank) == 0)
    var bars = blank
    for y in 60..<580 where y % 9 < 4 { for x in 40..<360 { bars[x, y] = .black } }
    #expect(count(bars) == 0)
    #expect(count(bars.upright(from: .clockwise)) == 0)
  }
}
