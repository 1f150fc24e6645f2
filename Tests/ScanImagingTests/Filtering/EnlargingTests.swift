import ScanImaging
import Testing

struct EnlargingTests {
  @Test func `a ramp stays a ramp`() {
    let ramp = Raster(
      size: PixelSize(width: 4, height: 2),
      pixels: [0, 80, 160, 240, 0, 80, 160, 240].map { RGB8(gray: $0) })
    let larger = ramp.enlarged(to: PixelSize(width: 8, height: 5))
    #expect(larger.size == PixelSize(width: 8, height: 5))
    for y in 0..<5 {
      #expect((0..<8).map { larger[$0, y].red } == [0, 20, 60, 100, 140, 180, 220, 240])
    }
  }

  @Test func `gray is enlarged as colour is`() {
    let row: [UInt8] = [0, 80, 160, 240]
    let gray = Raster(size: PixelSize(width: 4, height: 3), pixels: row + row + row)
    let size = PixelSize(width: 11, height: 5)
    #expect(Raster(neutral: gray.enlarged(to: size)) == Raster(neutral: gray).enlarged(to: size))
  }

  @Test func `one pixel fills everything`() {
    let pixel = Raster(
      size: PixelSize(width: 1, height: 1), repeating: RGB8(red: 1, green: 2, blue: 3))
    #expect(
      pixel.enlarged(to: PixelSize(width: 3, height: 7))
        == Raster(size: PixelSize(width: 3, height: 7), repeating: pixel[0, 0]))
  }
}
