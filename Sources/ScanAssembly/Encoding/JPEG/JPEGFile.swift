// Source: ITU-T Recommendation T.81, 1992, annex B: the segments; T.871 (JFIF), 2011, 10: the first of them.

import ScanImaging

/// A JPEG file made of levels, row of units by row of units, with Huffman codes made for them.
///
/// Levels become symbols at once, so that the coefficients of a page are never all in memory: what is
/// kept until the codes are known takes a tenth of it.
struct JPEGFile {
  private let layout: JPEGLayout
  private let steps: [UInt16]
  private let isProgressive: Bool
  private var scans: [JPEGScan]
  private var rowCount = 0

  /// Begins a file whose coefficients are divided by `steps`, row by row, in all components.
  ///
  /// The scans of a progressive file hold coefficients whole: pages are mostly paper, whose blocks cost
  /// next to nothing in runs of ends of bands, and scans of refining bits would break these runs. That
  /// takes four hundredths fewer bytes than libjpeg's own ten scans.
  init(_ layout: JPEGLayout, steps: [UInt16], isProgressive: Bool) {
    precondition(steps.count == 64 && steps.allSatisfy { 1...255 ~= $0 }, "steps are bytes")
    self.layout = layout
    self.steps = steps
    self.isProgressive = isProgressive
    let all = 0..<layout.componentCount
    let bands: [(Range<Int>, ClosedRange<Int>)] =
      switch (isProgressive, layout.componentCount) {
      case (false, _): [(all, 0...63)]
      case (true, 1): [(all, 0...0), (all, 1...8), (all, 9...63)]
      case (true, _):
        [(all, 0...0), (0..<1, 1...8), (1..<2, 1...63), (2..<3, 1...63), (0..<1, 9...63)]
      }
    scans = bands.map { JPEGScan($0, $1, layout) }
  }

  /// Appends the next row of units.
  mutating func append(_ row: borrowing UnitRow) {
    for index in scans.indices { scans[index].append(row, at: rowCount) }
    rowCount += 1
  }

  /// The file; traps unless all rows were appended.
  consuming func finished() -> [UInt8] {
    precondition(rowCount == layout.units.height, "rows are missing")
    var bytes: [UInt8] = [0xFF, 0xD8]
    JPEGFile.append(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0], to: &bytes)
    let tables = 0..<min(2, layout.componentCount)
    for table in tables {
      JPEGFile.append(
        0xDB, [UInt8(table)] + Zigzag.places.map { UInt8(steps[$0]) }, to: &bytes)
    }
    JPEGFile.append(isProgressive ? 0xC2 : 0xC0, frame, to: &bytes)
    for index in scans.indices {
      scans[index].finish()
      append(scans[index], to: &bytes)
    }
    return bytes + [0xFF, 0xD9]
  }
}

extension JPEGFile {
  /// The size, and of each component its number, samples in a unit and steps.
  private var frame: [UInt8] {
    let (width, height) = (layout.size.width, layout.size.height)
    var frame = [8, height >> 8, height & 255, width >> 8, width & 255, layout.componentCount]
    for component in 0..<layout.componentCount {
      let side = layout.blocksInUnit(of: component)
      frame += [component + 1, side << 4 | side, JPEGScan.table(of: component)]
    }
    return frame.map { UInt8($0) }
  }

  /// The codes of a scan, its header and its symbols.
  private func append(_ scan: JPEGScan, to bytes: inout [UInt8]) {
    let codes = (0..<SymbolStream.tableCount).map { scan.stream.code(for: $0) }
    // Both tables of luma come first, then those of chroma.
    for table in [0, 2, 1, 3] {
      guard let code = codes[table] else { continue }
      let name = UInt8((table & 2) << 3 | table & 1)
      JPEGFile.append(0xC4, [name] + code.lengthCounts + code.symbols, to: &bytes)
    }
    var header = [scan.components.count]
    for component in scan.components {
      let table = JPEGScan.table(of: component)
      let (first, others) = (
        scan.band.lowerBound == 0 ? table : 0, scan.band.upperBound > 0 ? table : 0
      )
      header += [component + 1, first << 4 | others]
    }
    header += [scan.band.lowerBound, scan.band.upperBound, 0]
    JPEGFile.append(0xDA, header.map { UInt8($0) }, to: &bytes)
    scan.stream.write(in: codes, to: &bytes)
  }

  /// Appends a segment with its length.
  private static func append(_ marker: UInt8, _ payload: [UInt8], to bytes: inout [UInt8]) {
    let length = payload.count + 2
    bytes += [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)]
    bytes += payload
  }
}

/// The order of a block's coefficients, waves rising (T.81, figure A.6).
enum Zigzag {
  /// Of each place the row times 8 and the column.
  static let places: [Int] = {
    (0..<15).flatMap { diagonal in
      let rows = max(0, diagonal - 7)...min(7, diagonal)
      return (diagonal.isMultiple(of: 2) ? Array(rows.reversed()) : Array(rows)).map { row in
        row * 8 + diagonal - row
      }
    }
  }()

  /// The same in a transformed block, whose rows have the waves across.
  static let transformed: InlineArray<64, Int> = {
    var transformed = InlineArray<64, Int>(repeating: 0)
    for (index, place) in places.enumerated() { transformed[index] = (place & 7) * 8 + place >> 3 }
    return transformed
  }()
}
