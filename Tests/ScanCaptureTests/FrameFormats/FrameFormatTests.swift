import ScanBindings
import ScanCapture
import ScanImaging
import TestSupport
import Testing

/// Every format on colour bars, whole, reduced, cut off and empty.
@Suite struct FrameFormatTests {
  static let colors = [
    RGB8.white, RGB8(red: 191, green: 191, blue: 0), RGB8(red: 0, green: 191, blue: 191),
    RGB8(red: 0, green: 191, blue: 0), RGB8(red: 191, green: 0, blue: 191),
    RGB8(red: 191, green: 0, blue: 0), RGB8(red: 0, green: 0, blue: 191), RGB8(gray: 16),
  ]

  /// Eight bars of `barWidth` pixels and a rest of the last colour.
  static func bars(_ size: PixelSize) -> Raster<RGB8> {
    let barWidth = max(2, size.width / 8)
    return Raster(size: size) { output in
      for _ in 0..<size.height {
        for x in 0..<size.width { output.append(colors[min(7, x / barWidth)]) }
      }
    }
  }

  static let sizes = [
    PixelSize(width: 128, height: 96), PixelSize(width: 133, height: 37),
    PixelSize(width: 2, height: 2),
  ]
  static let cases = FrameFormat.all.flatMap { format in sizes.map { (format, $0) } }

  @Test(arguments: cases)
  func `colour bars come out as they went in`(format: FrameFormat, size: PixelSize) throws {
    let bars = Self.bars(size)
    let frame = FrameEncoder.frame(of: bars, format)
    let expected = format.isGray ? Raster(neutral: bars.luma) : bars
    let raster = try frame.raster()
    // Formats that halve the colours mix those of two bars at an odd border.
    let tolerance = format.isJPEG ? 6 : 3
    #expect(raster.size == size)
    let comparison = RasterComparison(raster, expected)
    #expect(comparison.share(differingBy: tolerance + 1) < 0.13, "\(comparison)")
    if size.width % 16 == 0 { #expect(comparison.largest <= tolerance, "\(comparison)") }
  }

  @Test(arguments: cases)
  func `a reduced view shows the same bars`(format: FrameFormat, size: PixelSize) throws {
    let frame = FrameEncoder.frame(of: Self.bars(size), format)
    let whole = try frame.raster()
    for longSide in [size.longSide, size.longSide / 2, size.longSide / 4, size.longSide / 8] {
      let view = try frame.reduced(toLongSide: longSide)
      #expect(view.raster.size == size.reduced(by: view.reduction))
      #expect(size.longSide / view.reduction >= longSide || view.reduction == 1)
      // The middle of the first bar.
      let x = max(0, size.width / 16 / view.reduction)
      let (a, b) = (view.raster[x, 0], whole[x * view.reduction, 0])
      #expect(abs(Int(a.green) - Int(b.green)) <= 6)
    }
  }

  @Test(arguments: FrameFormat.all)
  func `a frame that ends early is damaged, wherever it ends`(format: FrameFormat) {
    let frame = FrameEncoder.frame(of: Self.bars(PixelSize(width: 32, height: 24)), format)
    // A JPEG without its end marker is whole; so is one that lacks a few bits of the last block.
    let last = format.isJPEG ? frame.bytes.count - 24 : frame.bytes.count - 1
    for count in 0...last {
      let cut = Frame(
        bytes: Array(frame.bytes[..<count]), format: format, size: frame.size,
        bytesPerRow: frame.bytesPerRow, coding: frame.coding)
      #expect(throws: FrameDamage.self, "\(count)") { try cut.raster() }
    }
  }

  @Test(arguments: FrameFormat.all)
  func `a frame that the driver marks is damaged`(format: FrameFormat) {
    let frame = FrameEncoder.frame(of: Self.bars(PixelSize(width: 32, height: 24)), format)
    let marked = Frame(
      bytes: frame.bytes, format: format, size: frame.size, bytesPerRow: frame.bytesPerRow,
      isMarkedDamaged: true)
    #expect(throws: FrameDamage.marked) { try marked.raster() }
    #expect(throws: FrameDamage.marked) { try marked.reduced(toLongSide: 8) }
  }

  @Test(arguments: FrameFormat.all.filter { !$0.isJPEG })
  func `rows that were never filled in are damage`(format: FrameFormat) {
    let size = PixelSize(width: 32, height: 32)
    let frame = FrameEncoder.frame(of: Raster(size: size, repeating: .white), format)
    var bytes = frame.bytes
    for index in 20 * frame.bytesPerRow..<32 * frame.bytesPerRow { bytes[index] = 0 }
    let damaged = Frame(
      bytes: bytes, format: format, size: size, bytesPerRow: frame.bytesPerRow)
    #expect(throws: FrameDamage.emptyRows(12)) { try damaged.raster() }
  }

  @Test(arguments: FrameFormat.all.filter { !$0.isJPEG })
  func `padding behind rows is passed over`(format: FrameFormat) throws {
    let bars = Self.bars(PixelSize(width: 48, height: 20))
    let plain = FrameEncoder.frame(of: bars, format)
    let padded = FrameEncoder.frame(of: bars, format, padding: 13)
    #expect(padded.bytes.count > plain.bytes.count)
    #expect(try padded.raster() == plain.raster())
  }

  @Test func `blocks of gray at the bottom are damage`() throws {
    var raster = Self.bars(PixelSize(width: 128, height: 96))
    for y in 80..<96 {
      for x in 0..<128 { raster[x, y] = RGB8(gray: 128) }
    }
    let frame = FrameEncoder.frame(of: raster, .motionJPEG)
    #expect(throws: FrameDamage.emptyRows(16)) { try frame.raster() }
    let even = FrameEncoder.frame(
      of: Raster(size: frame.size, repeating: RGB8(gray: 128)), .motionJPEG)
    #expect(try even.raster()[0, 0] == RGB8(gray: 128))
  }

  @Test func `JPEG frames without Huffman tables are whole`() throws {
    let frame = FrameEncoder.frame(of: Self.bars(PixelSize(width: 128, height: 96)), .motionJPEG)
    let bytes = JPEGSurgery.removing(0xC4, from: frame.bytes)
    #expect(bytes.count < frame.bytes.count - 300)
    let bare = Frame(bytes: bytes, format: .motionJPEG, size: frame.size)
    #expect(try bare.raster() == frame.raster())
    #expect(
      try bare.reduced(toLongSide: 32).raster == frame.reduced(toLongSide: 32).raster)
  }

  @Test func `the standard tables are those that encoders write`() throws {
    let frame = FrameEncoder.frame(of: Self.bars(PixelSize(width: 64, height: 32)), .motionJPEG)
    let bare = Frame(
      bytes: JPEGSurgery.removing(0xC4, from: frame.bytes) + [0, 0, 0], format: .motionJPEG,
      size: frame.size)
    let file = try #require(try bare.jpegFile())
    #expect(try JPEGCodec.decode(file) == JPEGCodec.decode(frame.bytes))
    #expect(try frame.jpegFile() == frame.bytes)
    // Behind each table's class and number, the same bytes in both files.
    let table = JPEGHuffmanTables.segment.dropFirst(5).prefix(28)
    #expect(frame.bytes.indices.contains { frame.bytes[$0...].starts(with: table) })
    #expect(file.count == bare.bytes.count - 3 + JPEGHuffmanTables.segment.count)
  }

  @Test func `a JPEG of another size than the frame's is damaged`() {
    let frame = FrameEncoder.frame(of: Self.bars(PixelSize(width: 128, height: 96)), .motionJPEG)
    let other = Frame(
      bytes: frame.bytes, format: .motionJPEG, size: PixelSize(width: 64, height: 64))
    #expect(throws: FrameDamage.self) { try other.raster() }
  }

  @Test func `video in high definition has its own weights`() throws {
    let green = RGB8(red: 20, green: 200, blue: 40)
    let coding = ColorCoding(matrix: .bt709, isFullRange: true)
    let raster = Raster(size: PixelSize(width: 8, height: 8), repeating: green)
    let format = try #require(FrameFormat(code: "yuyv"))
    let frame = FrameEncoder.frame(of: raster, format, coding: coding)
    #expect(RasterComparison(try frame.raster(), raster).largest <= 2)
  }

  @Test func `formats are found by their letters`() {
    #expect(FrameFormat(code: "mjpg") == .motionJPEG)
    #expect(FrameFormat(code: "H264") == nil)
  }
}
