import ScanImaging

/// A picture of at most 256 colours: for each pixel the place of its colour in a palette.
struct IndexedPicture {
  let indices: Raster<UInt8>
  let palette: [RGB8]

  var size: PixelSize { indices.size }

  /// Bits that name any place of the palette, of those that fill bytes evenly.
  var bitsPerIndex: Int {
    switch palette.count {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }

  init(indices: Raster<UInt8>, palette: [RGB8]) {
    self.indices = indices
    self.palette = palette
  }

  /// Counts the colours of a picture; `nil` as soon as there are more than 256.
  init?(_ raster: Raster<RGB8>) {
    var table = ColorTable()
    var indices = [UInt8]()
    indices.reserveCapacity(raster.width * raster.height)
    for y in 0..<raster.height {
      let row = raster.row(y)
      // Neighbours are mostly equal.
      var last = row[0]
      guard var index = table.index(of: last) else { return nil }
      for x in 0..<row.count {
        if row[x] != last {
          last = row[x]
          guard let next = table.index(of: last) else { return nil }
          index = next
        }
        indices.append(index)
      }
    }
    self.indices = Raster(size: raster.size, pixels: indices)
    palette = table.colors
  }

  /// Counts the levels of a gray picture; `nil` as soon as there are more than 16, above which a level
  /// takes as many bits as in the picture itself.
  init?(_ raster: Raster<UInt8>) {
    var places = [UInt8](repeating: 255, count: 256)
    var palette: [RGB8] = []
    var indices = [UInt8]()
    indices.reserveCapacity(raster.width * raster.height)
    for y in 0..<raster.height {
      let row = raster.row(y)
      for x in 0..<row.count {
        let level = Int(row[x])
        if places[level] == 255 {
          guard palette.count < 16 else { return nil }
          places[level] = UInt8(palette.count)
          palette.append(RGB8(gray: row[x]))
        }
        indices.append(places[level])
      }
    }
    self.indices = Raster(size: raster.size, pixels: indices)
    self.palette = palette
  }

  /// Whether the picture is black and white and nothing else.
  var bilevel: BilevelRaster? {
    guard palette.allSatisfy({ $0 == .black || $0 == .white }) else { return nil }
    var raster = BilevelRaster(size: size)
    let ink = palette.map { $0 == .black ? UInt8(1) : 0 }
    var flags = [UInt8](repeating: 0, count: size.width)
    for y in 0..<size.height {
      let row = indices.row(y)
      for x in 0..<row.count { flags[x] = ink[Int(row[x])] }
      raster.setRow(y, from: flags.span)
    }
    return raster
  }
}

/// Up to 256 colours in the order of their first use, found by hashing with open addresses.
private struct ColorTable {
  private(set) var colors: [RGB8] = []
  /// One more than the place of the colour; 0 where free.
  private var slots = [UInt16](repeating: 0, count: 1024)

  mutating func index(of color: RGB8) -> UInt8? {
    let key = UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    var slot = Int((key &* 0x9E37_79B1) >> 22)
    while slots[slot] != 0 {
      let place = Int(slots[slot]) - 1
      if colors[place] == color { return UInt8(place) }
      slot = (slot + 1) & 1023
    }
    guard colors.count < 256 else { return nil }
    colors.append(color)
    slots[slot] = UInt16(colors.count)
    return UInt8(colors.count - 1)
  }
}
