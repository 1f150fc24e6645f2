// Sources: TIFF Revision 6.0 (Aldus, 1992), section 2; the BigTIFF design by AWare Systems, 2007.

import ScanImaging

/// What a writer has to know of a TIFF file to add pages to it.
struct TIFFContinuation: Sendable {
  /// Directories beyond which a file is refused.
  private static let greatestPageCount = 1 << 20

  let layout: TIFFDirectory.Layout
  let pageCount: Int
  /// Where the last directory names the next one.
  let link: Int

  /// Follows the directories of a file, whoever wrote it; throws where that cannot be done.
  init(_ document: any ExistingDocument) throws(DocumentError) {
    let head = try document.bytes(at: 0, count: 16)
    let linkInHead: Int
    if head.starts(with: Array("II".utf8) + [42, 0]) {
      (layout, linkInHead) = (.classic, 4)
    } else if head.starts(with: Array("II".utf8) + [43, 0, 8, 0, 0, 0]) {
      (layout, linkInHead) = (.big, 8)
    } else {
      throw document.refusal("its numbers have their highest byte first, as docscan never writes")
    }
    var link = linkInHead
    var places: Set<Int> = []
    while true {
      guard let place = try document.number(at: link, layout.offsetBytes) else {
        throw document.damage
      }
      if place == 0 { break }
      // A directory met twice would be followed for ever.
      guard places.insert(place).inserted, places.count <= TIFFContinuation.greatestPageCount,
        place < document.byteCount,
        let count = try document.number(at: place, layout.countBytes), count > 0,
        count <= document.byteCount / layout.entryBytes
      else { throw document.damage }
      link = place + layout.countBytes + count * layout.entryBytes
    }
    guard !places.isEmpty else { throw document.damage }
    pageCount = places.count
    self.link = link
  }
}

extension ExistingDocument {
  /// The number of `count` bytes at a place, its lowest byte first; `nil` where the document ends
  /// before, or where it is no place in any file.
  fileprivate func number(at place: Int, _ count: Int) throws(DocumentError) -> Int? {
    let bytes = try bytes(at: place, count: count)
    guard bytes.count == count, count < 8 || bytes[7] < 0x80 else { return nil }
    return bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
