// Source: TIFF, Revision 6.0, Aldus Corporation, 1992.

/// An uncompressed TIFF file put together by hand: any bits a sample, strips or tiles, planes together
/// or apart, in either byte order, with as many pages as wanted.
package struct TIFFBytes: Sendable {
  /// One picture.
  package struct Page: Sendable {
    package var width: Int
    package var height: Int
    package var bitsPerSample: Int
    package var photometric: Int

    /// Samples of a pixel.
    package var channelCount: Int

    /// All samples in row order.
    package var samples: [Int]

    package var isPlanar = false

    /// Rows in a strip, where there are no tiles.
    package var rowsPerStrip = 5

    /// Width and height of tiles, multiples of 16; nothing for strips.
    package var tile: (width: Int, height: Int)?

    /// More fields: tag, type (1 byte, 3 short, 4 long) and values.
    package var fields: [(tag: Int, type: Int, values: [Int])] = []

    /// Creates a page; traps unless there is one sample for each channel of each pixel.
    package init(
      width: Int, height: Int, bitsPerSample: Int, photometric: Int, channelCount: Int,
      samples: [Int]
    ) {
      precondition(samples.count == width * height * channelCount)
      self.width = width
      self.height = height
      self.bitsPerSample = bitsPerSample
      self.photometric = photometric
      self.channelCount = channelCount
      self.samples = samples
    }
  }

  package var pages: [Page]
  package var isBigEndian = false

  /// Creates a file of pages.
  package init(pages: [Page], isBigEndian: Bool = false) {
    self.pages = pages
    self.isBigEndian = isBigEndian
  }

  /// The file: every page's pixels, then its directory.
  package var bytes: [UInt8] {
    var bytes = Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(0, 4)
    var link = 4
    for page in pages {
      let chunks = chunks(of: page)
      var offsets: [Int] = []
      for chunk in chunks {
        offsets.append(bytes.count)
        bytes += chunk
      }
      if bytes.count % 2 == 1 { bytes.append(0) }
      var fields = page.fields
      fields += [
        (256, 4, [page.width]), (257, 4, [page.height]),
        (258, 3, [Int](repeating: page.bitsPerSample, count: page.channelCount)),
        (259, 3, [1]), (262, 3, [page.photometric]), (277, 3, [page.channelCount]),
        (284, 3, [page.isPlanar ? 2 : 1]),
      ]
      if let tile = page.tile {
        fields += [
          (322, 4, [tile.width]), (323, 4, [tile.height]), (324, 4, offsets),
          (325, 4, chunks.map(\.count)),
        ]
      } else {
        fields += [
          (278, 4, [page.rowsPerStrip]), (273, 4, offsets), (279, 4, chunks.map(\.count)),
        ]
      }
      bytes.replaceSubrange(link..<link + 4, with: number(bytes.count, 4))
      link = bytes.count + 2 + 12 * fields.count
      bytes += directory(fields.sorted { $0.tag < $1.tag }, at: bytes.count)
    }
    return bytes
  }

  private func directory(_ fields: [(tag: Int, type: Int, values: [Int])], at start: Int) -> [UInt8]
  {
    var entries = number(fields.count, 2)
    // Values longer than four bytes follow the directory.
    var values: [UInt8] = []
    let valuesStart = start + 2 + 12 * fields.count + 4
    for field in fields {
      let size = [1: 1, 3: 2, 4: 4][field.type] ?? 1
      let contents = field.values.flatMap { number($0, size) }
      entries += number(field.tag, 2) + number(field.type, 2) + number(field.values.count, 4)
      if contents.count <= 4 {
        entries += contents + [UInt8](repeating: 0, count: 4 - contents.count)
      } else {
        entries += number(valuesStart + values.count, 4)
        values += contents.count % 2 == 0 ? contents : contents + [0]
      }
    }
    return entries + number(0, 4) + values
  }

  /// The packed bytes of all strips or tiles.
  private func chunks(of page: Page) -> [[UInt8]] {
    let (width, height) = page.tile ?? (page.width, page.rowsPerStrip)
    let planes =
      page.isPlanar ? (0..<page.channelCount).map { [$0] } : [Array(0..<page.channelCount)]
    return planes.flatMap { channels in
      stride(from: 0, to: page.height, by: height).flatMap { top in
        stride(from: 0, to: page.width, by: width).map { left in
          // Strips end with the picture, tiles reach beyond it.
          let bottom = page.tile == nil ? min(top + height, page.height) : top + height
          return (top..<bottom).flatMap { y in
            packed((left..<left + width).flatMap { sample(page, $0, y, channels) }, page)
          }
        }
      }
    }
  }

  private func sample(_ page: Page, _ x: Int, _ y: Int, _ channels: [Int]) -> [Int] {
    channels.map { channel in
      guard x < page.width, y < page.height else { return 0 }
      return page.samples[(y * page.width + x) * page.channelCount + channel]
    }
  }

  private func packed(_ row: [Int], _ page: Page) -> [UInt8] {
    if page.bitsPerSample == 16 { return row.flatMap { number($0, 2) } }
    var bytes: [UInt8] = []
    var (pending, count) = (0, 0)
    for sample in row {
      pending = pending << page.bitsPerSample | sample
      count += page.bitsPerSample
      while count >= 8 {
        count -= 8
        bytes.append(UInt8(pending >> count & 255))
      }
      pending &= (1 << count) - 1
    }
    if count > 0 { bytes.append(UInt8(pending << (8 - count))) }
    return bytes
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let little = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? little.reversed() : little
  }
}
