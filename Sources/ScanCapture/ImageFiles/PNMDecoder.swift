// Source: Netpbm's format descriptions, pbm(5), pgm(5) and ppm(5). Samples are taken for sRGB, as
// programs write them, and not for the BT.709 curve that the descriptions name.

internal import ScanImaging

/// Reads PNM files: bilevel, gray and colour, as text (P1 to P3) and raw (P4 to P6).
///
/// A raw file may hold several pictures one after the other.
package struct PNMDecoder: ImageFileDecoder {
  package static let formatName = "PNM"

  private let bytes: [UInt8]
  private let limits: ImageLimits
  private let headers: [PNMHeader]

  package static func recognizes(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = Array(bytes.prefix(3))
    return start.count == 3 && start[0] == UInt8(ascii: "P")
      && UInt8(ascii: "1")...UInt8(ascii: "6") ~= start[1]
      && (PNMText.isSpace(start[2]) || start[2] == PNMText.commentMark)
  }

  package init(_ bytes: [UInt8], limits: ImageLimits) throws(DecodingFailure) {
    self.bytes = bytes
    self.limits = limits
    var headers = [try PNMHeader(bytes, at: 0, limits)]
    while let end = headers.last?.rasterEnd, PNMDecoder.recognizes(bytes[end...]) {
      headers.append(try PNMHeader(bytes, at: end, limits))
    }
    self.headers = headers
  }

  package var pageCount: Int { headers.count }

  package func photo(at index: Int) throws(DecodingFailure) -> Photo {
    let header = headers[index]
    let raster = try Raster<RGB8>(size: header.size) { output throws(DecodingFailure) in
      if header.isText {
        var text = PNMText(bytes, at: header.rasterStart)
        try append(header, from: &text, to: &output)
      } else {
        appendRaw(header, to: &output)
      }
    }
    return Photo(raster: raster, isGray: header.channelCount == 1, pageIndex: index)
  }

  /// Appends the pixels of a raw picture, all of whose bytes are there.
  private func appendRaw(_ header: PNMHeader, to output: inout OutputSpan<RGB8>) {
    let (width, levels) = (header.size.width, header.levels)
    for y in 0..<header.size.height {
      let start = header.rasterStart + y * header.rowBytes
      let row = bytes.span.extracting(start..<start + header.rowBytes)
      func level(_ sample: Int) -> UInt8 {
        header.maximum < 256
          ? levels[Int(row[sample])]
          : levels[min(Int(row[2 * sample]) << 8 | Int(row[2 * sample + 1]), header.maximum)]
      }
      for x in 0..<width {
        if header.isBilevel {
          output.append(row[x >> 3] & (0x80 >> UInt8(x & 7)) == 0 ? .white : .black)
        } else if header.channelCount == 1 {
          output.append(RGB8(gray: level(x)))
        } else {
          output.append(
            RGB8(red: level(3 * x), green: level(3 * x + 1), blue: level(3 * x + 2)))
        }
      }
    }
  }

  /// Appends the pixels of a picture written as numbers.
  private func append(
    _ header: PNMHeader, from text: inout PNMText, to output: inout OutputSpan<RGB8>
  ) throws(DecodingFailure) {
    let levels = header.levels
    func level() throws(DecodingFailure) -> UInt8 {
      // Digits of bilevel pictures need no space between them.
      if header.isBilevel { return try text.digit() == 0 ? 255 : 0 }
      return levels[min(try text.number(), header.maximum)]
    }
    while !output.isFull {
      output.append(
        header.channelCount == 1
          ? RGB8(gray: try level())
          : RGB8(red: try level(), green: try level(), blue: try level()))
    }
  }
}
