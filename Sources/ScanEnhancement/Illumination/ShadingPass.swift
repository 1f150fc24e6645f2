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

  /// Takes the lamp that paper mirrors off the page to be swept.
  func removeGlare(from page: inout Raster<RGB8>) {
    illumination.glare?.remove(
      from: &page, scale: Double(cellSide) / Double(illumination.grid.cellSide))
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

  /// Divides a page and maps its tones.
  package func apply(_ table: ToneTable, to page: inout Raster<RGB8>) {
    apply(LocalTone(table), to: &page)
  }

  /// Divides a gray page and maps its tones.
  package func apply(_ table: ToneTable, to page: inout Raster<UInt8>) {
    apply(LocalTone(table), to: &page)
  }

  /// The divided page in gray, its tones mapped.
  package func gray(_ table: ToneTable, of page: Raster<RGB8>) -> Raster<UInt8> {
    gray(LocalTone(table), of: page)
  }

  /// Divides a colour page and maps the tones of each of its places.
  func apply(_ tone: LocalTone, to page: inout Raster<RGB8>) {
    var gains = rows(width: page.width, channels: 3)
    var levels = [UInt16](repeating: 0, count: page.width * 3)
    let width = page.width
    var runs = tone.runs(inRow: 0, width: width)
    for y in 0..<page.height {
      if tone.changes(inRow: y) { runs = tone.runs(inRow: y, width: width) }
      gains.writeLevels(of: page.byteRow(y), row: y, to: &levels)
      page.changeBytes(ofRow: y) { row in
        for (columns, table) in runs {
          let samples = 3 * columns.lowerBound..<3 * columns.upperBound
          var part = row._mutatingExtracting(samples)
          ShadingPass.look(up: levels.span.extracting(samples), in: table, into: &part)
        }
      }
    }
  }

  /// Divides a gray page and maps the tones of each of its places.
  func apply(_ tone: LocalTone, to page: inout Raster<UInt8>) {
    var gains = rows(width: page.width, channels: 1)
    var levels = [UInt16](repeating: 0, count: page.width)
    let width = page.width
    var runs = tone.runs(inRow: 0, width: width)
    for y in 0..<page.height {
      if tone.changes(inRow: y) { runs = tone.runs(inRow: y, width: width) }
      gains.writeLevels(of: page.row(y), row: y, to: &levels)
      var row = page.mutableRow(y)
      for (columns, table) in runs {
        var part = row._mutatingExtracting(columns)
        ShadingPass.look(up: levels.span.extracting(columns), in: table, into: &part)
      }
    }
  }

  /// The divided page in gray, the tones of each of its places mapped.
  func gray(_ tone: LocalTone, of page: Raster<RGB8>) -> Raster<UInt8> {
    var gains = rows(width: page.width, channels: 3, isLuma: true)
    var levels = [UInt16](repeating: 0, count: page.width * 3)
    var result = Raster<UInt8>(size: page.size, repeating: 0)
    var runs = tone.runs(inRow: 0, width: page.width)
    for y in 0..<page.height {
      if tone.changes(inRow: y) { runs = tone.runs(inRow: y, width: page.width) }
      gains.writeLevels(of: page.byteRow(y), row: y, to: &levels)
      var row = result.mutableRow(y)
      for (columns, table) in runs {
        var part = row._mutatingExtracting(columns)
        ShadingPass.lookUpLuma(
          levels.span.extracting(3 * columns.lowerBound..<3 * columns.upperBound),
          table.samples.span, into: &part)
      }
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
  /// How far the print of a page is to be darkened from place to place; nothing where the ground is a
  /// picture.
  package func inkGains(of page: Raster<RGB8>, _ resolution: Resolution) -> InkGains {
    guard darkensPrint else { return InkGains() }
    var gains = rows(width: page.width, channels: 3, isLuma: true)
    var levels = [UInt16](repeating: 0, count: page.width * 3)
    return InkGains(page.size, resolution) { steps, body in
      var luma = [UInt16](repeating: 0, count: (page.width + steps.column - 1) / steps.column)
      for y in stride(from: 0, to: page.height, by: steps.row) {
        gains.writeLevels(of: page.byteRow(y), row: y, to: &levels)
        for x in 0..<luma.count {
          let first = 3 * x * steps.column
          // Three levels of at most 4095 each.
          luma[x] = levels[first] &+ levels[first + 1] &+ levels[first + 2]
        }
        body(y, luma.span)
      }
    }
  }

  /// The same of a gray page.
  package func inkGains(of page: Raster<UInt8>, _ resolution: Resolution) -> InkGains {
    guard darkensPrint else { return InkGains() }
    var gains = rows(width: page.width, channels: 1)
    var levels = [UInt16](repeating: 0, count: page.width)
    return InkGains(page.size, resolution) { steps, body in
      var luma = [UInt16](repeating: 0, count: (page.width + steps.column - 1) / steps.column)
      for y in stride(from: 0, to: page.height, by: steps.row) {
        gains.writeLevels(of: page.row(y), row: y, to: &levels)
        for x in 0..<luma.count { luma[x] = levels[x * steps.column] }
        body(y, luma.span)
      }
    }
  }

  private var darkensPrint: Bool { kind == .white && illumination.clearsPaper }

  private func rows(width: Int, channels: Int, isLuma: Bool = false) -> GainRows {
    GainRows(
      illumination.gains, times: isLuma ? SIMD3(0.299, 0.587, 0.114) : SIMD3(repeating: 1),
      cellSide: cellSide, width: width, channels: channels)
  }

  /// Looks samples of whatever channels up; where a block of them is white, as most of a page is, it needs no
  /// look at each.
  private static func look(
    up levels: Span<UInt16>, in table: ToneTable, into row: inout MutableSpan<UInt8>
  ) {
    let (count, samples, firstWhite) = (row.count, table.samples.span, table.firstWhite)
    precondition(levels.count == count && samples.count == ToneTable.levelCount)
    var start = 0
    while start < count {
      let end = min(start &+ blockWidth, count)
      if end &- start == blockWidth, isWhite(levels.extracting(start..<end), from: firstWhite) {
        for index in start..<start &+ blockWidth { row[index] = 255 }
      } else {
        for index in start..<end { row[index] = samples[Int(levels[index] & 4095)] }
      }
      start = end
    }
  }

  /// Samples that are looked at together.
  private static let blockWidth = 32

  /// Whether a whole block is white.
  @inline(__always)
  private static func isWhite(_ levels: Span<UInt16>, from firstWhite: UInt16) -> Bool {
    precondition(levels.count == blockWidth)
    // All are far below 2¹⁵: what is left of a lower level has the highest bit.
    var differences: UInt16 = 0
    for index in 0..<blockWidth { differences |= levels[index] &- firstWhite }
    return differences >> 15 == 0
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
