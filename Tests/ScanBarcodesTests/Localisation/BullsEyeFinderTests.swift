import ScanBarcodes
import ScanImaging
import TestSupport
import Testing

@Suite struct BullsEyeFinderTests {
  private static let size = PixelSize(width: 160, height: 140)

  private func eyes(_ raster: Raster<UInt8>) -> [BullsEye] {
    BullsEyeFinder().eyes(in: raster.bilevel(radius: 14))
  }

  @Test("the rings are found at any angle", arguments: [0.0, 20, 45, 71])
  func turned(degrees: Double) throws {
    let raster = ModulePicture.aztec.raster(size: Self.size, moduleWidth: 5, degrees: degrees)
    let eye = try #require(eyes(raster).first)
    #expect((eye.centre - Point(x: 80, y: 70)).length < 2)
    #expect(eye.pitch > 4.4 && eye.pitch < 7.6)
  }

  @Test func `the finder patterns of a QR code are none, and those of noise have no grid`() {
    var generator = SeededGenerator(seed: 5)
    let noise = Raster(
      size: Self.size,
      pixels: (0..<160 * 140).map { _ in UInt8.random(in: 0...255, using: &generator) })
    #expect(eyes(ModulePicture.qr.raster(size: Self.size, moduleWidth: 5)).isEmpty)
    let tone = LocalTone(noise.softened, radius: 9)
    for eye in eyes(noise) { #expect(ModuleGrid(eye, in: tone) == nil) }
  }

  @Test("small pictures hold none", arguments: [1, 2, 8])
  func small(side: Int) {
    let raster = Raster<UInt8>(size: PixelSize(width: side, height: side), repeating: 0)
    #expect(BullsEyeFinder().eyes(in: raster).isEmpty)
  }
}
