import ScanBindings
import ScanCapture
import ScanImaging
import TestSupport
import Testing

struct JPEGDecoderTests {
  let name = FilePath("photo.jpg")

  func photo(_ bytes: [UInt8]) throws -> Photo {
    try ImageFile(bytes: bytes, name: name).photo()
  }

  @Test(arguments: ["progressive", "arithmetic", "rgb", "restarts", "cmyk", "ycck", "ycck-420"])
  func `every kind of JPEG shows the picture`(kind: String) throws {
    let photo = try photo(FixturePicture.file("\(kind).jpg"))
    FixturePicture.expect(photo.raster, tolerance: 12)
    #expect(photo.warnings.isEmpty)
    // Arithmetic coding and inks are not for every PDF viewer.
    #expect((photo.originalJPEG != nil) == ["progressive", "rgb", "restarts"].contains(kind))
  }

  @Test
  func `inks without Adobe's marker are not inverted`() throws {
    let inverted = try FixturePicture.file("cmyk.jpg")
    let plain = try photo(JPEGSurgery.removing(0xEE, from: inverted)).raster
    // The white block, stored as 255 for no ink, now means all ink; so does the black one's missing
    // black.
    #expect(plain[24, 24].luma < 10)
    let header = try JPEGCodec.header(of: JPEGSurgery.removing(0xEE, from: inverted))
    #expect(header.colorSpace == .cmyk(isInverted: false))
  }

  @Test
  func `shrunk middle components mean YCCK even without Adobe's marker`() throws {
    let bytes = JPEGSurgery.removing(0xEE, from: try FixturePicture.file("ycck-420.jpg"))
    #expect(try JPEGCodec.header(of: bytes).colorSpace == .ycck(isInverted: false))
    // Without the marker the inks are the complement: the white block comes black, red as cyan.
    let raster = try photo(bytes).raster
    #expect(raster[24, 24].luma < 15)
  }

  @Test(arguments: Orientation.allCases, [false, true])
  func `the EXIF orientation turns the picture upright`(
    orientation: Orientation, isBigEndian: Bool
  ) throws {
    let upright = Raster<RGB8>(size: PixelSize(width: 90, height: 141)) { output in
      for y in 0..<141 {
        for x in 0..<90 { output.append(RGB8(red: UInt8(2 * x), green: UInt8(y), blue: 128)) }
      }
    }
    let stored = TurnedPicture.stored(of: upright, orientation)
    let block = EXIFBlock(orientation: UInt16(orientation.rawValue), isBigEndian: isBigEndian)
    let bytes = JPEGSurgery.inserting(
      0xE1, block.bytes, into: JPEGCodec.encode(stored, quality: 98, subsampling: .s444))
    let photo = try photo(bytes)
    #expect(photo.raster.size == upright.size && photo.warnings.isEmpty)
    #expect(RasterComparison(photo.raster, upright).largest <= 6)
    #expect(photo.originalJPEG?.orientation == orientation)
    #expect(photo.originalJPEG?.size == stored.size)
  }

  @Test(arguments: [0, 9, 255, 65_535] as [UInt16])
  func `an orientation that does not exist is upright with a warning`(value: UInt16) throws {
    let plain = JPEGCodec.encode(FixturePicture.raster, quality: 95)
    let bytes = JPEGSurgery.inserting(0xE1, EXIFBlock(orientation: value).bytes, into: plain)
    let photo = try photo(bytes)
    FixturePicture.expect(photo.raster, tolerance: 8)
    #expect(photo.warnings == [.invalidOrientation(Int(value))])
  }

  @Test
  func `the focal length in pixels relates the diagonals`() throws {
    let picture = Raster(size: PixelSize(width: 400, height: 300), repeating: RGB8.white)
    for orientation in [1, 6] as [UInt16] {
      let block = EXIFBlock(orientation: orientation, focalLengthIn35MillimetreFilm: 26)
      let bytes = JPEGSurgery.inserting(
        0xE1, block.bytes, into: JPEGCodec.encode(picture, quality: 50))
      let focalLength = try #require(try photo(bytes).focalLengthInPixels)
      #expect(abs(focalLength - 26 / 43.266615 * 500) < 0.001)
    }
    let unknown = JPEGSurgery.inserting(
      0xE1, EXIFBlock(focalLengthIn35MillimetreFilm: 0).bytes,
      into: JPEGCodec.encode(picture, quality: 50))
    #expect(try photo(unknown).focalLengthInPixels == nil)
  }

  @Test
  func `an embedded thumbnail is never the photo`() throws {
    let thumbnail = JPEGCodec.encode(
      Raster(size: PixelSize(width: 16, height: 16), repeating: RGB8.white), quality: 80)
    let plain = JPEGCodec.encode(FixturePicture.raster, quality: 95)
    let block = EXIFBlock(orientation: 1, thumbnail: thumbnail)
    FixturePicture.expect(
      try photo(JPEGSurgery.inserting(0xE1, block.bytes, into: plain)).raster, tolerance: 8)
    // JFIF's own thumbnail extension, and a second picture behind the first.
    let extended = JPEGSurgery.inserting(
      0xE0, Array("JFXX\0\u{10}".utf8) + thumbnail, into: plain)
    let photo = try photo(extended + thumbnail)
    FixturePicture.expect(photo.raster, tolerance: 8)
    #expect(photo.originalJPEG?.bytes == extended)
  }

  @Test
  func `gray stays gray`() throws {
    let gray = Raster<UInt8>(size: PixelSize(width: 20, height: 20), repeating: 90)
    let photo = try photo(JPEGCodec.encode(gray, quality: 90))
    #expect(photo.isGray && photo.originalJPEG?.components == 1)
    #expect(photo.raster[7, 7] == RGB8(gray: 90))
  }

  @Test
  func `spare bytes before the end are an oddity, lost ones damage`() throws {
    let plain = JPEGCodec.encode(FixturePicture.raster, quality: 95)
    let spare = Array(plain.dropLast(2)) + [UInt8](repeating: 0, count: 16) + plain.suffix(2)
    let photo = try photo(spare)
    FixturePicture.expect(photo.raster, tolerance: 8)
    #expect(photo.warnings.count == 1 && photo.originalJPEG == nil)
    var lost = plain
    lost.removeSubrange(plain.count - 40..<plain.count - 20)
    #expect(throws: ImageFileError.self) { try self.photo(lost) }
  }

  @Test
  func `kinds that nothing decodes are named`() throws {
    let plain = JPEGCodec.encode(FixturePicture.raster, quality: 95)
    let frame = try #require(plain.indices.first { plain[$0...].starts(with: [0xFF, 0xC0]) })
    var lossless = plain
    lossless[frame + 1] = 0xC3
    var deep = plain
    deep[frame + 4] = 12
    for (bytes, kind) in [(lossless, "lossless JPEG"), (deep, "JPEG with 12 bits a sample")] {
      let error = #expect(throws: ImageFileError.self) { try photo(bytes) }
      guard case .unsupported(_, kind, _) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  @Test(arguments: [60_000, 300])
  func `a profile is applied, whole or in pieces`(pieceSize: Int) throws {
    let wide = try #require(
      ColorProfile(
        white: (0.3127, 0.3290), red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060),
        exponent: 2.2))
    let plain = JPEGCodec.encode(FixturePicture.raster, quality: 95)
    let photo = try photo(
      JPEGSurgery.inserting(profile: wide.bytes, pieceSize: pieceSize, into: plain))
    // The green block, (40, 200, 60), has no red left; the white one stays.
    #expect(photo.raster[24, 8].red < 10 && photo.raster[24, 8].green > 200)
    #expect(photo.raster[24, 24].luma > 245)
    #expect(photo.originalJPEG == nil)
  }

  @Test
  func `the profile of sRGB changes nothing, nor does a damaged or foreign one`() throws {
    let plain = JPEGCodec.encode(FixturePicture.raster, quality: 95)
    let expected = try photo(plain).raster
    for profile in [ColorProfile.sRGBBytes, Array("no profile".utf8), ICCBytes.lightnessInks] {
      let photo = try photo(JPEGSurgery.inserting(profile: profile, into: plain))
      #expect(photo.raster == expected && photo.originalJPEG != nil)
    }
  }

  @Test(arguments: ["cmyk", "ycck"])
  func `inks go by their profile`(kind: String) throws {
    let bytes = JPEGSurgery.inserting(
      profile: ICCBytes.lightnessInks, into: try FixturePicture.file("\(kind).jpg"))
    let raster = try photo(bytes).raster
    // The profile knows no colours, only lightness.
    for (x, y) in [(8, 8), (24, 8), (40, 8), (24, 24)] {
      let pixel = raster[x, y]
      #expect(abs(Int(pixel.red) - Int(pixel.blue)) <= 4)
    }
    #expect(raster[24, 24].luma > 240 && raster[40, 24].luma < 200)
  }

  @Test
  func `gray goes by its profile and stays neutral`() throws {
    let gray = Raster<UInt8>(size: PixelSize(width: 16, height: 16), repeating: 128)
    let linear = try #require(ColorProfile(grayExponent: 1))
    #expect(linear.space == .gray && !linear.isSRGB)
    let bytes = JPEGSurgery.inserting(
      profile: linear.bytes, into: JPEGCodec.encode(gray, quality: 90))
    let photo = try photo(bytes)
    let pixel = photo.raster[5, 5]
    #expect(photo.isGray && pixel == RGB8(gray: pixel.green) && abs(Int(pixel.green) - 188) <= 1)
  }
}
