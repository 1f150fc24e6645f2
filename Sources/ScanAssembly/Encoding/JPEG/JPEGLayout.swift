import ScanImaging

/// How a picture is cut into blocks of eight by eight samples, and these into units (T.81, A.1 and A.2).
struct JPEGLayout {
  let size: PixelSize
  /// One component, luma alone, or three.
  let componentCount: Int
  /// Pixels across and down that share a sample of chroma, 1 or 2.
  let chromaStep: Int

  /// Traps where a side is 0 or longer than 65,500.
  init(_ size: PixelSize, isGray: Bool, chromaStep: Int = 1) {
    precondition(1...65_500 ~= size.width && 1...65_500 ~= size.height, "JPEG's largest side")
    self.size = size
    componentCount = isGray ? 1 : 3
    self.chromaStep = isGray ? 1 : chromaStep
  }

  /// Pixels on the side of a unit.
  var unitSide: Int { 8 * chromaStep }
  /// Units across and down; the last ones may reach past the picture.
  var units: PixelSize { blocks(ofSide: unitSide) }

  /// Blocks on the side of a component's part of a unit.
  func blocksInUnit(of component: Int) -> Int { component == 0 ? chromaStep : 1 }

  /// The blocks of a component that hold something of the picture.
  func blocks(of component: Int) -> PixelSize {
    blocks(ofSide: component == 0 ? 8 : unitSide)
  }

  private func blocks(ofSide side: Int) -> PixelSize {
    PixelSize(width: (size.width + side - 1) / side, height: (size.height + side - 1) / side)
  }
}

/// The levels of a block's coefficients in the order of the zigzag.
struct BlockLevels {
  /// The first one.
  var steady: Int16 = 0
  /// A bit for each place of those that are not 0, but for the first.
  var places: UInt64 = 0
  /// The levels at these places; anything elsewhere.
  var levels = InlineArray<64, Int16>(repeating: 0)
}

/// The levels of a row of units.
struct UnitRow {
  let layout: JPEGLayout
  /// Of each component its rows of blocks, one after the other, each as long as the units.
  var components: [[BlockLevels]]

  init(_ layout: JPEGLayout) {
    self.layout = layout
    components = (0..<layout.componentCount).map { component in
      let side = layout.blocksInUnit(of: component)
      return Array(repeating: BlockLevels(), count: layout.units.width * side * side)
    }
  }

  /// Where a component's block stands: its column in the row `down` of blocks.
  func place(of component: Int, across: Int, down: Int) -> Int {
    down * layout.units.width * layout.blocksInUnit(of: component) + across
  }
}
