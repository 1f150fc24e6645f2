// Source: W3C Recommendation, Portable Network Graphics (PNG) Specification (Third Edition), 2025;
// RFC 1950 (zlib) and RFC 1951 (deflate, stored blocks).

/// A PNG file put together by hand: every bit depth and colour type, interlaced or not.
package struct PNGBytes: Sendable {
  package var width: Int
  package var height: Int
  package var bitDepth: Int

  /// 0 gray, 2 RGB, 3 palette, 4 gray with opacity, 6 RGB with opacity.
  package var colorType: Int

  package var isInterlaced = false

  /// All samples in row order, each below 2 to the bit depth.
  package var samples: [Int]

  /// Chunks between the header and the pixels.
  package var chunks: [(name: String, contents: [UInt8])] = []

  /// Creates a file of these samples; traps unless there is one for each channel of each pixel.
  package init(width: Int, height: Int, bitDepth: Int, colorType: Int, samples: [Int]) {
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.colorType = colorType
    self.samples = samples
    precondition(samples.count == width * height * channelCount)
  }

  /// Samples a pixel.
  package var channelCount: Int { [1, 0, 3, 1, 2, 0, 4][colorType] }

  /// The file.
  package var bytes: [UInt8] {
    let header =
      PNGBytes.number(width) + PNGBytes.number(height)
      + [UInt8(bitDepth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + PNGBytes.chunk("IHDR", header)
      + chunks.flatMap { PNGBytes.chunk($0.name, $0.contents) }
      + PNGBytes.chunk("IDAT", PNGBytes.stored(scanlines)) + PNGBytes.chunk("IEND", [])
  }

  /// The filtered rows (filter 0) of all passes.
  private var scanlines: [UInt8] {
    // Start and step of the columns and rows of each pass (clause 8.2).
    let passes =
      isInterlaced
      ? [
        (0, 8, 0, 8), (4, 8, 0, 8), (0, 4, 4, 8), (2, 4, 0, 4), (0, 2, 2, 4), (1, 2, 0, 2),
        (0, 1, 1, 2),
      ] : [(0, 1, 0, 1)]
    var bytes: [UInt8] = []
    for (x, xStep, y, yStep) in passes where x < width {
      for row in stride(from: y, to: height, by: yStep) {
        let columns = stride(from: x, to: width, by: xStep)
        bytes += [0] + packed(columns.flatMap { pixel(row, $0) })
      }
    }
    return bytes
  }

  private func pixel(_ row: Int, _ column: Int) -> ArraySlice<Int> {
    let start = (row * width + column) * channelCount
    return samples[start..<start + channelCount]
  }

  private func packed(_ row: [Int]) -> [UInt8] {
    guard bitDepth < 8 else {
      return row.flatMap { bitDepth == 8 ? [UInt8($0)] : [UInt8($0 >> 8), UInt8($0 & 255)] }
    }
    return stride(from: 0, to: row.count, by: 8 / bitDepth).map { start in
      (0..<8 / bitDepth).reduce(UInt8(0)) { byte, index in
        let sample = start + index < row.count ? row[start + index] : 0
        return byte << UInt8(bitDepth) | UInt8(sample)
      }
    }
  }

  /// One chunk with its length and checksum.
  package static func chunk(_ name: String, _ contents: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + contents
    return number(contents.count) + body + number(Int(checksum(body)))
  }

  /// The file with the right checksum for every chunk, so that changes to it get past the first check.
  package static func mendingChecksums(of file: [UInt8]) -> [UInt8] {
    var (mended, position) = (file, 8)
    while position + 12 <= file.count {
      let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = position + 8 + length
      guard end + 4 <= file.count else { break }
      let sum = Int(checksum(Array(file[position + 4..<end])))
      mended.replaceSubrange(end..<end + 4, with: number(sum))
      position = end + 4
    }
    return mended
  }

  /// A zlib stream that holds the bytes as they are.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: max(1, bytes.count), by: 65_535) {
      let end = min(start + 65_535, bytes.count)
      let (low, high) = (UInt8((end - start) & 255), UInt8((end - start) >> 8))
      stream += [end == bytes.count ? 1 : 0, low, high, ~low, ~high] + bytes[start..<end]
    }
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65_521
      b = (b + a) % 65_521
    }
    return stream + number(b << 16 | a)
  }

  /// Four bytes, the highest first.
  package static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
    }
    return ~sum
  }
}
