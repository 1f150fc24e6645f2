import ScanCapture
import ScanImaging
import Testing

struct ForeignFormatTests {
  /// The first bytes of files of each kind; characters stand for bytes.
  static let starts: [(kind: String, start: String)] = [
    ("HEIC", "\0\0\0\u{18}ftypheic\0\0\0\0mif1heic"), ("HEIC", "\0\0\0\u{18}ftypmif1\0\0\0\0"),
    ("AVIF", "\0\0\0\u{1C}ftypavif\0\0\0\0"), ("WebP", "RIFF\u{10}\0\0\0WEBPVP8 "),
    ("JPEG XL", "\u{FF}\u{A}\u{FA}\u{1F}"), ("JPEG XL", "\0\0\0\u{C}JXL \r\n\u{87}\n"),
    ("JPEG 2000", "\0\0\0\u{C}jP  \r\n\u{87}\n"), ("camera raw", "II*\0\u{10}\0\0\0CR\u{2}\0"),
    ("camera raw", "\0\0\0\u{18}ftypcrx \0\0\0\u{1}"), ("GIF", "GIF89a"),
    ("BMP", "BM\u{36}\0\0\0\0\0\0\0"), ("PDF", "%PDF-1.7\n"), ("film", "\0\0\0\u{14}ftypqt  "),
    ("film", "\u{1A}E\u{DF}\u{A3}"), ("ZIP archive", "PK\u{3}\u{4}"), ("PAM", "P7\nWIDTH 1\n"),
  ]

  @Test(arguments: starts)
  func `kinds that cannot be read are named, with what to do`(
    kind: String, start: String
  ) {
    let bytes = start.unicodeScalars.map { UInt8($0.value) }
    let error = #expect(throws: ImageFileError.self) {
      try ImageFile(bytes: bytes + [UInt8](repeating: 0, count: 80), name: FilePath("x.jpg"))
    }
    guard case .unsupported(_, kind, let advice) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(!advice.isEmpty)
    #expect(error?.description == "x.jpg: \(kind) is not supported")
  }

  @Test(arguments: ImageFileFormatTests.kinds)
  func `no kind that can be read is taken for another`(name: String) throws {
    let start = try SampleFile.file(of: name).prefix(64)
    #expect(ForeignFormat.recognized(start)?.name == nil)
    let kinds = ImageFileFormat.all.filter { $0.recognizes(start) }.map { $0.formatName }
    #expect(kinds == [name])
  }
}
