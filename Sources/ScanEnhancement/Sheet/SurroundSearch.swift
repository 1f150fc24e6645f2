import ScanImaging

/// Follows what lies round a sheet inwards for as long as it looks the same, and adds what comes in over
/// its edge as a whole (`Intrusions`).
struct SurroundSearch {
  private let picture: PageGrid
  private let parts: GridParts
  private let isSeen: Raster<UInt8>
  private let frame: PageFrame
  private let bridges: RimBridges
  /// Cells that a rim may reach into the page.
  private let reach: Int
  /// Cells of the sheet's edge, between desk and paper.
  private let edge: Int
  /// The sheet's own colour everywhere, in blocks of `blockSide` cells.
  private let paper: ColorField
  /// Per part, counted from 1, whether it lies round the page and goes on into it without a step.
  private let isAround: [Bool]
  /// Per part, counted from 1, whether it reaches deep into the page, and is the sheet's therefore.
  private let isSheet: [Bool]

  /// What reaches deeper is no rim: it is looked at as a whole.
  static let reachInMillimetres = 8.0
  /// The edge is out of focus, lies in its own shadow, or is torn to its core.
  static let edgeInMillimetres = 1.2
  /// White surroundings may be more of the sheet itself, which then ends at its own printed frame: they
  /// are followed a quarter as far.
  static let whiteShare = 4
  /// Differences up to which the desk goes on: of chromaticity, and of luma against the place
  /// it was entered at; sheets cast shadows on it.
  static let farthestHue: Float = 0.03
  static let lumaRatios: ClosedRange<Float> = 0.7...1.1
  static let blockSide = 8
  /// Cells of the smallest rim worth filling.
  static let leastArea = 16
  /// What white paper is like at least; on covers and coloured stock white would be worse than a rim.
  static let paperLuma: Float = 90
  static let paperSaturation: Float = 0.35
  /// The share of the preview, one in so many, from which on paper is the sheet's own beside its
  /// largest part: a flap or a finger is smaller.
  static let paperShare = 20

  init(_ preview: PageGrid, surround: Int, isSeen: Raster<UInt8>, perMillimetre: Double) {
    let picture = preview.mapped { $0.median3x3() }
    let parts = GridParts(picture.mapped { $0.smoothed121() })
    let frame = PageFrame(
      size: preview.size, surround: surround, perMillimetre: perMillimetre)
    (self.isSeen, self.frame) = (isSeen, frame)
    let short = min(preview.width, preview.height) - 2 * surround
    let reach = max(2, min(Int(SurroundSearch.reachInMillimetres * perMillimetre), short / 15))
    edge = frame.cells(SurroundSearch.edgeInMillimetres, least: 2)
    bridges = RimBridges(frame, reach: reach)
    let inner = surround + reach
    var deepCells = [Int](repeating: 0, count: parts.parts.count + 1)
    for y in inner..<preview.height - inner {
      let row = parts.labels.row(y)
      for x in inner..<preview.width - inner { deepCells[Int(row[x])] += 1 }
    }
    deepCells[0] = 0
    let isSheet = deepCells.map { $0 >= 9 }
    (self.picture, self.parts, self.reach, self.isSheet) = (picture, parts, reach, isSheet)
    var around = [Int](repeating: 0, count: isSheet.count)
    let sheet = Raster<UInt8>(size: picture.size) { output in
      for label in parts.labels.pixels { output.append(isSheet[Int(label)] ? 255 : 0) }
    }
    paper = ColorField(picture, where: sheet).reduced(by: SurroundSearch.blockSide).filled()
    let (columns, rows) = (
      surround - 1..<picture.width - surround + 1, surround - 1..<picture.height - surround + 1
    )
    for y in 0..<picture.height {
      for x in 0..<picture.width where !columns.contains(x) || !rows.contains(y) {
        around[Int(parts.labels[x, y])] += 1
      }
    }
    around[0] = 0
    isAround = around.map { $0 >= 9 }
  }

  /// 255 where the page inside the surroundings shows no sheet, else 0.
  func rims() -> Raster<UInt8> {
    var mask = followed()
    for y in 0..<mask.height {
      for x in 0..<mask.width where frame.depth(x, y) <= 0 { mask[x, y] = 0 }
    }
    // Over the blurred edge between desk and sheet, and over the desk's grain.
    for _ in 0..<edge { mask = spread(mask) }
    dropWhatIsNoRim(&mask)
    bridges.close(&mask, isPaper: isPaper)
    RimTeeth(frame).remove(from: &mask)
    addIntrusions(to: &mask)
    return mask
  }

  private func addIntrusions(to mask: inout Raster<UInt8>) {
    let edge = PageEdge(picture: picture, frame: frame, isSeen: isSeen)
    guard edge.goingOn >= frame.cells(Intrusions.narrowestInMillimetres) else { return }
    let ownPaper = self.ownPaper
    guard ownPaper.pixels.contains(255) else { return }
    let intrusions = Intrusions(edge, parts, isPaper: ownPaper)
    if let found = intrusions.found() { add(found, to: &mask) }
    if let slivers = intrusions.slivers(beside: mask) { add(slivers, to: &mask) }
  }

  /// Adds cells, and those of their blurred edge.
  private func add(_ found: Raster<UInt8>, to mask: inout Raster<UInt8>) {
    var found = found
    for _ in 0..<edge { found = spread(found) }
    for index in found.pixels.indices where found.pixels[index] != 0 { mask.pixels[index] = 255 }
  }

  /// 255 where the sheet's largest part lies if it is paper, and other paper of some size.
  private var ownPaper: Raster<UInt8> {
    let largest = parts.parts.map(\.area).max() ?? 0
    let least = picture.width * picture.height / SurroundSearch.paperShare
    let isOwn = (0...parts.parts.count).map { label in
      guard label > 0, isPaper(label) else { return false }
      let area = parts.parts[label - 1].area
      return area == largest || area >= least && !isAround[label]
    }
    return Raster(size: picture.size) { output in
      for label in parts.labels.pixels { output.append(isOwn[Int(label)] ? 255 : 0) }
    }
  }

  private func isSheet(_ x: Int, _ y: Int) -> Bool { isSheet[Int(parts.labels[x, y])] }

  private func followed() -> Raster<UInt8> {
    var mask = Raster<UInt8>(size: picture.size, repeating: 0)
    var places: [(x: Int, y: Int, color: SIMD3<Float>)] = []
    for y in 0..<picture.height {
      for x in 0..<picture.width
      where frame.depth(x, y) <= 0 && isSeen[x, y] != 0 && !isSheet(x, y) {
        mask[x, y] = 255
        if frame.depth(x, y) > -2 { places.append((x, y, picture[x, y])) }
      }
    }
    var next = 0
    while next < places.count {
      let place = places[next]
      next += 1
      for (x, y) in SurroundSearch.neighbours(place.x, place.y)
      where x >= 0 && y >= 0 && x < mask.width && y < mask.height && mask[x, y] == 0 {
        guard (1...reach).contains(frame.depth(x, y)), !isSheet(x, y) else { continue }
        let color = picture[x, y]
        let goesOn =
          isAround[Int(parts.labels[x, y])]
          && frame.depth(x, y) <= reach / SurroundSearch.whiteShare
        guard goesOn || isDesk(color, place.color, x, y) else { continue }
        mask[x, y] = 255
        places.append((x, y, place.color * 0.8 + color * 0.2))
      }
    }
    return mask
  }

  /// Whether a cell is like the desk it was entered from, and much more so than like paper.
  private func isDesk(_ color: SIMD3<Float>, _ desk: SIMD3<Float>, _ x: Int, _ y: Int) -> Bool {
    let ratio = (color.luma + 4) / (desk.luma + 4)
    let hue = color.chromaticityDistance(to: desk)
    guard SurroundSearch.lumaRatios.contains(ratio), hue < SurroundSearch.farthestHue else {
      return false
    }
    let side = SurroundSearch.blockSide
    let sheet = paper[x / side, y / side]
    let offDesk = 0.3 * abs(1 - ratio) + 3 * hue
    let offPaper =
      abs(1 - (color.luma + 4) / (sheet.luma + 4)) + 3 * color.chromaticityDistance(to: sheet)
    return offDesk < 0.6 * offPaper
  }

  /// The mask grown by one cell wherever that is not the sheet's.
  private func spread(_ mask: Raster<UInt8>) -> Raster<UInt8> {
    let grown = mask.maximum3x3()
    return Raster(size: mask.size) { output in
      for index in 0..<mask.pixels.count {
        let isFixed = isSheet[Int(parts.labels.pixels[index])]
        output.append(isFixed ? mask.pixels[index] : grown.pixels[index])
      }
    }
  }

  /// Drops cells inside the page whose nearest way out of the mask does not end at paper: print that
  /// reaches the edge, or what was followed as deep as a rim may be.
  private func dropWhatIsNoRim(_ mask: inout Raster<UInt8>) {
    var isRim = Raster<UInt8>(size: mask.size, repeating: 0)
    var isReached = isRim
    var places: [(x: Int, y: Int)] = []
    for y in frame.rows {
      for x in frame.columns where mask[x, y] != 0 {
        let neighbours = SurroundSearch.neighbours(x, y).filter { x, y in
          frame.depth(x, y) > 0 && mask[x, y] == 0
        }
        guard !neighbours.isEmpty else { continue }
        isReached[x, y] = 255
        if 2 * neighbours.count(where: isPaper) > neighbours.count { isRim[x, y] = 255 }
        places.append((x, y))
      }
    }
    var next = 0
    while next < places.count {
      let place = places[next]
      next += 1
      for (x, y) in SurroundSearch.neighbours(place.x, place.y)
      where frame.depth(x, y) > 0 && mask[x, y] != 0 && isReached[x, y] == 0 {
        isReached[x, y] = 255
        isRim[x, y] = isRim[place.x, place.y]
        places.append((x, y))
      }
    }
    mask = withoutThreads(isRim)
  }

  /// The mask without lines that are up to four cells wide, as printed ones followed from the edge are,
  /// and without specks; what lies along the page's edge stays, since it goes on beyond it.
  private func withoutThreads(_ mask: Raster<UInt8>) -> Raster<UInt8> {
    var open = mask
    for y in 0..<mask.height {
      for x in 0..<mask.width where frame.depth(x, y) <= 0 { open[x, y] = 255 }
    }
    open = open.minimum3x3().minimum3x3().maximum3x3().maximum3x3()
    let parts = ConnectedParts(
      Raster(size: mask.size) { output in
        for index in 0..<mask.pixels.count {
          output.append(min(mask.pixels[index], open.pixels[index]))
        }
      })
    return Raster(size: mask.size) { output in
      for label in parts.labels.pixels {
        let isLarge = label > 0 && parts.parts[Int(label) - 1].area >= SurroundSearch.leastArea
        output.append(isLarge ? 255 : 0)
      }
    }
  }

  private static func neighbours(_ x: Int, _ y: Int) -> [(Int, Int)] {
    [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
  }

  private func isPaper(_ x: Int, _ y: Int) -> Bool { isPaper(Int(parts.labels[x, y])) }

  private func isPaper(_ label: Int) -> Bool {
    guard isSheet[label] else { return false }
    let color = parts.parts[label - 1].mean
    return color.luma >= SurroundSearch.paperLuma
      && color.saturation <= SurroundSearch.paperSaturation
  }
}
