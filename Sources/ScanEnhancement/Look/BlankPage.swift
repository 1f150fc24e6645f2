import ScanImaging

/// Whether nothing is written on a page.
///
/// A mark is ink of at least a millimetre and a half. Noise, faint folds and print of the other side, which paper blurs,
/// have gone with the cleaning or stay paler than a pencil's stroke; specks are short; the outer band,
/// where desk and shadows lie, is left out. The rules of lined and squared paper are the stock's, not
/// the writer's: many long level or upright lines do not count, a few do. In doubt a page is not
/// blank, since it may be dropped.
struct BlankPage {
  /// Whether there is no mark and hardly any ink.
  let isBlank: Bool

  static let borderInMillimetres = 3.0
  /// Pencil at 12 % of the paper's depth, its strokes averaged into cells of a third of a millimetre,
  /// lies below; print of the other side at 8 % does not.
  static let palestMark: UInt8 = 242
  static let shortestMarkInMillimetres = 1.5
  /// Share of the page that specks may cover.
  static let mostInk = 0.0006
  /// Runs of ink from this length on are rules where there are so many of them.
  static let ruleInMillimetres = 25.0
  static let fewestRules = 5

  init(_ page: ReducedPage) {
    let perMillimetre = page.resolution.pixelsPerMillimetre
    guard let inner = page.inner(without: BlankPage.borderInMillimetres) else {
      isBlank = false
      return
    }
    var ink = Raster<UInt8>(size: inner.size) { output in
      for pixel in inner.pixels { output.append(pixel.luma <= BlankPage.palestMark ? 255 : 0) }
    }
    // A page of ink is not blank, and its many parts need not be told apart.
    guard ink.pixels.reduce(0, { $1 != 0 ? $0 + 1 : $0 }) * 5 < 3 * ink.pixels.count else {
      isBlank = false
      return
    }
    let ruleLength = Int((BlankPage.ruleInMillimetres * perMillimetre).rounded())
    let level = BlankPage.withoutRules(ink, ruleLength)
    let upright = BlankPage.withoutRules(ink.upright(from: .clockwise), ruleLength)
      .upright(from: .counterclockwise)
    for index in ink.pixels.indices {
      ink.pixels[index] = min(level.pixels[index], upright.pixels[index])
    }
    let found = ConnectedRuns(ink)
    let area = found.parts.reduce(0) { $0 + $1.area }
    let longest = found.parts.map { max($0.width, $0.height) }.max() ?? 0
    isBlank =
      Double(longest) < BlankPage.shortestMarkInMillimetres * perMillimetre
      && Double(area) < BlankPage.mostInk * Double(inner.pixels.count)
  }

  /// The ink without its long level lines, where they are many.
  ///
  /// A line may be a little askew: three rows together hold its run.
  private static func withoutRules(_ ink: Raster<UInt8>, _ length: Int) -> Raster<UInt8> {
    var result = ink
    var count = 0
    var lastRow = -10
    var line = [UInt8](repeating: 0, count: ink.width)
    for y in 0..<ink.height {
      join(ink.row(max(0, y - 1)), ink.row(y), ink.row(min(ink.height - 1, y + 1)), into: &line)
      var start = line.span.firstSet(from: 0)
      while start < line.count {
        let end = line.span.firstClear(from: start)
        if end - start >= max(length, 8) {
          if y - lastRow > 3 { count += 1 }
          lastRow = y
          for place in start..<end { result[place, y] = 0 }
        }
        start = line.span.firstSet(from: end)
      }
    }
    return count >= fewestRules ? result : ink
  }

  /// What is set in any of three rows.
  private static func join(
    _ above: Span<UInt8>, _ own: Span<UInt8>, _ below: Span<UInt8>, into line: inout [UInt8]
  ) {
    let count = own.count
    precondition(above.count == count && below.count == count && line.count == count)
    for x in 0..<count { line[x] = above[x] | own[x] | below[x] }
  }
}
