// Source: ITU-T Recommendation T.81, 1992, annex B.1.1 (markers and stuffed bytes) and B.2.1 (the order
// of segments).
// Segments are passed over by their lengths, so that the thumbnail inside one never ends the picture.

/// Cuts a stream of JPEG files that follow each other into its files.
///
/// What is between files, and files that break off where the next begins, are passed over and counted.
/// Never holds more than `limit` bytes of one file and what was appended behind it.
package struct JPEGStreamSplitter: Sendable {
  private enum Place {
    /// Between files.
    case outside
    /// Where a marker is to come.
    case marker
    /// In the coded picture, where any 0xFF may begin a marker.
    case scan
  }

  private let limit: Int
  private var bytes: [UInt8] = []

  /// Where the file in work begins, and up to where it was looked at.
  private var start = 0
  private var position = 0
  private var place = Place.outside

  /// How many files were begun and given up.
  package private(set) var damagedCount = 0

  /// Creates a splitter for files of at most `limit` bytes.
  package init(limit: Int = 64 << 20) {
    precondition(limit >= 4)
    self.limit = limit
  }

  /// Takes what follows in the stream.
  package mutating func append(_ more: Span<UInt8>) {
    // What lies in front is done with; moving the rest costs less than it does to have received it.
    if start > 0 {
      bytes.removeFirst(start)
      position -= start
      start = 0
    }
    bytes.reserveCapacity(bytes.count + more.count)
    for index in 0..<more.count { bytes.append(more[index]) }
  }

  /// The next whole file among what was appended; `nil` where more is needed.
  package mutating func next() -> [UInt8]? {
    while step() {
      if place == .outside, position > start {
        defer { start = position }
        return Array(bytes[start..<position])
      }
    }
    if position - start > limit || bytes.count - start > limit && place != .outside {
      giveUp(at: position)
    }
    return nil
  }

  /// Looks at the next piece; false where it is not there yet.
  ///
  /// The place is `outside` and the position
  /// behind the start exactly where a file has just ended.
  private mutating func step() -> Bool {
    switch place {
    case .outside: findStart()
    case .marker: takeSegment()
    case .scan: takeScan()
    }
  }

  /// Goes to the next start of a file: 0xFF, 0xD8, 0xFF.
  private mutating func findStart() -> Bool {
    while position + 2 < bytes.count {
      if bytes[position] == 0xFF, bytes[position + 1] == 0xD8, bytes[position + 2] == 0xFF {
        start = position
        position += 2
        place = .marker
        return true
      }
      position += 1
      start = position
    }
    return false
  }

  private mutating func takeSegment() -> Bool {
    guard position + 1 < bytes.count else { return false }
    guard bytes[position] == 0xFF else {
      giveUp(at: position)
      return true
    }
    switch bytes[position + 1] {
    // Any number of 0xFF may stand in front of a marker.
    case 0xFF: position += 1
    case 0x00: giveUp(at: position)
    case 0xD8: giveUp(at: position)
    case 0xD9:
      position += 2
      place = .outside
    case 0x01, 0xD0...0xD7: position += 2
    case let marker:
      guard position + 3 < bytes.count else { return false }
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      guard length >= 2 else {
        giveUp(at: position + 2)
        return true
      }
      guard position + 2 + length <= bytes.count else { return false }
      position += 2 + length
      if marker == 0xDA { place = .scan }
    }
    return true
  }

  private mutating func takeScan() -> Bool {
    while position + 1 < bytes.count {
      guard bytes[position] == 0xFF else {
        position += 1
        continue
      }
      switch bytes[position + 1] {
      case 0x00, 0x01, 0xD0...0xD7: position += 2
      case 0xFF: position += 1
      default:
        place = .marker
        return true
      }
    }
    return false
  }

  /// Leaves the file in work and looks for the next from `next` on.
  private mutating func giveUp(at next: Int) {
    damagedCount += 1
    position = max(next, start + 2)
    start = position
    place = .outside
  }
}
