// Source: ITU-T Recommendation T.871 (05/2011), JPEG File Interchange Format, 10.1;
// Adobe, XMP Specification, part 3, 2016, 1.1.3.

import ScanImaging

/// Writes one page as a JPEG file, with its resolution and codes.
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
    try output.write(page.quality == nil ? stream.bytes : JPEGWriter.bytes(stream.bytes, page))
  }

  mutating func finish() throws(DocumentError) {
    guard hasPage else { throw .noPages }
  }

  /// What an XMP segment begins with.
  private static let signature = Array("http://ns.adobe.com/xap/1.0/\0".utf8)

  /// The file with the density of its JFIF segment changed to the page's, and the page's codes behind
  /// that segment.
  private static func bytes(_ bytes: [UInt8], _ page: EncodedPage) -> [UInt8] {
    guard bytes.count > 20, bytes[2...3].elementsEqual([0xFF, 0xE0]), bytes[4] == 0, bytes[5] == 16,
      bytes[6..<11].elementsEqual("JFIF\0".utf8)
    else { return bytes }
    let density = field(Int(min(max(page.resolution.dotsPerInch.rounded(), 1), 65_535)))
    let segment = bytes[..<13] + [1] + density + density + bytes[18..<20]
    return segment + codes(page) + bytes[20...]
  }

  private static func codes(_ page: EncodedPage) -> [UInt8] {
    // A segment's length has sixteen bits and counts itself.
    let limit = 65_533 - signature.count
    guard let packet = XMPText.packet(page.barcodes, page: 1, limit: limit) else { return [] }
    return [0xFF, 0xE1] + field(packet.count + signature.count + 2) + signature + packet
  }

  private static func field(_ value: Int) -> [UInt8] {
    [UInt8(value >> 8), UInt8(value & 255)]
  }
}

extension DocumentFormat {
  /// One page as a JPEG file.
  public static let jpeg = DocumentFormat(
    name: "jpeg", fileExtensions: ["jpg", "jpeg"], holdsSeveralPages: false,
    codes: [.jpeg, .progressiveJPEG]
  ) { output, _ throws(DocumentError) in
    JPEGWriter(output: output)
  }
}
