import ScanBarcodes
import ScanImaging
import Testing

@Suite struct RasterToneTests {
  /// Modules of four pixels in a blur of about one.
  private static let soft = (0..<10).reduce(
    Raster<UInt8>(size: PixelSize(width: 96, height: 40)) { output in
      for y in 0..<40 {
        for x in 0..<96 { output.append((x / 4 + y / 20) % 2 == 0 ? 60 : 200) }
      }
    }
  ) { picture, _ in picture.softened }

  private func range(_ raster: Raster<UInt8>) -> Int {
    let row = (20..<76).map { Int(raster[$0, 8]) }
    return (row.max() ?? 0) - (row.min() ?? 0)
  }

  @Test func `sharpening parts what a blur has brought together, and leaves a plain ground`() {
    let sharp = Self.soft.sharpened(radius: 4, amount: 2)
    #expect(range(sharp) > 2 * range(Self.soft))
    let plain = Raster<UInt8>(size: PixelSize(width: 20, height: 9), repeating: 77)
    #expect(plain.sharpened(radius: 3, amount: 2) == plain)
  }

  @Test func `a local threshold is black where it is darker than around`() {
    let bilevel = Self.soft.bilevel(radius: 6)
    for x in stride(from: 22, to: 74, by: 4) {
      #expect(bilevel[x, 8] == (x / 4 % 2 == 0 ? 0 : 255))
    }
  }

  @Test("rasters of a pixel or a row are sharpened too", arguments: [(1, 1), (9, 1), (1, 9)])
  func small(width: Int, height: Int) {
    let raster = Raster<UInt8>(size: PixelSize(width: width, height: height), repeating: 9)
    #expect(raster.sharpened(radius: 5, amount: 3) == raster)
  }
}
