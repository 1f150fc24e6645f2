// Sources: TIFF Revision 6.0 (Aldus, 1992), section 2; the BigTIFF design by AWare Systems, 2007.

import ScanImaging

/// What a writer has to know of a TIFF file to add pages to it.
struct TIFFContinuation: Sendable {
  /// Directories beyond which a file is refused.
  private static let greatestPageCount = 1 << 20

  /// What a page takes at least; a file with less room is refused before any work.
  private static let leastRoom = 1 << 20

  let form: TIFFDirectory.Form
  let pageCount: Int
  /// Where the last directory names the next one.
  let link: Int

  /// Follows the directories of a file, whoever wrote it; throws where that cannot be done.
  init(_ document: any ExistingDocument) throws(DocumentError) {
    let head = try document.bytes(at: 0, count: 16)
    let order: TIFFDirectory.ByteOrder = head.starts(with: Array("MM".utf8)) ? .big : .little
    let layout: TIFFDirectory.Layout
    switch Array(head.dropFirst(2)) {
    case let rest where rest.starts(with: order.bytes(42, 2)): layout = .classic
    case let rest where rest.starts(with: order.bytes(43, 2) + order.bytes(8, 2) + [0, 0]):
      layout = .big
    default: throw document.damage
    }
    form = TIFFDirectory.Form(layout: layout, order: order)
    // Widening the places of directories that others wrote would mean to write these anew.
    guard document.byteCount < layout.limit - TIFFContinuation.leastRoom else {
      throw document.refusal(
        "it has nearly the 4 GiB that its kind of TIFF can hold; BigTIFF holds more (tiffcp -8)")
    }
    let linkInHead = layout == .classic ? 4 : 8
    var link = linkInHead
    var places: Set<Int> = []
    while true {
      guard let place = try document.number(at: link, layout.offsetBytes, order) else {
        throw document.damage
      }
      if place == 0 { break }
      // A directory met twice would be followed for ever.
      guard places.insert(place).inserted, places.count <= TIFFContinuation.greatestPageCount,
        place < document.byteCount,
        let count = try document.number(at: place, layout.countBytes, order), count > 0,
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
  /// The number of `count` bytes at a place; `nil` where the document ends before, or where it is no
  /// place in any file.
  fileprivate func number(
    at place: Int, _ count: Int, _ order: TIFFDirectory.ByteOrder
  ) throws(DocumentError) -> Int? {
    let bytes = try bytes(at: place, count: count)
    let highest = order == .little ? bytes.last : bytes.first
    guard bytes.count == count, let highest, count < 8 || highest < 0x80 else { return nil }
    return order.number(bytes)
  }
}
