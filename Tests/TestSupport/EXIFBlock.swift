/// An EXIF block put together by hand, in either byte order.
package struct EXIFBlock: Sendable {
  /// The orientation to store; none where missing.
  package var orientation: UInt16?

  /// The 35 mm equivalent of the focal length to store; none where missing.
  package var focalLengthIn35MillimetreFilm: UInt16?

  /// More whole numbers of the camera's directory, by tag.
  package var numbers: [Int: Int] = [:]

  /// Fractions of the camera's directory, by tag: numerator and denominator.
  package var fractions: [Int: (Int, Int)] = [:]

  /// A JPEG file to store as thumbnail.
  package var thumbnail: [UInt8] = []

  package var isBigEndian = false

  /// Creates a block that says as much as is given.
  package init(
    orientation: UInt16? = nil, focalLengthIn35MillimetreFilm: UInt16? = nil,
    thumbnail: [UInt8] = [], isBigEndian: Bool = false
  ) {
    self.orientation = orientation
    self.focalLengthIn35MillimetreFilm = focalLengthIn35MillimetreFilm
    self.thumbnail = thumbnail
    self.isBigEndian = isBigEndian
  }

  /// The block as PNG stores it: a TIFF file without a picture.
  package var tiffBytes: [UInt8] {
    var bytes = Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
    var main: [[UInt8]] = []
    if let orientation { main.append(short(0x0112, orientation)) }
    // Directory sizes: 2 bytes of count, 12 an entry, 4 for the next directory.
    let cameraStart = 8 + 2 + 12 * (main.count + 1) + 4
    main.append(long(0x8769, UInt32(cameraStart)))
    let (camera, values) = camera(at: cameraStart)
    let thumbnailStart = cameraStart + 2 + 12 * camera.count + 4 + values.count
    let hasThumbnail = !thumbnail.isEmpty
    bytes += directory(main, next: hasThumbnail ? thumbnailStart : 0)
    bytes += directory(camera, next: 0) + values
    if hasThumbnail {
      let start = thumbnailStart + 2 + 12 * 3 + 4
      bytes += directory(
        [
          short(0x0103, 6), long(0x0201, UInt32(start)), long(0x0202, UInt32(thumbnail.count)),
        ], next: 0)
      bytes += thumbnail
    }
    return bytes
  }

  /// The entries of the camera's directory at a place, and the fractions that follow it.
  private func camera(at start: Int) -> (entries: [[UInt8]], values: [UInt8]) {
    let equivalent = focalLengthIn35MillimetreFilm.map { [0xA405: Int($0)] } ?? [:]
    let whole = numbers.merging(equivalent) { $1 }
    let count = whole.count + fractions.count
    var entries: [[UInt8]] = []
    var values: [UInt8] = []
    for tag in (Array(whole.keys) + Array(fractions.keys)).sorted() {
      if let value = whole[tag] {
        entries.append(long(tag, UInt32(value)))
      } else if let (numerator, denominator) = fractions[tag] {
        let place = start + 2 + 12 * count + 4 + values.count
        entries.append(number(tag, 2) + number(5, 2) + number(1, 4) + number(place, 4))
        values += number(numerator, 4) + number(denominator, 4)
      }
    }
    return (entries, values)
  }

  /// The block as JPEG stores it.
  package var bytes: [UInt8] { Array("Exif\0\0".utf8) + tiffBytes }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? little.reversed() : little
  }

  private func short(_ tag: Int, _ value: UInt16) -> [UInt8] {
    number(tag, 2) + number(3, 2) + number(1, 4) + number(Int(value), 2) + [0, 0]
  }

  private func long(_ tag: Int, _ value: UInt32) -> [UInt8] {
    number(tag, 2) + number(4, 2) + number(1, 4) + number(Int(value), 4)
  }

  private func directory(_ entries: [[UInt8]], next: Int) -> [UInt8] {
    number(entries.count, 2) + entries.joined() + number(next, 4)
  }
}
