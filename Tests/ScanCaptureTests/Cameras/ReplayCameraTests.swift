import Foundation
import ScanBindings
import ScanCapture
import ScanImaging
import TestSupport
import Testing

/// Photos in place of a camera.
@Suite struct ReplayCameraTests {
  private func write(_ bytes: [UInt8], to path: FilePath) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path.description))
  }

  private func picture(_ shade: UInt8) -> Raster<RGB8> {
    Raster(size: PixelSize(width: 24, height: 16), repeating: RGB8(gray: shade))
  }

  private func shades(_ camera: some Camera, _ count: Int) throws -> [UInt8] {
    try (0..<count).map { _ in
      try #require(try camera.nextFrame(within: .seconds(5))).raster()[3, 3].green
    }
  }

  @Test func `a folder's photos come in their order, each for its frames, then the end`() throws {
    let folder = try TemporaryFolder()
    try write(JPEGCodec.encode(picture(40), quality: 95), to: folder.appending("2.jpg"))
    try write(Netpbm.encoded(picture(90)), to: folder.appending("10.ppm"))
    let camera = try CameraChoice(folder.path).camera(
      CameraOptions(pace: .init(framesPerPhoto: 3, interval: nil)))
    try camera.start()
    #expect(try shades(camera, 6) == [40, 40, 40, 90, 90, 90])
    #expect(throws: CameraError.ended(folder.path.description)) {
      try camera.nextFrame(within: .zero)
    }
    camera.stop()
    try camera.start()
    #expect(try shades(camera, 1) == [40])
    #expect(try camera.nextFrame(within: .zero)?.sequence == 1)
  }

  @Test func `a JPEG photo is shown by its own bytes, a turned one upright`() throws {
    let folder = try TemporaryFolder()
    let plain = JPEGCodec.encode(picture(40), quality: 95)
    let exif = Array("Exif\0\0".utf8) + EXIFBlock(orientation: 6).tiffBytes
    try write(plain, to: folder.appending("1.jpg"))
    try write(JPEGSurgery.inserting(0xE1, exif, into: plain), to: folder.appending("2.jpg"))
    let camera = try CameraChoice(folder.path).camera(
      CameraOptions(pace: .init(framesPerPhoto: 1, interval: nil)))
    try camera.start()
    let first = try #require(try camera.nextFrame(within: .zero))
    #expect(first.bytes == plain && first.format == .motionJPEG)
    let second = try #require(try camera.nextFrame(within: .zero))
    #expect(second.size == PixelSize(width: 16, height: 24))
    #expect(try second.raster().size == second.size)
  }

  @Test func `a frame that is not due yet is waited for within the limit`() throws {
    let folder = try TemporaryFolder()
    try write(JPEGCodec.encode(picture(40), quality: 95), to: folder.appending("1.jpg"))
    let camera = try CameraChoice(folder.path).camera(
      CameraOptions(pace: .init(framesPerPhoto: 2, interval: .seconds(100_000))))
    try camera.start()
    #expect(try camera.nextFrame(within: .zero)?.sequence == 0)
    #expect(try camera.nextFrame(within: .milliseconds(1)) == nil)
  }

  @Test func `a photo that cannot be read names itself`() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("1.jpg")
    try write(Array(JPEGCodec.encode(picture(40), quality: 95).prefix(300)), to: path)
    let camera = try CameraChoice(path).camera()
    try camera.start()
    do {
      _ = try camera.nextFrame(within: .seconds(1))
      Issue.record("the photo is damaged")
    } catch {
      #expect(error.name == path.description)
    }
  }

  @Test func `a folder without photos is refused at once`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: CameraError.input(.emptyFolder(folder.path))) {
      try CameraChoice(folder.path).camera()
    }
  }
}
