package import ScanImaging

/// What goes between docscan and its reader of codes, as bytes, little-endian.
///
/// Both ends take what arrives for hostile: the reader has seen a picture that may have taken it over.
package enum CodeMessage {
  /// The first word of every message; changes with the form.
  static let mark: UInt32 = 0x4443_5231

  /// The most bytes of an answer: far more than codes can hold.
  package static let answerLimit = 4 << 20

  /// The most pixels of a picture, and tries with it.
  package static let pixelLimit = 1 << 29
  package static let tryLimit = 64

  /// Bytes in front of tries and pixels.
  static let headerSize = 16

  /// Header and tries, which the picture's rows follow.
  package static func request(_ size: PixelSize, _ tries: [CodeTry]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(little: mark)
    bytes.append(little: UInt32(size.width))
    bytes.append(little: UInt32(size.height))
    bytes.append(little: UInt32(tries.count))
    for look in tries {
      bytes.append(look.library.rawValue)
      bytes.append(look.manner.rawValue)
      bytes.append(UInt8(clamping: look.limit))
      bytes.append(0)
      bytes.append(
        little: look.formats.reduce(0) { $0 | UInt32(1) << UInt32($1.place) })
    }
    return bytes
  }

  /// The size of the picture and the number of tries that a header announces; `nil` where it is none.
  package static func header(_ bytes: [UInt8]) -> (size: PixelSize, tryCount: Int)? {
    var reader = ByteReader(bytes)
    guard reader.word() == mark, let width = reader.word(), let height = reader.word(),
      let count = reader.word(), width > 0, height > 0, count <= tryLimit,
      width <= pixelLimit, height <= pixelLimit
    else { return nil }
    let size = PixelSize(width: Int(width), height: Int(height))
    guard let area = size.area, area <= pixelLimit else { return nil }
    return (size, Int(count))
  }

  /// The tries behind a header; `nil` where they are none.
  package static func tries(_ bytes: [UInt8], count: Int) -> [CodeTry]? {
    var reader = ByteReader(bytes)
    var tries: [CodeTry] = []
    for _ in 0..<count {
      guard let library = reader.byte().flatMap(CodeTry.Library.init(rawValue:)),
        let manner = reader.byte(), let limit = reader.byte(), reader.byte() != nil,
        let mask = reader.word()
      else { return nil }
      let formats = BarcodeFormat.allCases.filter { mask >> UInt32($0.place) & 1 == 1 }
      tries.append(
        CodeTry(library, Set(formats), CodeTry.Manner(rawValue: manner), limit: Int(limit)))
    }
    return tries
  }

  /// The readings of each try.
  package static func answer(_ readings: [[CodeReading]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for list in readings {
      bytes.append(little: UInt32(list.count))
      for reading in list { bytes.append(reading) }
    }
    var message: [UInt8] = []
    message.append(little: mark)
    message.append(little: UInt32(bytes.count))
    return message + bytes
  }

  /// The number of bytes that the first eight of an answer announce; `nil` where they are no answer's.
  package static func answerSize(_ bytes: [UInt8]) -> Int? {
    var reader = ByteReader(bytes)
    guard reader.word() == mark, let count = reader.word(), count <= answerLimit else { return nil }
    return Int(count)
  }

  /// The readings in an answer's bytes; `nil` unless they are well formed and as many as the tries.
  package static func readings(_ bytes: [UInt8], tryCount: Int) -> [[CodeReading]]? {
    var reader = ByteReader(bytes)
    var all: [[CodeReading]] = []
    for _ in 0..<tryCount {
      guard let count = reader.word() else { return nil }
      var list: [CodeReading] = []
      for _ in 0..<count {
        guard let reading = reader.reading() else { return nil }
        list.append(reading)
      }
      all.append(list)
    }
    return reader.isAtEnd ? all : nil
  }
}

extension BarcodeFormat {
  /// Its bit in a message.
  fileprivate var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension [UInt8] {
  fileprivate mutating func append(little word: UInt32) {
    for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: word >> UInt32(shift))) }
  }

  fileprivate mutating func append(counted bytes: [UInt8]) {
    append(little: UInt32(bytes.count))
    append(contentsOf: bytes)
  }

  fileprivate mutating func append(_ reading: CodeReading) {
    append(reading.library.rawValue)
    append(UInt8(reading.format.place))
    append((reading.hasCharacterSet ? 1 : 0) | (reading.isMirrored ? 2 : 0))
    append(UInt8(clamping: reading.lineCount))
    append(counted: Array(reading.text.utf8))
    append(counted: reading.bytes)
    append(counted: Array((reading.addOn ?? "").utf8))
    append(little: UInt32(reading.points.count))
    for point in reading.points {
      append(little: UInt32(bitPattern: Int32(clamping: Int(point.x))))
      append(little: UInt32(bitPattern: Int32(clamping: Int(point.y))))
    }
  }
}

/// Takes numbers off the front of bytes; `nil` once they are used up.
private struct ByteReader {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  mutating func byte() -> UInt8? {
    guard place < bytes.count else { return nil }
    defer { place += 1 }
    return bytes[place]
  }

  mutating func word() -> UInt32? {
    guard bytes.count - place >= 4 else { return nil }
    defer { place += 4 }
    return (0..<4).reduce(0) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
  }

  mutating func counted() -> [UInt8]? {
    guard let count = word(), Int(count) <= bytes.count - place else { return nil }
    defer { place += Int(count) }
    return Array(bytes[place..<place + Int(count)])
  }

  mutating func reading() -> CodeReading? {
    guard let library = byte().flatMap(CodeTry.Library.init(rawValue:)),
      let place = byte().map(Int.init), BarcodeFormat.allCases.indices.contains(place),
      let flags = byte(), let lineCount = byte(), let text = counted(), let payload = counted(),
      let addOn = counted(), let count = word(), Int(count) <= (bytes.count - self.place) / 8
    else { return nil }
    var points: [Point] = []
    for _ in 0..<count {
      guard let x = word(), let y = word() else { return nil }
      points.append(
        Point(x: Double(Int32(bitPattern: x)), y: Double(Int32(bitPattern: y))))
    }
    return CodeReading(
      library: library, format: BarcodeFormat.allCases[place],
      text: String(decoding: text, as: UTF8.self), bytes: payload,
      addOn: addOn.isEmpty ? nil : String(decoding: addOn, as: UTF8.self),
      hasCharacterSet: flags & 1 != 0, isMirrored: flags & 2 != 0, lineCount: Int(lineCount),
      points: points)
  }
}
