import ScanBarcodes
import ScanImaging
import TestSupport
import Testing

@Suite struct ModuleGridTests {
  /// What the grid of a drawn symbol reads, row by row, and up to where.
  private func rows(
    degrees: Double, fill: Double = 1
  ) throws -> (rows: [[Bool]], radius: Int) {
    let size = PixelSize(width: 180, height: 160)
    let raster = ModulePicture.aztec.raster(
      size: size, moduleWidth: 5.3, degrees: degrees, fill: fill)
    let eye = BullsEye(centre: Point(x: 91, y: 79), pitch: 5.5)
    var grid = try #require(ModuleGrid(eye, in: LocalTone(raster.softened, radius: 19)))
    let radius = grid.grow(to: 20)
    let picture = grid.picture(radius: radius, side: 2, quiet: 1)
    let count = 2 * radius + 1
    #expect(picture.width == 2 * (count + 2))
    let rows: [[Bool]] = (0..<count).map { (row: Int) -> [Bool] in
      let y = 2 * row + 2
      return (0..<count).map { (column: Int) -> Bool in picture[2 * column + 2, y] == 0 }
    }
    return (rows, radius)
  }

  @Test("every module is read at any angle, and the rim is found", arguments: [0.0, 12, 40])
  func turned(degrees: Double) throws {
    let (rows, radius) = try rows(degrees: degrees)
    #expect(radius == 7)
    #expect(rows == ModulePicture.aztec.rows)
  }

  @Test func `gaps between modules do not matter`() throws {
    #expect(try rows(degrees: 8, fill: 0.7).rows == ModulePicture.aztec.rows)
  }

  @Test func `what has no rings has no grid`() {
    let raster = ModulePicture.qr.raster(
      size: PixelSize(width: 180, height: 160), moduleWidth: 5)
    let tone = LocalTone(raster, radius: 19)
    #expect(ModuleGrid(BullsEye(centre: Point(x: 90, y: 80), pitch: 5), in: tone) == nil)
  }

  @Test func `the tone is that against the surroundings`() {
    let raster = Raster(
      size: PixelSize(width: 5, height: 1), pixels: [10, 10, 100, 10, 10] as [UInt8])
    let tone = LocalTone(raster, radius: 1)
    #expect(tone.value(at: Point(x: -3, y: 0.5)) == 0)
    let tall = Raster(
      size: PixelSize(width: 5, height: 5),
      pixels: (0..<25).map { $0 == 12 ? UInt8(100) : 10 })
    #expect(LocalTone(tall, radius: 1).value(at: Point(x: 2.5, y: 2.5)) == 80)
    #expect(LocalTone(tall, radius: 1).value(at: Point(x: 1.5, y: 2.5)) == -10)
  }
}
