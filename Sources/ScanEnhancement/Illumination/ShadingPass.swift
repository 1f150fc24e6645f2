package import ScanImaging

/// The one sweep over a page's pixels: divide by the light, look the tone up, write.
///
/// Works row by row and in place, so that no second copy of the page exists.
package struct ShadingPass: Sendable {
  private let illumination: Illumination
  /// Pixels of the swept page on the side of a cell of the light's grid.
  private let cellSide: Float

  /// A sweep that divides by this light.
  package init(_ illumination: Illumination) {
    self.illumination = illumination
    cellSide = Float(illumination.grid.cellSide)
  }

  private init(_ illumination: Illumination, cellSide: Float) {
    self.illumination = illumination
    self.cellSide = cellSide
  }

  /// The same light for the page enlarged by `factor`, or reduced where that is below 1.
  package func scaled(by factor: Double) -> ShadingPass {
    ShadingPass(illumination, cellSide: cellSide * Float(factor))
  }

  /// The kind of page the light was measured on.
  package var kind: PageKind { illumination.kind }

  /// The tone for pages under this light: nothing is cleared away where the ground is a picture, and
  /// a plain cover is as dark as its ground, which is not black.
  func suited(_ tone: PageTone) -> PageTone {
    var suited = tone
    if !illumination.clearsPaper { suited.clean = 0 }
    if let cover = illumination.cover { suited.deepestCut = Double(cover.deepestCut) / 255 }
    return suited
  }

  /// Divides a colour page and maps its tones.
  package func apply(_ table: ToneTable, to page: inout Raster<RGB8>) {
    var gains = rows(width: page.width, channels: 3)
    var levels = [UInt16](repeating: 0, count: page.width * 3)
    for y in 0..<page.height {
      gains.writeLevels(of: page.byteRow(y), row: y, to: &levels)
      var row = page.mutableRow(y)
      ShadingPass.look(up: levels.span, in: table.samples.span, into: &row)
    }
  }

  /// Divides a gray page and maps its tones.
  package func apply(_ table: ToneTable, to page: inout Raster<UInt8>) {
    var gains = rows(width: page.width, channels: 1)
    var levels = [UInt16](repeating: 0, count: page.width)
    for y in 0..<page.height {
      gains.writeLevels(of: page.row(y), row: y, to: &levels)
      var row = page.mutableRow(y)
      let samples = table.samples.span
      precondition(samples.count == ToneTable.levelCount && levels.count == row.count)
      for x in 0..<row.count { row[x] = samples[Int(levels[x] & 4095)] }
    }
  }

  /// The divided page in gray, its tones mapped.
  package func gray(_ table: ToneTable, of page: Raster<RGB8>) -> Raster<UInt8> {
    var gains = rows(width: page.width, channels: 3, isLuma: true)
    var levels = [UInt16](repeating: 0, count: page.width * 3)
    var result = Raster<UInt8>(size: page.size, repeating: 0)
    for y in 0..<page.height {
      gains.writeLevels(of: page.byteRow(y), row: y, to: &levels)
      var row = result.mutableRow(y)
      ShadingPass.lookUpLuma(levels.span, table.samples.span, into: &row)
    }
    return result
  }

  /// How often each divided level occurs; every sixteenth row is read.
  package func levels(of page: Raster<RGB8>) -> PageLevels {
    var gains = rows(width: page.width, channels: 3)
    var samples = [UInt16](repeating: 0, count: page.width * 3)
    var levels = PageLevels()
    for y in stride(from: min(8, page.height / 2), to: page.height, by: 16) {
      gains.writeLevels(of: page.byteRow(y), row: y, to: &samples)
      for x in 0..<page.width {
        levels.add(red: samples[3 * x], green: samples[3 * x + 1], blue: samples[3 * x + 2])
      }
    }
    return levels
  }

  /// How often each divided level of a gray page occurs; every sixteenth row is read.
  package func levels(of page: Raster<UInt8>) -> PageLevels {
    var gains = rows(width: page.width, channels: 1)
    var samples = [UInt16](repeating: 0, count: page.width)
    var levels = PageLevels()
    for y in stride(from: min(8, page.height / 2), to: page.height, by: 16) {
      gains.writeLevels(of: page.row(y), row: y, to: &samples)
      for sample in samples { levels.add(sample) }
    }
    return levels
  }
}

extension ShadingPass {
  private func rows(width: Int, channels: Int, isLuma: Bool = false) -> GainRows {
    GainRows(
      illumination.gains, times: isLuma ? SIMD3(0.299, 0.587, 0.114) : SIMD3(repeating: 1),
      cellSide: cellSide, width: width, channels: channels)
  }

  private static func look(
    up levels: Span<UInt16>, in table: Span<UInt8>, into row: inout MutableSpan<RGB8>
  ) {
    let count = row.count
    precondition(levels.count == 3 * count && table.count == ToneTable.levelCount)
    for x in 0..<count {
      row[x] = RGB8(
        red: table[Int(levels[3 * x] & 4095)], green: table[Int(levels[3 * x + 1] & 4095)],
        blue: table[Int(levels[3 * x + 2] & 4095)])
    }
  }

  private static func lookUpLuma(
    _ levels: Span<UInt16>, _ table: Span<UInt8>, into row: inout MutableSpan<UInt8>
  ) {
    let count = row.count
    precondition(levels.count == 3 * count && table.count == ToneTable.levelCount)
    for x in 0..<count {
      // Three levels of at most 4095 each.
      let level = levels[3 * x] &+ levels[3 * x + 1] &+ levels[3 * x + 2]
      row[x] = table[Int(level < 4095 ? level : 4095)]
    }
  }
}
