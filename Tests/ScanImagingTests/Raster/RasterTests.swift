import ScanImaging
import TestSupport
import Testing

@Suite struct RasterTests {
  /// Pixel (x, y) holds 10 y + x.
  private let counting = Raster<UInt8>(
    size: PixelSize(width: 4, height: 3), pixels: [0, 1, 2, 3, 10, 11, 12, 13, 20, 21, 22, 23])

  @Test func `pixels lie in rows from the top`() {
    #expect(counting[0, 0] == 0 && counting[3, 0] == 3 && counting[1, 2] == 21)
    let row = counting.row(1)
    #expect((0..<row.count).map { row[$0] } == [10, 11, 12, 13])
    #expect(counting.span[6] == 12)
  }

  @Test func `writing a row or a pixel changes only that`() {
    var raster = counting
    var row = raster.mutableRow(2)
    for x in 0..<row.count { row[x] = 7 }
    raster[0, 1] = 9
    #expect(raster[3, 1] == 13 && raster[0, 2] == 7 && raster[3, 2] == 7 && raster[0, 1] == 9)
    #expect(counting[0, 1] == 10, "copies are values")
  }

  @Test func `cropping keeps the pixels inside`() {
    let middle = counting.cropped(columns: 1..<3, rows: 1..<3)
    #expect(middle == Raster(size: PixelSize(width: 2, height: 2), pixels: [11, 12, 21, 22]))
    #expect(counting.cropped(columns: 0..<4, rows: 0..<3) == counting)
    #expect(counting.cropped(columns: 2..<2, rows: 0..<3).width == 0)
  }

  @Test func `an initializer that throws makes no raster`() {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try Raster<UInt8>(size: PixelSize(width: 2, height: 2)) { output throws(Stop) in
        output.append(1)
        throw Stop()
      }
    }
  }

  @Test func `luma weighs the channels and keeps gray`() {
    for value in UInt8.min...UInt8.max { #expect(RGB8(gray: value).luma == value) }
    #expect(RGB8(red: 255, green: 0, blue: 0).luma == 77)
    #expect(RGB8(red: 0, green: 255, blue: 0).luma == 149)
    #expect(RGB8(red: 0, green: 0, blue: 255).luma == 29)
    let raster = Raster(
      size: PixelSize(width: 3, height: 1),
      pixels: [RGB8.white, .black, RGB8(red: 10, green: 200, blue: 30)])
    #expect(raster.luma == PageRenderer.gray(raster))
  }

  @Test func `places outside and wrong counts are misuse`() async {
    await #expect(processExitsWith: .failure) {
      _ = Raster<UInt8>(size: PixelSize(width: 2, height: 2), pixels: [1, 2, 3])
    }
    await #expect(processExitsWith: .failure) {
      let raster = Raster<UInt8>(size: PixelSize(width: 2, height: 2), repeating: 0)
      _ = raster[2, 0]
    }
    await #expect(processExitsWith: .failure) {
      let raster = Raster<UInt8>(size: PixelSize(width: 2, height: 2), repeating: 0)
      _ = raster.row(2)
    }
    await #expect(processExitsWith: .failure) {
      _ = Raster<UInt8>(size: PixelSize(width: 2, height: 2)) { $0.append(1) }
    }
    await #expect(processExitsWith: .failure) {
      _ = Raster<UInt8>(size: PixelSize(width: Int.max, height: 2), repeating: 0)
    }
  }

  @Test func `sizes tell overflow, orientation and text`() {
    #expect(PixelSize(width: 3, height: 4).area == 12)
    #expect(PixelSize(width: Int.max, height: 2).area == nil)
    #expect(PixelSize(width: 3, height: 4).transposed == PixelSize(width: 4, height: 3))
    #expect(PixelSize(width: 3, height: 4).longSide == 4)
    #expect("\(PixelSize(width: 3, height: 4))" == "3x4")
    #expect(Resolution(dotsPerInch: 254).pixelsPerMillimetre == 10)
  }
}
