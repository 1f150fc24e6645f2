import ScanBindings
import ScanCapture
import ScanImaging
import TestSupport
import Testing

struct ImageFileTests {
  let jpeg = JPEGCodec.encode(
    Raster(size: PixelSize(width: 12, height: 8), repeating: RGB8(red: 200, green: 90, blue: 40)),
    quality: 90)

  @Test
  func `a JPEG is one photo that can stand in a PDF as it is`() throws {
    let file = try ImageFile(bytes: jpeg, name: FilePath("photo.png"))
    #expect(file.formatName == "JPEG" && file.pageCount == 1)
    let photo = try file.photo(at: 0)
    #expect(photo.raster.size == PixelSize(width: 12, height: 8))
    #expect(!photo.isGray && photo.warnings.isEmpty && photo.focalLengthInPixels == nil)
    #expect(
      photo.originalJPEG
        == OriginalJPEG(
          bytes: jpeg, size: photo.raster.size, orientation: .upright, components: 3))
  }

  @Test
  func `errors name the file and what to try`() throws {
    let name = FilePath("a photo")
    #expect(throws: ImageFileError.empty(name)) { try ImageFile(bytes: [], name: name) }
    #expect(throws: ImageFileError.unknownKind(name, start: [1, 2, 3])) {
      try ImageFile(bytes: [1, 2, 3], name: name)
    }
    #expect(throws: ImageFileError.missing(FilePath("/none/here"))) {
      try ImageFile(path: FilePath("/none/here"))
    }
    let cut = try ImageFile(bytes: Array(jpeg.dropLast(3)), name: name)
    let damaged = #expect(throws: ImageFileError.self) { try cut.photo() }
    #expect(damaged?.description.hasPrefix("a photo: damaged JPEG: ") == true)
  }

  @Test
  func `a picture above the limit is refused from its header`() throws {
    var hostile = jpeg
    let frame = try #require(hostile.indices.first { hostile[$0...].starts(with: [0xFF, 0xC0]) })
    hostile.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(
      throws: ImageFileError.tooLarge(
        FilePath("x"), size: PixelSize(width: 65_535, height: 65_535), limitInMegapixels: 500)
    ) {
      try ImageFile(bytes: hostile, name: FilePath("x"))
    }
  }
}
