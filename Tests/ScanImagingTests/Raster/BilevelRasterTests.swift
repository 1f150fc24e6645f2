import ScanImaging
import Testing

struct BilevelRasterTests {
  @Test(arguments: [1, 7, 8, 9, 16, 37])
  func `rows of flags are packed with the leftmost pixel highest`(width: Int) {
    // Every value but 0 is ink.
    let flags = (0..<width).map { UInt8(truncatingIfNeeded: $0 % 3 == 0 ? 0 : $0 * 37 | 1) }
    let high = (0..<width).map { UInt8($0 % 2 == 0 ? 0x80 : 0) }
    var raster = BilevelRaster(size: PixelSize(width: width, height: 2))
    raster.setRow(0, from: flags.span)
    raster.setRow(1, from: high.span)
    for x in 0..<width {
      #expect(raster[x, 0] == (flags[x] != 0))
      #expect(raster[x, 1] == (x % 2 == 0))
    }
    // Padding stays clear.
    let last = raster.row(0)[raster.stride - 1]
    if width % 8 != 0 { #expect(last << UInt8(width % 8) == 0) }
  }
}
