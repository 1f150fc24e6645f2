import ScanImaging

/// Where two parts of a page meet, and whether light or print parts them.
///
/// A fold, a panel that leans another way and the soft edge of a shadow part paper from paper: what
/// changes there takes some cells, often with a valley or a ridge on the way, and leaves the hue as
/// it is. Print, even a pale panel's, changes within one cell if the photo is sharp. So the largest
/// step from cell to cell is compared with all that changes across the seam, at every place along
/// it, and with the steps that the page's own print makes.
package struct PartSeams {
  /// Where two parts meet.
  package struct Seam {
    /// Labels of the parts, the smaller first.
    package let labels: (first: Int, second: Int)
    /// Places where the step is soft, and where it is hard.
    package fileprivate(set) var places = (soft: 0, hard: 0)
    /// Cells between the parts where the step is soft.
    package fileprivate(set) var cells: [Int] = []
    /// Those of them where no print crosses the seam, so that a fold's valley can be told from print.
    package fileprivate(set) var bare: [Int] = []
    fileprivate var colors = (first: SIMD3<Float>.zero, second: SIMD3<Float>.zero)

    /// Whether light makes the seam, and not print.
    fileprivate func isLight(leastLength: Int) -> Bool {
      let length = places.soft + places.hard
      guard length >= leastLength, Float(places.soft) >= PartSeams.softShare * Float(length) else {
        return false
      }
      let ratio = colors.first.luma / max(colors.second.luma, 1)
      return min(ratio, 1 / ratio) >= PartSeams.deepestShade
        && colors.first.chromaticityDistance(to: colors.second) <= PartSeams.sameHue
    }
  }

  /// The seams that light makes.
  package private(set) var seams: [Seam] = []

  /// Cells between two parts that face each other, at most.
  static let widest = 24
  /// Cells beside those that may still change across the seam.
  static let margin = 5
  /// The largest step from one cell to the next on a soft seam, as a share of all that changes
  /// across it, and of what that share is at edges of print.
  ///
  /// An edge of print takes two cells at least, so its share is over 0.5 if the photo is sharp;
  /// folds have up to 0.4.
  static let softestStep: (ofChange: Float, ofPrint: Float) = (0.42, 0.6)
  /// Share of the places along a seam that are soft where light makes it; folds have from 0.73 on.
  static let softShare: Float = 0.7
  /// Shortest length of a seam that light makes, as a share of the page's short side.
  static let leastSpan = 0.4
  /// Ratio of the lumas on both sides, at least; folds have 0.78 to 1.
  static let deepestShade: Float = 0.4
  /// What is left of the light in a fold, at least.
  static let deepestFold: Float = 0.7
  /// How far the two sides' hues are apart, at most; folds have up to 0.014.
  static let sameHue: Float = 0.03

  private let found: GridParts
  private let closed: PageGrid
  /// Lumas of the grid with its print, where a fold's valley is still to be seen, and of the closed
  /// grid, where a seam can be followed through print.
  private let lumas: (open: Raster<UInt8>, closed: Raster<UInt8>)
  /// Per label whether the part counts.
  private let isLarge: [Bool]
  private var numbers: [Int: Int] = [:]
  private var softest: Float = 0

  /// Finds the seams between those parts that cover at least `leastArea` cells.
  ///
  /// - Parameters:
  ///   - found: The parts of the closed grid.
  ///   - closed: The grid without its print.
  ///   - open: The grid with it.
  ///   - leastArea: Cells of the smallest part that counts.
  package init(_ found: GridParts, _ closed: PageGrid, open: PageGrid, leastArea: Int) {
    isLarge = [false] + found.parts.map { $0.area >= leastArea }
    (self.found, self.closed) = (found, closed)
    guard isLarge.count(where: { $0 }) > 1 else {
      let none = Raster<UInt8>(size: PixelSize(width: 0, height: 0), repeating: 0)
      lumas = (none, none)
      return
    }
    lumas = (open.luma, closed.luma)
    softest = min(
      PartSeams.softestStep.ofChange, PartSeams.softestStep.ofPrint * lumas.open.printSharpness)
    let (width, height) = (closed.width, closed.height)
    for y in 0..<height { search(from: y * width, step: 1, count: width) }
    for x in 0..<width { search(from: x, step: width, count: height) }
    let leastLength = Int(PartSeams.leastSpan * Double(min(width, height)))
    seams = seams.filter { $0.isLight(leastLength: leastLength) }
  }

  /// Notes every pair of parts that follow each other along a row or column.
  private mutating func search(from start: Int, step: Int, count: Int) {
    var last = (label: 0, place: 0)
    for place in 0..<count {
      let label = Int(found.labels.pixels[start + place * step])
      guard isLarge[label] else { continue }
      if label != last.label, last.label > 0, place - last.place <= PartSeams.widest + 1 {
        let first = max(0, last.place - PartSeams.margin)
        let end = min(count - 1, place + PartSeams.margin)
        note(last.label, label, (first...end).map { start + $0 * step })
      }
      last = (label, place)
    }
  }

  private mutating func note(_ left: Int, _ right: Int, _ cells: [Int]) {
    let pair = (first: min(left, right), second: max(left, right))
    let key = pair.first * isLarge.count + pair.second
    let number = numbers[key] ?? seams.count
    if number == seams.count {
      numbers[key] = number
      seams.append(Seam(labels: pair))
    }
    let isBare = isSoft(cells, lumas.open)
    guard isBare || isSoft(cells, lumas.closed) else {
      seams[number].places.hard += 1
      return
    }
    seams[number].places.soft += 1
    seams[number].cells += cells
    if isBare { seams[number].bare += cells }
    let (near, far) = (closed.color(cells[0]), closed.color(cells[cells.count - 1]))
    seams[number].colors.first += left == pair.first ? near : far
    seams[number].colors.second += left == pair.first ? far : near
  }

  private func isSoft(_ cells: [Int], _ luma: Raster<UInt8>) -> Bool {
    let first = luma.pixels[cells[0]]
    var (low, high, largest, last) = (first, first, UInt8(0), first)
    for cell in cells {
      let next = luma.pixels[cell]
      (low, high) = (min(low, next), max(high, next))
      largest = max(largest, last > next ? last - next : next - last)
      last = next
    }
    var change = Int(high) - Int(low)
    // A valley or ridge as shallow as a fold's is gone down and up again; a rule is deeper.
    if Float(low) >= PartSeams.deepestFold * Float(high) {
      change += change - abs(Int(last) - Int(first))
    }
    return Float(largest) <= softest * Float(change)
  }
}

extension PageGrid {
  fileprivate func color(_ index: Int) -> SIMD3<Float> {
    SIMD3(Float(red.pixels[index]), Float(green.pixels[index]), Float(blue.pixels[index]))
  }
}

extension Raster<UInt8> {
  /// How much of all that changes at an edge of print changes from one cell to the next, in the
  /// sharpest quarter of places; 1 where there is no print.
  fileprivate var printSharpness: Float {
    let bins = 64
    var counts = [Int](repeating: 0, count: bins + 1)
    for y in 0..<height { countSteps(from: y * width, step: 1, count: width, in: &counts) }
    for x in 0..<width { countSteps(from: x, step: width, count: height, in: &counts) }
    var left = counts.reduce(0, +) / 4
    for bin in counts.indices.reversed() {
      left -= counts[bin]
      if left < 0 { return Float(bin) / Float(bins) }
    }
    return 1
  }

  /// Counts the steps of an eighth and more along a line by their share of what changes within four
  /// cells.
  private func countSteps(from start: Int, step: Int, count: Int, in counts: inout [Int]) {
    let reach = 4
    guard count > 2 * reach + 1 else { return }
    for place in reach..<count - reach - 1 {
      let index = start + place * step
      let (near, far) = (pixels[index], pixels[index + step])
      let change = near > far ? near - far : far - near
      guard Int(change) * 8 > Int(Swift.max(near, far)) else { continue }
      var (low, high) = (near, near)
      for offset in -reach...reach + 1 {
        let sample = pixels[index + offset * step]
        (low, high) = (Swift.min(low, sample), Swift.max(high, sample))
      }
      counts[Int(change) * (counts.count - 1) / Int(high - low)] += 1
    }
  }
}
