import Glibc
import ScanEnhancement
import ScanImaging
import TestSupport
import Testing

/// Dark covers of 300 × 420 pixels with light bars for print, lit evenly or with a mirrored lamp.
private struct Cover {
  let size = PixelSize(width: 300, height: 420)
  let ground = RGB8(red: 70, green: 30, blue: 34)
  let print = RGB8(red: 210, green: 190, blue: 120)
  /// Largest light of the lamp, in shares of white's.
  var lamp = 0.6
  /// Rows of the print's bars.
  var thickness = 4
  /// Luma of the lower half's ground in place of the cover's own.
  var lowerHalf: RGB8?

  func isPrint(_ x: Int, _ y: Int) -> Bool {
    (60..<240).contains(x) && (60..<360).contains(y) && y % 60 < thickness && x % 20 < 12
  }

  var photo: Raster<RGB8> {
    var noise = SeededGenerator(seed: 3)
    return Raster(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let own = y >= size.height / 2 ? lowerHalf ?? ground : ground
          let pixel = isPrint(x, y) ? print : own
          let (across, down) = (Double(x - 220) / 90, Double(y - 120) / 90)
          let mirrored = lamp * exp(-across * across - down * down)
          func sample(_ value: UInt8) -> UInt8 {
            let light = pow(Double(value) / 255, 2.2) + mirrored
            let seen = 255 * pow(light, 1 / 2.2) + noise.normal(deviation: 1)
            return UInt8(min(max(seen, 0), 255).rounded())
          }
          output.append(
            RGB8(red: sample(pixel.red), green: sample(pixel.green), blue: sample(pixel.blue)))
        }
      }
    }
  }
}

struct PlainCoverTests {
  @Test(arguments: [4, 10])
  func `a lamp mirrored on a plain cover is taken off ground and print`(thickness: Int) throws {
    var cover = Cover()
    cover.thickness = thickness
    var page = cover.photo
    try #require(PlainCover(PageGrid(page))).removeGlare(from: &page)
    var (ground, print): ([Double], [Double]) = ([], [])
    for y in 20..<400 {
      for x in 20..<280 {
        let isNearPrint = (y - 2...y + 2).contains { v in
          (x - 2...x + 2).contains { cover.isPrint($0, v) }
        }
        if cover.isPrint(x, y) {
          print.append(Double(page[x, y].luma))
        } else if !isNearPrint {
          ground.append(Double(page[x, y].luma))
        }
      }
    }
    let mean = ground.reduce(0, +) / Double(ground.count)
    #expect(abs(mean - Double(cover.ground.luma)) < 8)
    #expect(ground.allSatisfy { abs($0 - mean) < 20 })
    #expect(print.reduce(0, +) / Double(print.count) > mean + 100)
  }

  @Test func `an evenly lit cover stays as it is`() throws {
    var cover = Cover()
    cover.lamp = 0
    let photo = cover.photo
    var page = photo
    let found = try #require(PlainCover(PageGrid(page)))
    found.removeGlare(from: &page)
    #expect(!found.isGlossy)
    #expect(page == photo)
  }

  @Test(arguments: [RGB8(gray: 100), RGB8(gray: 250)])
  func `a cover in two tones is none of one`(lower: RGB8) {
    var cover = Cover()
    cover.lamp = 0.1
    cover.lowerHalf = lower
    let found = PlainCover(PageGrid(cover.photo))
    #expect(found == nil)
  }

  @Test func `a mirrored lamp does not make a dark cover white paper`() throws {
    let cover = Cover()
    let clean = try #require(
      PageEnhancement(mode: .color).enhanced(
        cover.photo, resolution: Resolution(pixelsPerMillimetre: 2)
      ).color)
    #expect(clean[30, 390].luma < 90)
    #expect(clean[220, 130].luma < 90)
  }
}
