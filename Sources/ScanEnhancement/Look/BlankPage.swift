import ScanImaging

/// Whether nothing is printed on a page.
///
/// A mark is ink of at least a millimetre; faint folds and noise have gone with the cleaning, and the
/// outer band, where desk and shadows lie, is left out.
struct BlankPage {
  /// Whether there is no mark and hardly any ink.
  let isBlank: Bool

  static let borderInMillimetres = 3.0
  static let palestMark: UInt8 = 224
  static let shortestMarkInMillimetres = 1.0
  static let mostInk = 0.0002

  init(_ page: ReducedPage) {
    let perMillimetre = page.resolution.pixelsPerMillimetre
    guard let inner = page.inner(without: BlankPage.borderInMillimetres) else {
      isBlank = false
      return
    }
    let ink = Raster<UInt8>(size: inner.size) { output in
      for pixel in inner.pixels { output.append(pixel.luma <= BlankPage.palestMark ? 255 : 0) }
    }
    let found = ConnectedParts(ink)
    let area = found.parts.reduce(0) { $0 + $1.area }
    let longest = found.parts.map { max($0.width, $0.height) }.max() ?? 0
    isBlank =
      Double(longest) < BlankPage.shortestMarkInMillimetres * perMillimetre
      && Double(area) < BlankPage.mostInk * Double(inner.pixels.count)
  }
}
