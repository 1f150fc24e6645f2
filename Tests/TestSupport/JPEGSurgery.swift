/// Changes to the segments of a JPEG file, to make files that encoders do not write.
package enum JPEGSurgery {
  /// The file with a segment directly behind its start marker.
  package static func inserting(
    _ marker: UInt8, _ payload: [UInt8], into file: [UInt8]
  ) -> [UInt8] {
    let length = payload.count + 2
    precondition(length <= 0xFFFF, "a segment is at most 65,533 bytes")
    return file[..<2] + [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + payload
      + file[2...]
  }

  /// The file with an ICC profile in pieces of `pieceSize` bytes.
  package static func inserting(
    profile: [UInt8], pieceSize: Int = 60_000, into file: [UInt8]
  ) -> [UInt8] {
    let starts = Array(stride(from: 0, to: profile.count, by: pieceSize))
    // Each goes to the front, so that the pieces come in reverse, which readers must sort out.
    return starts.enumerated().reduce(file) { file, piece in
      let end = min(piece.element + pieceSize, profile.count)
      let head = Array("ICC_PROFILE\0".utf8) + [UInt8(piece.offset + 1), UInt8(starts.count)]
      return inserting(0xE2, head + profile[piece.element..<end], into: file)
    }
  }

  /// The file without the segments of `marker` that precede its first scan.
  package static func removing(_ marker: UInt8, from file: [UInt8]) -> [UInt8] {
    var result = Array(file[..<2])
    var position = 2
    while position + 4 <= file.count, file[position + 1] != 0xDA {
      let end = position + 2 + (Int(file[position + 2]) << 8 | Int(file[position + 3]))
      if file[position + 1] != marker { result += file[position..<end] }
      position = end
    }
    return result + file[position...]
  }
}
