import ScanImaging
import Testing

@Suite
struct CIELabTests {
  /// Values of L*, a* and b* from the definition, rounded to two places.
  @Test(arguments: [
    (RGB8.black, [0.0, 0, 0]), (RGB8.white, [100.0, 0, 0]), (RGB8(gray: 119), [50.03, 0, 0]),
    (RGB8(red: 255, green: 0, blue: 0), [53.24, 80.09, 67.2]),
    (RGB8(red: 0, green: 255, blue: 0), [87.73, -86.18, 83.18]),
    (RGB8(red: 0, green: 0, blue: 255), [32.3, 79.19, -107.86]),
  ])
  func `known colours have their known values`(color: RGB8, expected: [Double]) {
    let planes = LabPlanes(Raster(size: PixelSize(width: 1, height: 1), repeating: color))
    #expect(abs(Double(planes.lightness[0, 0]) / 2.55 - expected[0]) < 0.6)
    #expect(abs(Double(planes.redness[0, 0]) - 128 - expected[1]) < 1.2)
    #expect(abs(Double(planes.yellowness[0, 0]) - 128 - expected[2]) < 1.2)
  }
}
