internal import CTIFF
internal import ScanImaging

/// The parts a TIFF picture is decoded in.
struct TIFFBlocks: ~Copyable {
  /// Rows in a block.
  let height: Int

  /// Whether `appendRow` is to be used, in the order of rows, instead of `colors`.
  let areRows: Bool

  private let size: PixelSize
  private let tile: PixelSize?
  private let file: TIFFFile

  /// Nothing where libtiff's own conversion to RGB is used.
  private let samples: TIFFSamples?
  private let conversion: ColorConversion

  init(_ file: consuming TIFFFile, _ page: TIFFPage) throws(TIFFError) {
    let plan = try TIFFBlockPlan(file, page)
    let profile = file.profile
    size = page.size
    height = plan.height
    areRows = plan.areRows
    tile = plan.tile
    samples = if let layout = plan.layout { TIFFSamples(layout, profile) } else { nil }
    conversion = .rgb(profile)
    self.file = file
  }

  /// Appends the colours of the next row; traps where the picture comes in blocks.
  func appendRow(_ row: Int, to output: inout OutputSpan<RGB8>) throws(TIFFError) {
    switch samples {
    case .none: preconditionFailure("a picture in blocks has no rows")
    case .some(let samples):
      let layout = samples.layout
      if layout.isPlainRGB {
        let start = output.count
        try file.appendRow(row, size.width, to: &output)
        var pixels = output.mutableSpan
        var added = pixels._mutatingExtracting(start..<start + size.width)
        return samples.convert(&added)
      }
      let count = layout.rowBytes(of: size.width)
      let bytes = try [UInt8](capacity: count) { bytes throws(TIFFError) in
        try file.appendRow(row, count, to: &bytes)
      }
      let colors = samples.colors(of: [bytes], from: 0, width: size.width)
      for x in colors.indices { output.append(colors[x]) }
    }
  }

  /// The colours of a block, whose rows begin at a multiple of `height`.
  func colors(of rows: Range<Int>) throws(TIFFError) -> [RGB8] {
    switch samples {
    case .none:
      return try colorTiles(rows, tile ?? PixelSize(width: size.width, height: rows.count))
    case .some(let samples):
      if let tile { return try tiles(rows, tile, samples) }
      return try strip(rows, samples)
    }
  }

  /// The colours of a strip.
  private func strip(
    _ rows: Range<Int>, _ samples: borrowing TIFFSamples
  ) throws(TIFFError) -> [RGB8] {
    let rowBytes = samples.layout.rowBytes(of: size.width)
    var planes: [[UInt8]] = []
    for plane in 0..<samples.layout.planeCount {
      planes.append(
        try file.strip(rows.lowerBound, plane: plane, byteCount: rowBytes * rows.count))
    }
    var colors: [RGB8] = []
    colors.reserveCapacity(rows.count * size.width)
    for row in 0..<rows.count {
      colors += samples.colors(of: planes, from: row * rowBytes, width: size.width)
    }
    return colors
  }

  /// The colours of a row of tiles.
  private func tiles(
    _ rows: Range<Int>, _ tile: PixelSize, _ samples: borrowing TIFFSamples
  ) throws(TIFFError) -> [RGB8] {
    let rowBytes = samples.layout.rowBytes(of: tile.width)
    var colors = [RGB8](repeating: .white, count: size.width * rows.count)
    for left in stride(from: 0, to: size.width, by: tile.width) {
      var planes: [[UInt8]] = []
      for plane in 0..<samples.layout.planeCount {
        planes.append(
          try file.tile(
            left, rows.lowerBound, plane: plane, byteCount: rowBytes * tile.height))
      }
      let width = min(tile.width, size.width - left)
      for row in 0..<rows.count {
        let part = samples.colors(of: planes, from: row * rowBytes, width: width)
        let start = row * size.width + left
        colors.replaceSubrange(start..<start + width, with: part)
      }
    }
    return colors
  }

  /// The colours of a row of tiles, or of a strip as one tile, by libtiff's own conversion.
  private func colorTiles(_ rows: Range<Int>, _ tile: PixelSize) throws(TIFFError) -> [RGB8] {
    var colors = [RGB8](repeating: .white, count: size.width * rows.count)
    for left in stride(from: 0, to: size.width, by: tile.width) {
      let pixels = try file.colors(left, rows.lowerBound, count: tile.width * tile.height)
      for row in 0..<rows.count {
        // The bottom row comes first.
        let source = (tile.height - 1 - row) * tile.width
        for x in 0..<min(tile.width, size.width - left) {
          colors[row * size.width + left + x] = RGB8(onWhite: pixels[source + x])
        }
      }
    }
    var all = colors.mutableSpan
    conversion.convert(&all)
    return colors
  }
}

extension RGB8 {
  /// The colour of libtiff's pixel, red in the lowest byte, opacity in the highest and multiplied in.
  fileprivate init(onWhite pixel: UInt32) {
    let paper = 255 - UInt8(pixel >> 24)
    func mixed(_ shift: UInt32) -> UInt8 {
      let (sum, overflow) = UInt8(pixel >> shift & 255).addingReportingOverflow(paper)
      return overflow ? 255 : sum
    }
    self.init(red: mixed(0), green: mixed(8), blue: mixed(16))
  }
}
