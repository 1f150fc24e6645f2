import ScanEnhancement
import ScanImaging
import Testing

/// White pages of 240 × 320 pixels with bars for print, and a fill.
private struct FilledPage {
  let size = PixelSize(width: 240, height: 320)
  let resolution = Resolution(pixelsPerMillimetre: 2)
  var ink: UInt8
  var fill: RGB8

  /// The mean of the fill on the clean page.
  func cleanFill() throws -> RGB8 {
    let page = Raster<RGB8>(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let isFill = (60..<180).contains(x) && (200..<280).contains(y)
          let isInk = (20..<220).contains(x) && (20..<180).contains(y) && y % 12 < 3 && x % 7 < 4
          output.append(isFill ? fill : RGB8(gray: isInk ? ink : 230))
        }
      }
    }
    let clean = try #require(
      PageEnhancement(mode: .color).enhanced(page, resolution: resolution).color)
    return clean[120, 240]
  }
}

struct PageToneTests {
  @Test func `a fill that a steep camera drowned is lifted further`() throws {
    let (fill, flat) = (RGB8(gray: 60), try FilledPage(ink: 25, fill: RGB8(gray: 60)).cleanFill())
    let steep = try FilledPage(ink: 1, fill: fill).cleanFill()
    #expect(steep.luma > flat.luma + 12)
    #expect(steep.luma < 130)
  }

  @Test func `a coloured fill is not taken for hazy ink`() throws {
    let fill = RGB8(red: 30, green: 120, blue: 125)
    let clean = try FilledPage(ink: 90, fill: fill).cleanFill()
    // Paper at 230 makes 120 to 133; a fill darkened as haze came out near 95.
    #expect(abs(Int(clean.green) - 140) < 22)
  }
}
