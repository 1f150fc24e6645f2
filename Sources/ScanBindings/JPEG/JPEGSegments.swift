// Source: ITU-T Recommendation T.81, Information technology - Digital compression and coding of
// continuous-tone still images, 1992, annex B; T.871 (JFIF), 2011; T.872, 2012, clause 6.5.3 (the
// Adobe marker); CIPA DC-008 (Exif), 2023, clause 4.7; ICC.1:2022, annex B.4.
// The segments before the first scan are walked by their lengths, so that nothing inside them, such as
// the thumbnail of an EXIF segment, is ever taken for the picture.

/// What the segments in front of a JPEG's first scan say.
package struct JPEGSegments: Sendable {
  /// One component of the frame header.
  package struct Component: Hashable, Sendable {
    package let identifier: UInt8
    package let horizontalSampling: Int
    package let verticalSampling: Int
  }

  /// The frame header (SOFn).
  package struct Frame: Hashable, Sendable {
    /// The low byte of its marker: 0xC0 baseline, 0xC2 progressive ...
    package let marker: UInt8
    package let bitsPerSample: Int
    package let width: Int
    package let height: Int
    package let components: [Component]
  }

  package private(set) var frame: Frame?

  /// The bytes of the first EXIF segment, beginning with `Exif`, NUL, NUL.
  package private(set) var exif: Range<Int>?

  /// The pieces of the ICC profile, by their number from 1.
  package private(set) var profilePieces: [Int: Range<Int>] = [:]

  /// How many pieces the profile says it has.
  package private(set) var profilePieceCount = 0

  /// The colour transform of the Adobe marker: 0 none, 1 YCbCr, 2 YCCK.
  package private(set) var adobeTransform: UInt8?

  package private(set) var hasJFIF = false

  /// Whether a Huffman table precedes the first scan.
  package private(set) var hasHuffmanTables = false

  /// Whether the picture is coded by Huffman's method, and not arithmetically.
  package var isHuffmanCoded: Bool { frame.map { $0.marker < 0xC9 } ?? false }

  /// Where the first scan's segment (SOS) begins.
  package private(set) var scanStart: Int?

  /// Walks the segments up to the first scan.
  package init(_ bytes: [UInt8]) throws(JPEGError) {
    guard bytes.starts(with: [0xFF, 0xD8]) else { throw .damaged("it has no start marker") }
    var position = 2
    while let (marker, payload) = try JPEGSegments.segment(of: bytes, at: &position) {
      switch marker {
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard frame == nil else { throw .damaged("it has two frame headers") }
        frame = try JPEGSegments.frame(marker, bytes[payload])
      case 0xC4: hasHuffmanTables = true
      case 0xE0: hasJFIF = hasJFIF || bytes[payload].starts(with: Array("JFIF\0".utf8))
      case 0xE1:
        if exif == nil, bytes[payload].starts(with: Array("Exif\0\0".utf8)) { exif = payload }
      case 0xE2: addProfilePiece(payload, of: bytes)
      case 0xEE:
        if payload.count >= 12, bytes[payload].starts(with: Array("Adobe".utf8)) {
          adobeTransform = bytes[payload.lowerBound + 11]
        }
      case 0xDA:
        scanStart = payload.lowerBound - 4
        return
      case 0xD9: throw .damaged("it ends before its picture begins")
      default: break
      }
    }
    throw .damaged("it ends before its picture begins")
  }

  /// The ICC profile put together; nothing where a piece is missing.
  package func profile(in bytes: [UInt8]) -> [UInt8]? {
    guard profilePieceCount > 0 else { return nil }
    var profile: [UInt8] = []
    for number in 1...profilePieceCount {
      guard let piece = profilePieces[number] else { return nil }
      profile += bytes[piece]
    }
    return profile
  }

  /// The marker and payload of the segment at `position`, which moves behind it; nothing at the end.
  private static func segment(
    of bytes: [UInt8], at position: inout Int
  ) throws(JPEGError) -> (marker: UInt8, payload: Range<Int>)? {
    while true {
      // Bytes between segments are garbage that decoders skip; any number of 0xFF may precede a marker.
      while position < bytes.count, bytes[position] != 0xFF { position += 1 }
      while position < bytes.count, bytes[position] == 0xFF { position += 1 }
      guard position < bytes.count else { return nil }
      let marker = bytes[position]
      position += 1
      switch marker {
      case 0x00, 0x01, 0xD0...0xD8: continue
      case 0xD9: return (marker, position..<position)
      default:
        guard position + 2 <= bytes.count else { return nil }
        let length = number(bytes[position], bytes[position + 1])
        guard length >= 2 else { throw .damaged("a segment is shorter than its length field") }
        guard position + length <= bytes.count else { return nil }
        defer { position += length }
        return (marker, position + 2..<position + length)
      }
    }
  }

  private static func frame(
    _ marker: UInt8, _ payload: ArraySlice<UInt8>
  ) throws(JPEGError) -> Frame {
    let bytes = Array(payload)
    guard bytes.count >= 6, bytes.count >= 6 + 3 * Int(bytes[5]) else {
      throw .damaged("its frame header is too short")
    }
    let components = (0..<Int(bytes[5])).map { index in
      let (identifier, sampling) = (bytes[6 + 3 * index], bytes[7 + 3 * index])
      return Component(
        identifier: identifier, horizontalSampling: Int(sampling >> 4),
        verticalSampling: Int(sampling & 15))
    }
    return Frame(
      marker: marker, bitsPerSample: Int(bytes[0]), width: number(bytes[3], bytes[4]),
      height: number(bytes[1], bytes[2]), components: components)
  }

  private static func number(_ high: UInt8, _ low: UInt8) -> Int { Int(high) << 8 | Int(low) }

  private mutating func addProfilePiece(_ payload: Range<Int>, of bytes: [UInt8]) {
    let signature = Array("ICC_PROFILE\0".utf8)
    guard payload.count > 14, bytes[payload].starts(with: signature) else { return }
    let number = Int(bytes[payload.lowerBound + 12])
    // Of two pieces with the same number the first is taken.
    if profilePieces[number] == nil {
      profilePieces[number] = payload.lowerBound + 14..<payload.upperBound
      profilePieceCount = max(profilePieceCount, Int(bytes[payload.lowerBound + 13]))
    }
  }
}
