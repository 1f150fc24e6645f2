import ScanBarcodes
import ScanImaging
import TestSupport
import Testing

@Suite struct BarProfileTests {
  private static func code(softenings: Int) -> Raster<UInt8> {
    let code = EANPicture("4006381333931").raster(moduleWidth: 4, height: 40)
    let soft = (0..<softenings).reduce(code) { picture, _ in picture.softened }
    return soft.cropped(columns: 0..<soft.width, rows: 60..<68)
  }

  @Test(
    "bars look like bars, also where a blur keeps them from a threshold", arguments: [0, 8, 18])
  func blurred(softenings: Int) {
    // Eighteen are a blur of three quarters of a module, where 19 runs are left of 61.
    #expect(BarProfile(Self.code(softenings: softenings), bandHeight: 4).looksLikeBars)
  }

  @Test func `a smooth ground, its noise and a few lines do not`() {
    var generator = SeededGenerator(seed: 5)
    let size = PixelSize(width: 400, height: 48)
    let noise = Raster<UInt8>(size: size) { output in
      for _ in 0..<400 * 48 { output.append(UInt8.random(in: 90...160, using: &generator)) }
    }
    let lines = Raster<UInt8>(size: size) { output in
      for place in 0..<400 * 48 { output.append(place % 400 % 60 < 8 ? 30 : 220) }
    }
    for raster in [noise, lines, Raster(size: size, repeating: 128)] {
      #expect(!BarProfile(raster, bandHeight: 12).looksLikeBars)
    }
  }
}
