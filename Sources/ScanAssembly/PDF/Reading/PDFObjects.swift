// Source: PDF Reference, fourth edition (PDF 1.4), 3.4.3 to 3.4.5: cross-reference sections, trailers,
// incremental updates.

/// The objects of an existing PDF file, found through its cross-reference tables.
///
/// What is held is a few bytes for each section of a table; entries are read when they are asked for.
struct PDFObjects {
  /// Objects of one run of numbers, and where the table's entries for them begin.
  private struct Section {
    let first: Int
    let count: Int
    let entries: Int
  }

  /// Bytes of an entry.
  private static let entryBytes = 20
  /// Sections beyond which a document is refused: no number of sensible updates has so many.
  private static let greatestSectionCount = 1 << 18
  /// Bytes beyond which an object is refused: the root of ten gigabytes of pages has fewer.
  private static let greatestObject = 1 << 24

  /// The newest trailer.
  let trailer: [String: PDFValue]
  /// Where the newest table begins.
  let newestTable: Int

  private let document: any ExistingDocument
  /// Newest first.
  private var sections: [Section] = []

  /// Reads the tables of a document, from the one its last lines name to the first.
  init(_ document: any ExistingDocument) throws(DocumentError) {
    self.document = document
    newestTable = try PDFObjects.lastTable(document)
    var newest: [String: PDFValue]?
    var place = newestTable
    while true {
      let older = try PDFObjects.table(at: place, document)
      if newest == nil { newest = older.trailer }
      sections += older.sections
      guard sections.count <= PDFObjects.greatestSectionCount else {
        throw document.refusal("it was changed too many times")
      }
      guard let previous = older.trailer["Prev"] else { break }
      // Older tables lie before newer ones, so that the chain ends.
      guard let earlier = previous.integer, earlier < place else { throw document.damage }
      place = earlier
    }
    guard let newest else { throw document.damage }
    trailer = newest
  }

  /// The value of an object.
  func value(_ number: Int) throws(DocumentError) -> PDFValue {
    try read(number).value
  }

  /// The dictionary that is an object.
  func dictionary(_ number: Int) throws(DocumentError) -> [String: PDFValue] {
    guard let dictionary = try value(number).dictionary else { throw document.damage }
    return dictionary
  }

  /// The bytes of a stream that has no filter, with the entries of its dictionary.
  func stream(_ number: Int) throws(DocumentError) -> (entries: [String: PDFValue], bytes: [UInt8])
  {
    let (value, end) = try read(number)
    guard let entries = value.dictionary, entries["Filter"] == nil,
      let length = entries["Length"]?.integer, length <= 4 * PDFObjects.greatestObject
    else { throw document.damage }
    let start = Array("\nstream\n".utf8)
    guard try document.bytes(at: end, count: start.count) == start else { throw document.damage }
    let bytes = try document.bytes(at: end + start.count, count: length)
    guard bytes.count == length else { throw document.damage }
    return (entries, bytes)
  }
}

extension PDFObjects {
  /// The place that the last three lines name.
  private static func lastTable(_ document: any ExistingDocument) throws(DocumentError) -> Int {
    let longest = "startxref\n0123456789\n%%EOF\n".utf8.count
    let end = try document.bytes(at: max(0, document.byteCount - longest), count: longest)
    let mark = Array("startxref\n".utf8)
    guard let start = (0..<end.count).last(where: { end[$0...].starts(with: mark) }) else {
      throw document.foreign
    }
    do {
      var parser = PDFParser(end, at: start + mark.count)
      let place = try parser.takeNumber()
      try parser.take("\n%%EOF\n")
      guard parser.index == end.count else { throw PDFSyntaxError.foreign }
      return place
    } catch {
      throw document.foreign
    }
  }

  private static func table(
    at place: Int, _ document: any ExistingDocument
  ) throws(DocumentError) -> (sections: [Section], trailer: [String: PDFValue]) {
    let mark = Array("xref\n".utf8)
    guard try document.bytes(at: place, count: mark.count) == mark else { throw document.damage }
    var next = place + mark.count
    var sections: [Section] = []
    while sections.count <= greatestSectionCount {
      let line = try document.bytes(at: next, count: 24)
      if line.starts(with: Array("trailer\n".utf8)) {
        return (sections, try trailer(at: next + 8, document))
      }
      do {
        var parser = PDFParser(line)
        let first = try parser.takeNumber()
        try parser.take(" ")
        let count = try parser.takeNumber()
        try parser.take("\n")
        // Both numbers have ten digits at most: no product or sum comes near the limit of `Int`.
        let section = Section(first: first, count: count, entries: next + parser.index)
        next = section.entries + count * entryBytes
        guard next < document.byteCount else { throw PDFSyntaxError.truncated }
        sections.append(section)
      } catch {
        throw document.damage
      }
    }
    throw document.damage
  }

  private static func trailer(
    at place: Int, _ document: any ExistingDocument
  ) throws(DocumentError) -> [String: PDFValue] {
    let bytes = try document.bytes(at: place, count: 1024)
    var parser = PDFParser(bytes)
    let value: PDFValue
    do { value = try parser.takeValue() } catch { throw document.foreign }
    guard let trailer = value.dictionary else { throw document.damage }
    return trailer
  }

  /// The value of an object, and the place behind it.
  private func read(_ number: Int) throws(DocumentError) -> (value: PDFValue, end: Int) {
    let place = try place(of: number)
    var count = 1 << 12
    while true {
      let bytes = try document.bytes(at: place, count: count)
      do {
        var parser = PDFParser(bytes)
        try parser.take("\(number) 0 obj\n")
        let value = try parser.takeValue()
        return (value, place + parser.index)
      } catch PDFSyntaxError.truncated
        where bytes.count == count && count < PDFObjects.greatestObject
      {
        count *= 8
      } catch {
        throw document.foreign
      }
    }
  }

  private func place(of number: Int) throws(DocumentError) -> Int {
    guard
      let section = sections.first(where: { $0.first <= number && number - $0.first < $0.count })
    else { throw document.damage }
    let entry = try document.bytes(
      at: section.entries + (number - section.first) * PDFObjects.entryBytes,
      count: PDFObjects.entryBytes)
    do {
      var parser = PDFParser(entry)
      let place = try parser.takeNumber()
      try parser.take(" 00000 n \n")
      return place
    } catch {
      throw document.damage
    }
  }
}

extension ExistingDocument {
  /// Its structure is not what docscan writes.
  var foreign: DocumentError { refusal("docscan did not write it, or another program changed it") }

  /// It promises what it does not hold.
  var damage: DocumentError { refusal("it is damaged") }
}
