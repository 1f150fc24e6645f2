// Source: Portable Network Graphics (PNG) Specification, second edition (W3C, 2003), clauses 5 and 11;
// Adobe, XMP Specification, part 3, 2016, 1.1.5.

import ScanBindings
import ScanImaging

/// Writes one page as a PNG file, with its resolution, title and codes.
struct PNGWriter: DocumentWriter {
  private let output: any ByteOutput
  private let record: DocumentRecord
  private var hasPage = false

  init(output: any ByteOutput, record: DocumentRecord) {
    self.output = output
    self.record = record
  }

  mutating func append(_ page: EncodedPage) throws(DocumentError) {
    guard !hasPage else { throw .singlePageOnly(format: "PNG") }
    guard case .deflated(let picture) = page.encoding, picture.prediction == .filterBytes else {
      throw .cannotEncode(reason: "PNG does not hold this kind of picture")
    }
    hasPage = true
    try output.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    let colorType: UInt8 = picture.colors == .rgb ? 2 : 0
    try write(
      "IHDR",
      number(page.size.width) + number(page.size.height)
        + [UInt8(picture.bitsPerSample), colorType, 0, 0, 0])
    // The samples are sRGB, to be shown as it is (rendering intent 0).
    try write("sRGB", [0])
    let pixelsPerMetre = Int((page.resolution.pixelsPerMillimetre * 1000).rounded())
    try write("pHYs", number(pixelsPerMetre) + number(pixelsPerMetre) + [1])
    if let title = record.title {
      // International text without compression, language or translated keyword.
      try write("iTXt", Array("Title\0\0\0\0\0\(title)".utf8))
    }
    if let packet = XMPText.packet(page.barcodes, page: 1) {
      try write("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + packet)
    }
    try write("IDAT", picture.bytes)
  }

  mutating func finish() throws(DocumentError) {
    guard hasPage else { throw .noPages }
    try write("IEND", [])
  }

  private func write(_ type: String, _ content: [UInt8]) throws(DocumentError) {
    guard content.count < 1 << 31 else { throw .tooLarge(format: "PNG", limit: 1 << 31) }
    let chunk = Array(type.utf8) + content
    try output.write(number(content.count))
    try output.write(chunk)
    try output.write(number(Int(Deflate.checksum(of: chunk))))
  }

  private func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

extension DocumentFormat {
  /// One page without loss.
  public static let png = DocumentFormat(
    name: "png", fileExtensions: ["png"], holdsSeveralPages: false, codes: [.filteredRows]
  ) { output, record throws(DocumentError) in
    PNGWriter(output: output, record: record)
  }
}
