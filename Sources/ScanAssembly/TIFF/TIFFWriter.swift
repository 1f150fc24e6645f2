// Sources: TIFF Revision 6.0 (Aldus, 1992); the BigTIFF design by AWare Systems, 2007.
//
// Each page is its directory followed by its picture in one strip. A directory names the place of the
// next one, so a page is written when its successor comes: by then it is known that there is one, and
// where it starts. All bytes leave in order. A file that grows past 32-bit offsets is told so only by
// its header and directories: those are then written anew behind the last picture, in the form of
// BigTIFF, and the header, with room for either form, is changed.
//
// Pages added to a file follow its last byte in the form the file has; only the place where its last
// directory names the next one is changed.

import ScanImaging

/// Writes a TIFF file of many pages, holding one of them; a BigTIFF file where it needs to be one.
package struct TIFFWriter: DocumentWriter {
  private static let headerBytes = 16

  private let output: any ByteOutput
  private let record: DocumentRecord
  private let existing: TIFFContinuation?
  private var form = TIFFDirectory.Form(layout: .classic, order: .little)
  private var waiting: (page: TIFFPage, picture: [UInt8])?
  private var written: [(page: TIFFPage, offset: Int)] = []
  /// Where the first of the added directories begins.
  private var firstDirectory = TIFFWriter.headerBytes

  /// Begins a document; writes its header.
  package init(output: any ByteOutput, record: DocumentRecord) throws(DocumentError) {
    self.output = output
    self.record = record
    existing = nil
    try output.write(TIFFWriter.header(.classic, firstDirectory: TIFFWriter.headerBytes))
  }

  /// Goes on behind the last byte of a file.
  init(
    output: any ByteOutput, record: DocumentRecord, after existing: TIFFContinuation
  ) throws(DocumentError) {
    self.output = output
    self.record = record
    self.existing = existing
    form = existing.form
    firstDirectory = layout.aligned(output.position)
    try fill(to: firstDirectory)
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
    if let existing {
      let place = form.order.bytes(firstDirectory, layout.offsetBytes)
      try output.rewrite(place, at: existing.link)
    } else if layout == .big {
      try writeBigDirectories()
    }
  }
}

extension TIFFWriter {
  private var layout: TIFFDirectory.Layout { form.layout }

  private mutating func write(
    _ page: TIFFPage, _ picture: [UInt8], isLast: Bool
  ) throws(DocumentError) {
    if layout == .classic || existing != nil {
      let start = output.position
      let index = (existing?.pageCount ?? 0) + written.count
      let length = page.directory(index: index, pictureAt: 0, record: record).byteCount(layout)
      let end = layout.aligned(start + length + picture.count)
      if end < layout.limit {
        let directory = page.directory(index: index, pictureAt: start + length, record: record)
        try output.write(directory.bytes(at: start, next: isLast ? 0 : end, form))
      } else {
        // The directories there are would have to be written anew, and not all of them are docscan's.
        guard existing == nil else { throw .tooLarge(format: "TIFF", limit: layout.limit) }
        form.layout = .big
      }
    }
    written.append((page, output.position))
    try output.write(picture)
    try fill(to: layout.aligned(output.position))
  }

  private func fill(to place: Int) throws(DocumentError) {
    guard place > output.position else { return }
    try output.write(Array(repeating: 0, count: place - output.position))
  }

  private func writeBigDirectories() throws(DocumentError) {
    let first = layout.aligned(output.position)
    try fill(to: first)
    for (index, (page, offset)) in written.enumerated() {
      let directory = page.directory(index: index, pictureAt: offset, record: record)
      let start = output.position
      let next = index + 1 < written.count ? start + directory.byteCount(.big) : 0
      try output.write(directory.bytes(at: start, next: next, form))
    }
    try output.rewrite(TIFFWriter.header(.big, firstDirectory: first), at: 0)
  }

  /// Sixteen bytes that open a file of either form.
  private static func header(_ layout: TIFFDirectory.Layout, firstDirectory: Int) -> [UInt8] {
    let place = TIFFDirectory.ByteOrder.little.bytes(firstDirectory, 8)
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
    codes: [.jpeg, .group4, .palette, .differences],
    signatures: [
      [0x49, 0x49, 42, 0], [0x49, 0x49, 43, 0], [0x4D, 0x4D, 0, 42], [0x4D, 0x4D, 0, 43],
    ],
    readForUpdate: { document throws(DocumentError) in
      let existing = try TIFFContinuation(document)
      return DocumentContinuation(pageCount: existing.pageCount) {
        output, record throws(DocumentError) in
        try TIFFWriter(output: output, record: record, after: existing)
      }
    },
    makeWriter: { output, record throws(DocumentError) in
      try TIFFWriter(output: output, record: record)
    })
}
