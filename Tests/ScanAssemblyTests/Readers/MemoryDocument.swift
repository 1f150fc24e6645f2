import ScanAssembly
import ScanImaging

/// A document in memory to which pages are added.
struct MemoryDocument: ExistingDocument {
  let path = FilePath("memory")
  private let content: [UInt8]

  init(_ content: [UInt8]) {
    self.content = content
  }

  var byteCount: Int { content.count }

  func bytes(at offset: Int, count: Int) throws(DocumentError) -> [UInt8] {
    guard offset >= 0, offset < content.count else { return [] }
    return Array(content[offset...].prefix(max(0, count)))
  }
}

/// Pieces of PDF files.
enum PDFSample {
  static let header = Array("%PDF-1.4\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A]
}
