// Source: ITU-T Recommendation T.81, 1992: the order of blocks (A.2), symbols of levels (F.1.2), and runs of
// ends of bands over blocks (G.1.2.2).

import ScanImaging

/// A scan of a file: one band of coefficients of some components, as symbols.
struct JPEGScan {
  let components: Range<Int>
  /// Places in the order of the zigzag.
  let band: ClosedRange<Int>
  private let layout: JPEGLayout
  /// The most blocks in a row whose ends of bands are told as one.
  private let longestRun: UInt32
  private(set) var stream: SymbolStream
  /// The first level of each component's last block.
  private var steady: [Int16]
  /// Ends of bands not yet told.
  private var run: UInt32 = 0

  /// A scan of a progressive file, or of one whose only scan it is.
  init(_ components: Range<Int>, _ band: ClosedRange<Int>, _ layout: JPEGLayout) {
    self.components = components
    self.band = band
    self.layout = layout
    longestRun = band == 0...63 ? 1 : 0x7FFF
    steady = Array(repeating: 0, count: layout.componentCount)
    let blocks = layout.units.width * layout.units.height * layout.chromaStep * layout.chromaStep
    stream = SymbolStream(capacity: 8 * blocks)
  }

  /// The first scans of colours go from unit to unit, all others along the rows of a component's blocks.
  var isOfUnits: Bool { band.lowerBound == 0 }

  /// The table of a component's first levels; the others' come two further on.
  static func table(of component: Int) -> Int { component == 0 ? 0 : 1 }

  /// Appends the row `y` of units.
  mutating func append(_ row: borrowing UnitRow, at y: Int) {
    if isOfUnits {
      for unit in 0..<layout.units.width {
        for component in components { append(unit, of: component, row, at: y) }
      }
    } else {
      for component in components {
        let side = layout.blocksInUnit(of: component)
        let blocks = layout.blocks(of: component)
        for down in 0..<min(side, blocks.height - y * side) {
          let first = row.place(of: component, across: 0, down: down)
          for place in first..<first + blocks.width {
            appendBand(row.components[component], place, of: component)
          }
        }
      }
    }
  }

  /// Ends the last run.
  mutating func finish() {
    appendRun(table: UInt32(JPEGScan.table(of: components.lowerBound) + 2))
  }

  /// Appends a component's blocks of a unit; those past the picture are as steady as the last one.
  private mutating func append(
    _ unit: Int, of component: Int, _ row: borrowing UnitRow, at y: Int
  ) {
    let side = layout.blocksInUnit(of: component)
    let blocks = layout.blocks(of: component)
    for down in 0..<side {
      for across in unit * side..<unit * side + side {
        if across < blocks.width && y * side + down < blocks.height {
          let place = row.place(of: component, across: across, down: down)
          appendSteady(row.components[component][place].steady, of: component)
          if band.upperBound > 0 { appendBand(row.components[component], place, of: component) }
        } else {
          appendSteady(steady[component], of: component)
          if band.upperBound > 0 { appendEnd(table: UInt32(JPEGScan.table(of: component) + 2)) }
        }
      }
    }
  }

  private mutating func appendSteady(_ level: Int16, of component: Int) {
    let difference = level - steady[component]
    steady[component] = level
    let (length, bits) = JPEGScan.code(difference)
    stream.append(length, table: UInt32(JPEGScan.table(of: component)), bits: bits)
  }

  /// Appends the band of a block without its first coefficient.
  private mutating func appendBand(_ blocks: [BlockLevels], _ index: Int, of component: Int) {
    let table = UInt32(JPEGScan.table(of: component) + 2)
    let first = max(1, band.lowerBound)
    let all = ~UInt64(0)
    var places = blocks[index].places & all << UInt64(first) & all >> UInt64(63 - band.upperBound)
    var next = first
    while places != 0 {
      let place = places.trailingZeroBitCount
      places &= places &- 1
      appendRun(table: table)
      var zeros = place - next
      while zeros > 15 {
        stream.append(0xF0, table: table)
        zeros -= 16
      }
      let (length, bits) = JPEGScan.code(blocks[index].levels[place])
      stream.append(UInt32(zeros) << 4 | length, table: table, bits: bits)
      next = place + 1
    }
    if next <= band.upperBound { appendEnd(table: table) }
  }

  /// Appends the end of a band, or counts it.
  @inline(__always)
  private mutating func appendEnd(table: UInt32) {
    run += 1
    if run == longestRun { appendRun(table: table) }
  }

  @inline(__always)
  private mutating func appendRun(table: UInt32) {
    guard run > 0 else { return }
    let bitCount = UInt32(31 - run.leadingZeroBitCount)
    stream.append(bitCount << 4, table: table, bits: run & (1 << bitCount - 1))
    run = 0
  }

  /// How many bits a level takes, and these.
  @inline(__always)
  private static func code(_ level: Int16) -> (length: UInt32, bits: UInt32) {
    let length = UInt32(16 - level.magnitude.leadingZeroBitCount)
    let number = UInt32(bitPattern: Int32(level < 0 ? level &- 1 : level))
    return (length, number & (1 << length - 1))
  }
}
