// Source: ITU-T Recommendation T.871 (05/2011), JPEG File Interchange Format, 10.1.

import ScanImaging

/// Writes one page as a JPEG file, with its resolution.
struct JPEGWriter: DocumentWriter {
  private let output: any ByteOutput
  private var hasPage = false

  init(output: any ByteOutput) {
    self.output = output
  }

  mutating func append(_ page: EncodedPage) throws(DocumentError) {
    guard !hasPage else { throw .singlePageOnly(format: "JPEG") }
    guard case .jpeg(let stream) = page.encoding else {
      throw .cannotEncode(reason: "JPEG does not hold this kind of picture")
    }
    hasPage = true
    // Bytes from elsewhere stay as they came; those made here get their density.
    try output.write(
      page.quality == nil
        ? stream.bytes : JPEGWriter.bytes(stream.bytes, at: page.resolution.dotsPerInch))
  }

  mutating func finish() throws(DocumentError) {
    guard hasPage else { throw .noPages }
  }

  /// The file with the density of its JFIF segment changed to dots per inch.
  private static func bytes(_ bytes: [UInt8], at dotsPerInch: Double) -> [UInt8] {
    guard bytes.count > 18, bytes[2...3].elementsEqual([0xFF, 0xE0]),
      bytes[6..<11].elementsEqual("JFIF\0".utf8)
    else { return bytes }
    let density = UInt16(min(max(dotsPerInch.rounded(), 1), 65_535))
    let field = [UInt8(density >> 8), UInt8(density & 255)]
    return Array(bytes[..<13]) + [1] + field + field + bytes[18...]
  }
}

extension DocumentFormat {
  /// One page as a JPEG file.
  public static let jpeg = DocumentFormat(
    name: "jpeg", fileExtensions: ["jpg", "jpeg"], holdsSeveralPages: false, codes: [.jpeg]
  ) { output, _ throws(DocumentError) in
    JPEGWriter(output: output)
  }
}
