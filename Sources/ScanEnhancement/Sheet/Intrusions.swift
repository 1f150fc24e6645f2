import ScanImaging

/// Things that come in over the page's edge and lie on the sheet or show instead of it: fingers that
/// hold it, the tip of a pen, desk where a corner is folded or an edge is bent away.
///
/// Whatever is unlike the sheet's paper is one part with what it encloses. It comes in from outside
/// where it goes on beyond the page's edge in the same colours: print ends where the sheet ends, even
/// a header that runs off the page. What has a rim parallel to the page's edge is taken for print all the
/// same, whatever lies beside it. Print that such a thing touches is taken out again.
struct Intrusions {
  private let edge: PageEdge
  private var frame: PageFrame { edge.frame }
  /// Places over which the picture hardly changes.
  private let plains: GridParts
  /// 255 where the sheet's own paper lies.
  private let isPaper: Raster<UInt8>
  /// The paper's colour everywhere, in blocks of `blockSide` cells.
  private let paper: ColorField

  static let blockSide = 8
  /// Differences from paper from which on a cell is unlike it.
  static let leastLuma: Float = 0.85
  static let farthestHue: Float = 0.035
  /// Millimetres of strokes, which are not looked at, and of the narrowest way in.
  static let strokeInMillimetres = 2.5
  static let narrowestInMillimetres = 3.0
  /// Millimetres of a desk's grain.
  static let grainInMillimetres = 2.0
  /// Millimetres that a finger or a fold reaches into the page, and that a bent edge does, which is longer
  /// than those are.
  static let deepestInMillimetres = 30.0
  static let longestInMillimetres = 60.0
  static let deepestBendInMillimetres = 20.0
  /// Percent of the places at which print is as deep as at most others: a finger that comes in straight
  /// has up to 80, bands and boxes have 95 and more.
  static let parallelPercent = 85
  /// Square millimetres of the largest place that a thing encloses, a nail.
  static let largestHole = 400.0

  init(_ edge: PageEdge, _ plains: GridParts, isPaper: Raster<UInt8>) {
    (self.edge, self.plains, self.isPaper) = (edge, plains, isPaper)
    paper = ColorField(edge.picture, where: isPaper).reduced(by: Intrusions.blockSide).filled()
  }

  /// 255 where something lies on the page that comes in from outside; `nil` where nothing does.
  func found() -> Raster<UInt8>? {
    guard mayExist else { return nil }
    let parts = self.parts()
    let isIntrusion = parts.parts.indices.map { self.isIntrusion(parts, $0) }
    guard isIntrusion.contains(true) else { return nil }
    var mask = Raster<UInt8>(size: frame.size) { output in
      for label in parts.labels.pixels {
        output.append(label > 0 && isIntrusion[Int(label) - 1] ? 255 : 0)
      }
    }
    PrintedPieces(edge, plains).remove(from: &mask)
    return mask
  }

  /// The thin ends of what is masked, along the page's edge: 255 there; `nil` where there are none.
  ///
  /// Desk beside a bent edge runs out in slivers that are thinner than strokes.
  func slivers(beside mask: Raster<UInt8>) -> Raster<UInt8>? {
    var found = Raster<UInt8>(size: frame.size, repeating: 0)
    var isEmpty = true
    let widest = frame.cells(Intrusions.grainInMillimetres)
    for side in frame.sides {
      for places in [Array(0..<side.length), (0..<side.length).reversed()] {
        // Places that say nothing of their own, as the grain of a desk makes them.
        var doubtful: [(place: Int, depth: Int)]? = nil
        for place in places {
          let first = side.cell(place, 1)
          if mask[first] != 0 || found[first] != 0 {
            doubtful = []
          } else if let passed = doubtful, passed.count <= widest, let depth = sliver(side, place) {
            doubtful = passed + [(place, depth)]
            guard edge.goesOn(side, place) == true else { continue }
            for (place, depth) in passed + [(place, depth)] {
              for level in 1...depth {
                let (x, y) = side.cell(place, level)
                found[x, y] = 255
              }
            }
            (doubtful, isEmpty) = ([], false)
          } else {
            doubtful = nil
          }
        }
      }
    }
    return isEmpty ? nil : found
  }

  /// How deep something thin that is unlike paper reaches into the page; `nil` where nothing does.
  private func sliver(_ side: PageFrame.Side, _ place: Int) -> Int? {
    let deepest = 2 * strokes + 2
    var depth = 0
    while depth <= deepest {
      let (x, y) = side.cell(place, depth + 1)
      guard isForeign(x, y) else { break }
      depth += 1
    }
    return (1...deepest).contains(depth) ? depth : nil
  }

  /// Whether enough of the page's edge is unlike paper and goes on outside; it tells most pages at once.
  private var mayExist: Bool {
    var count = 0
    for side in frame.sides {
      for place in 0..<side.length where edge.goesOn(side, place) == true {
        let (x, y) = edge.inside(side, place)
        if isForeign(x, y) { count += 1 }
      }
    }
    return count >= frame.cells(Intrusions.narrowestInMillimetres)
  }

  private func isForeign(_ x: Int, _ y: Int) -> Bool {
    let color = edge.picture[x, y]
    let sheet = paper[x / Intrusions.blockSide, y / Intrusions.blockSide]
    return color.luma + 4 < Intrusions.leastLuma * (sheet.luma + 4)
      || color.chromaticityDistance(to: sheet) > Intrusions.farthestHue
  }

  /// Half the width of strokes.
  private var strokes: Int { frame.cells(Intrusions.strokeInMillimetres / 2, least: 2) }

  /// What of the page is not reached from its paper over what is like paper or only strokes.
  private func parts() -> ConnectedParts {
    var foreign = page { x, y in isForeign(x, y) }
    for _ in 0..<strokes { foreign = foreign.minimum3x3() }
    for _ in 0..<strokes { foreign = foreign.maximum3x3() }
    let rest = ConnectedParts(page { x, y in foreign[x, y] == 0 }, .four)
    var paperCells = [Int](repeating: 0, count: rest.parts.count + 1)
    for index in 0..<isPaper.pixels.count where isPaper.pixels[index] != 0 {
      paperCells[Int(rest.labels.pixels[index])] += 1
    }
    let largest = Int(Intrusions.largestHole * frame.perMillimetre * frame.perMillimetre)
    let isHole = paperCells.indices.map { label in
      label > 0 && paperCells[label] == 0 && rest.parts[label - 1].area <= largest
    }
    return ConnectedParts(
      page { x, y in foreign[x, y] != 0 || isHole[Int(rest.labels[x, y])] }, .four)
  }

  /// 255 in cells of the page of which `holds` is true.
  private func page(_ holds: (Int, Int) -> Bool) -> Raster<UInt8> {
    var result = Raster<UInt8>(size: frame.size, repeating: 0)
    for y in frame.rows {
      for x in frame.columns where holds(x, y) { result[x, y] = 255 }
    }
    return result
  }

  /// What is known of a part.
  private struct Measure {
    /// Places at the page's edge where it lies, and what was seen there.
    var edge = 0
    var judged = 0
    var goingOn = 0
    /// Places where it reaches as deep as it mostly does from that side.
    var parallel = 0
    /// Depth of its deepest cell.
    var deepest = 0
  }

  private func isIntrusion(_ parts: ConnectedParts, _ index: Int) -> Bool {
    let part = parts.parts[index]
    let isLong = max(part.width, part.height) > frame.cells(Intrusions.longestInMillimetres)
    let limit = isLong ? Intrusions.deepestBendInMillimetres : Intrusions.deepestInMillimetres
    let measure = measured(parts, index)
    return measure.edge >= frame.cells(Intrusions.narrowestInMillimetres)
      && 2 * measure.judged >= measure.edge
      && 10 * measure.goingOn >= PageEdge.leastTenths * measure.judged
      && measure.deepest <= frame.cells(limit)
      && 100 * measure.parallel < Intrusions.parallelPercent * measure.edge
  }

  private func measured(_ parts: ConnectedParts, _ index: Int) -> Measure {
    let (part, label) = (parts.parts[index], Int32(index + 1))
    var measure = Measure()
    for y in part.top...part.bottom {
      let row = parts.labels.row(y)
      for x in part.left...part.right where row[x] == label {
        measure.deepest = max(measure.deepest, frame.depth(x, y))
      }
    }
    for side in frame.sides {
      var depths: [Int] = []
      for place in side.places(of: part) {
        var depth = 0
        while depth < side.depth, label == parts.labels[side.cell(place, depth + 1)] { depth += 1 }
        guard depth > 0 else { continue }
        depths.append(depth)
        guard let goesOn = edge.goesOn(side, place) else { continue }
        measure.judged += 1
        if goesOn { measure.goingOn += 1 }
      }
      guard !depths.isEmpty else { continue }
      let most = depths.sorted()[depths.count / 2]
      measure.edge += depths.count
      measure.parallel += depths.count { abs($0 - most) <= frame.cells(0.5) }
    }
    return measure
  }
}
