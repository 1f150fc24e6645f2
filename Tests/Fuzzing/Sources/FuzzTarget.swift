import ScanAssembly
import ScanBindings
import ScanCapture
import ScanImaging
import TestSupport

/// Something that takes bytes of anybody: it may refuse them, but not crash, hang or eat the memory.
struct FuzzTarget: Sendable {
  let name: String
  let take: @Sendable ([UInt8]) -> Void

  /// Every kind of input file, and what is read inside them.
  static let all =
    ImageFileFormat.all.map { format in
      FuzzTarget(name: format.formatName.lowercased()) { bytes in
        decode(format.formatName == "PNG" ? PNGBytes.mendingChecksums(of: bytes) : bytes, format)
      }
    } + [
      FuzzTarget(name: "exif") { _ = EXIFReader.contents(of: $0) },
      FuzzTarget(name: "icc", take: convert),
      FuzzTarget(name: "codeanswer", take: hearAnswer),
      FuzzTarget(name: "coderequest", take: hearRequest),
      FuzzTarget(name: "pdf") { read(.pdf, $0) },
      FuzzTarget(name: "xmp") { _ = XMPReader.leaves(of: $0) },
      FuzzTarget(name: "append") { read(.tiff, $0) },
      FuzzTarget(name: "stream", take: split),
      FuzzTarget(name: "frame", take: decodeFrame),
    ]

  /// Reads a document to which pages are to be added.
  private static func read(_ format: DocumentFormat, _ bytes: [UInt8]) {
    do { _ = try format.readForUpdate?(BytesOfDocument(bytes: bytes)) } catch {}
  }

  /// Splits the bytes into JPEG files, in pieces whose size the first byte says.
  private static func split(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    var splitter = JPEGStreamSplitter(limit: 4096)
    let size = Int(first) + 1
    for start in stride(from: 1, to: bytes.count, by: size) {
      let piece = Array(bytes[start..<min(start + size, bytes.count)])
      splitter.append(piece.span)
      while let file = splitter.next() {
        precondition(file.starts(with: [0xFF, 0xD8, 0xFF]) && file.suffix(2) == [0xFF, 0xD9])
      }
    }
  }

  /// Decodes the bytes as a frame whose format, size and rows the first four of them say.
  private static func decodeFrame(_ bytes: [UInt8]) {
    guard bytes.count > 4 else { return }
    let format = FrameFormat.all[Int(bytes[0]) % FrameFormat.all.count]
    let size = PixelSize(width: Int(bytes[1]), height: Int(bytes[2]))
    let frame = Frame(
      bytes: Array(bytes[4...]), format: format, size: size, bytesPerRow: Int(bytes[3]))
    do {
      _ = try frame.raster()
      _ = try frame.reduced(toLongSide: 32)
      _ = try frame.jpegFile()
    } catch {}
  }

  /// Decodes all pictures, of which none may have more than 4 million pixels.
  private static func decode(_ bytes: [UInt8], _ format: any ImageFileDecoder.Type) {
    do {
      let file = try format.init(bytes, limits: ImageLimits(megapixels: 4))
      for index in 0..<min(file.pageCount, 8) { _ = try file.photo(at: index) }
    } catch {}
  }

  /// Takes bytes for what the reader of codes, which a picture may have taken over, sends back.
  private static func hearAnswer(_ bytes: [UInt8]) {
    guard let size = CodeMessage.answerSize(Array(bytes.prefix(8))) else { return }
    _ = CodeMessage.readings(Array(bytes.dropFirst(8).prefix(size)), tryCount: 1)
  }

  /// Takes bytes for what the reader of codes is asked.
  private static func hearRequest(_ bytes: [UInt8]) {
    guard let (_, count) = CodeMessage.header(Array(bytes.prefix(16))) else { return }
    _ = CodeMessage.tries(Array(bytes.dropFirst(16)), count: count)
  }

  /// Converts a few pixels by the profile.
  private static func convert(_ bytes: [UInt8]) {
    guard let profile = ColorProfile(bytes) else { return }
    switch profile.space {
    case .gray: _ = ColorConversion.gray(profile)
    case .rgb:
      var pixels = [RGB8](repeating: RGB8(red: 10, green: 200, blue: 90), count: 9)
      var span = pixels.mutableSpan
      ColorConversion.rgb(profile).convert(&span)
    case .cmyk:
      let inks = [CMYK8](
        repeating: CMYK8(cyan: 9, magenta: 90, yellow: 200, black: 40), count: 9)
      let conversion = ColorConversion.inks(profile, isInverted: false)
      _ = [RGB8](capacity: 9) { conversion.convert(inks.span, to: &$0) }
    }
  }
}

/// A document in memory.
private struct BytesOfDocument: ExistingDocument {
  let path = FilePath("input")
  let bytes: [UInt8]

  var byteCount: Int { bytes.count }

  func bytes(at offset: Int, count: Int) throws(DocumentError) -> [UInt8] {
    guard offset >= 0, offset < bytes.count else { return [] }
    return Array(bytes[offset...].prefix(max(0, count)))
  }
}
