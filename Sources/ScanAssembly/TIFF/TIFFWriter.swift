// Sources: TIFF Revision 6.0 (Aldus, 1992); the BigTIFF design by AWare Systems, 2007.
//
// Each page is its directory followed by its picture in one strip. A directory names the place of the
// next one, so a page is written when its successor comes: by then it is known that there is one, and
// where it starts. All bytes leave in order. A file that grows past 32-bit offsets is told so only by
// its header and directories: those are then written anew behind the last picture, in the form of
// BigTIFF, and the header, with room for either form, is changed.

import ScanImaging

/// Writes a TIFF file of many pages, holding one of them; a BigTIFF file where it needs to be one.
package struct TIFFWriter: DocumentWriter {
  private static let headerBytes = 16

  private let output: any ByteOutput
  private let record: DocumentRecord
  private var layout = TIFFDirectory.Layout.classic
  private var waiting: (page: TIFFPage, picture: [UInt8])?
  private var written: [(page: TIFFPage, offset: Int)] = []

  /// Begins a document; writes its header.
  package init(output: any ByteOutput, record: DocumentRecord) throws(DocumentError) {
    self.output = output
    self.record = record
    try output.write(TIFFWriter.header(.classic, firstDirectory: TIFFWriter.headerBytes))
  }

  package mutating func append(_ page: EncodedPage) throws(DocumentError) {
    guard let description = TIFFPage(page) else {
      throw .cannotEncode(reason: "TIFF does not hold this kind of picture")
    }
    if let waiting { try write(waiting.page, waiting.picture, isLast: false) }
    waiting = (description, page.encoding.bytes)
  }

  package mutating func finish() throws(DocumentError) {
    guard let waiting else { throw .noPages }
    try write(waiting.page, waiting.picture, isLast: true)
    self.waiting = nil
    if layout == .big { try writeBigDirectories() }
  }
}

extension TIFFWriter {
  private mutating func write(
    _ page: TIFFPage, _ picture: [UInt8], isLast: Bool
  ) throws(DocumentError) {
    let padding = picture.count & 1
    if layout == .classic {
      let start = output.position
      let length = page.directory(index: 0, pictureAt: 0, record: record).byteCount(layout)
      let end = start + length + picture.count + padding
      if end < layout.limit {
        let directory = page.directory(
          index: written.count, pictureAt: start + length, record: record)
        try output.write(directory.bytes(at: start, next: isLast ? 0 : end, layout))
      } else {
        layout = .big
      }
    }
    written.append((page, output.position))
    try output.write(picture)
    if padding == 1 { try output.write([0]) }
  }

  private func writeBigDirectories() throws(DocumentError) {
    let first = (output.position + 7) & ~7
    try output.write(Array(repeating: 0, count: first - output.position))
    for (index, (page, offset)) in written.enumerated() {
      let directory = page.directory(index: index, pictureAt: offset, record: record)
      let start = output.position
      let next = index + 1 < written.count ? start + directory.byteCount(.big) : 0
      try output.write(directory.bytes(at: start, next: next, .big))
    }
    try output.rewrite(TIFFWriter.header(.big, firstDirectory: first), at: 0)
  }

  /// Sixteen bytes that open a file of either form.
  private static func header(_ layout: TIFFDirectory.Layout, firstDirectory: Int) -> [UInt8] {
    let place = (0..<8).map { UInt8(truncatingIfNeeded: firstDirectory >> (8 * $0)) }
    let magic = Array("II".utf8)
    return switch layout {
    case .classic: magic + [42, 0] + place[..<4] + Array(repeating: 0, count: 8)
    case .big: magic + [43, 0, 8, 0, 0, 0] + place
    }
  }
}

extension DocumentFormat {
  /// TIFF of one or many pages.
  public static let tiff = DocumentFormat(
    name: "tiff", fileExtensions: ["tiff", "tif"], holdsSeveralPages: true,
    codes: [.jpeg, .group4, .palette]
  ) { output, record throws(DocumentError) in
    try TIFFWriter(output: output, record: record)
  }
}
