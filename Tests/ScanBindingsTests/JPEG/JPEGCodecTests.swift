import ScanBindings
import ScanImaging
import TestSupport
import Testing

struct JPEGCodecTests {
  /// A smooth picture, which JPEG changes little.
  let color = Raster<RGB8>(size: PixelSize(width: 83, height: 61)) { output in
    for y in 0..<61 {
      for x in 0..<83 {
        output.append(RGB8(red: UInt8(3 * x), green: UInt8(4 * y), blue: UInt8(255 - x - 2 * y)))
      }
    }
  }

  @Test(arguments: [JPEGCodec.Subsampling.s420, .s444])
  func `colour survives encoding and decoding`(subsampling: JPEGCodec.Subsampling) throws {
    let bytes = JPEGCodec.encode(color, quality: 95, subsampling: subsampling)
    let header = try JPEGCodec.header(of: bytes)
    #expect(header.size == color.size)
    #expect(header.colorSpace == .yCbCr && header.isSelfExplaining && !header.isProgressive)
    let decoded = try JPEGCodec.decode(bytes)
    for y in 0..<61 {
      for x in 0..<83 {
        #expect(abs(Int(decoded[x, y].red) - Int(color[x, y].red)) <= 12)
        #expect(abs(Int(decoded[x, y].green) - Int(color[x, y].green)) <= 12)
        #expect(abs(Int(decoded[x, y].blue) - Int(color[x, y].blue)) <= 12)
      }
    }
  }

  @Test
  func `gray survives and decodes to neutral colour`() throws {
    let gray = Raster<UInt8>(size: PixelSize(width: 40, height: 30)) { output in
      for index in 0..<1200 { output.append(UInt8(index / 5)) }
    }
    let bytes = JPEGCodec.encode(gray, quality: 95)
    #expect(try JPEGCodec.header(of: bytes).colorSpace == .gray)
    let decoded = try JPEGCodec.decodeGray(bytes)
    let neutral = try JPEGCodec.decode(bytes)
    for y in 0..<30 {
      for x in 0..<40 {
        #expect(abs(Int(decoded[x, y]) - Int(gray[x, y])) <= 6)
        #expect(neutral[x, y] == RGB8(gray: decoded[x, y]))
      }
    }
  }

  @Test
  func `a file cut at any byte is damaged, unless only its end marker is missing`() throws {
    let small = color.cropped(columns: 0..<24, rows: 0..<17)
    let bytes = JPEGCodec.encode(small, quality: 60)
    for count in 0..<bytes.count - 2 {
      #expect(throws: JPEGError.self) { try JPEGCodec.decode(Array(bytes[..<count])) }
    }
    let header = try JPEGCodec.header(of: bytes)
    let whole = try JPEGCodec.picture(of: bytes, header)
    #expect(whole.oddity == nil && whole.byteCount == bytes.count)
    let cut = try JPEGCodec.picture(of: bytes.dropLast(2), header)
    #expect(cut.oddity == "Premature end of JPEG file" && cut.raster == whole.raster)
  }
}
