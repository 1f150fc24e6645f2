import ScanImaging

/// Whether a page needs colour, gray, or neither.
///
/// Colour counts from two ten-thousandths of the area on: a stamp or a highlighted line is much more than
/// that, what reaches the page's border is desk or a finger and does not count. Gray counts where it is
/// smooth and covers more than letters' edges do.
struct PageLook {
  /// Share of the page in coloured marks.
  let colorShare: Double
  /// Share of the page in smooth middle gray.
  let grayShare: Double

  /// Outer band that is left out.
  static let borderInMillimetres = 2.0
  /// Chroma in CIE Lab from which a pixel is coloured if it hangs together with vivid ones.
  ///
  /// Thin pen strokes are vivid in few places only; the rims of black letters are pale, but never vivid.
  static let paleChroma = 12
  /// Pixels whose channels differ by less are below `paleChroma` at any lightness.
  static let leastDifference = 10
  /// Chroma of vivid pixels.
  static let vividChroma = 20
  /// Vivid area of the smallest coloured mark.
  static let leastVividInSquareMillimetres = 0.2
  /// Dark colours have little chroma: these count from their saturation on.
  static let darkColor = (saturation: 0.25, leastSample: 40, squareMillimetres: 1.0)
  static let leastColorShare = 0.0002
  /// A bar that reaches the border covers this share of the page's side and is at least so thick.
  static let barSpan = 0.5
  static let barInMillimetres = 6.0
  static let leastGrayShare = 0.005
  /// Samples of middle gray, and their largest range over 5×5 pixels.
  static let middleGray: ClosedRange<UInt8> = 51...224
  static let largestRange = 50

  /// The least that keeps what the page shows.
  var mode: EnhancementMode {
    if colorShare > PageLook.leastColorShare { return .color }
    return grayShare > PageLook.leastGrayShare ? .grayscale : .bw
  }

  init(_ page: ReducedPage) {
    let perMillimetre = page.resolution.pixelsPerMillimetre
    guard let inner = page.inner(without: PageLook.borderInMillimetres) else {
      // Too small to tell marks from noise: keep everything.
      colorShare = 1
      grayShare = 1
      return
    }
    colorShare = PageLook.colorShare(of: inner, perMillimetre: perMillimetre)
    grayShare = PageLook.grayShare(of: inner, perMillimetre: perMillimetre)
  }

  private static func colorShare(of page: Raster<RGB8>, perMillimetre: Double) -> Double {
    let square = perMillimetre * perMillimetre
    var pale = Raster<UInt8>(size: page.size, repeating: 0)
    var vivid = pale
    var dark = pale
    // Most of a page is neutral: only what may be coloured at all is brought to Lab.
    var places: [Int] = []
    for index in 0..<page.pixels.count {
      let pixel = page.pixels[index]
      let high = Int(max(pixel.red, pixel.green, pixel.blue))
      let low = Int(min(pixel.red, pixel.green, pixel.blue))
      if high - low >= leastDifference { places.append(index) }
      if high > darkColor.leastSample, Double(high - low) > darkColor.saturation * Double(high) {
        dark.pixels[index] = 255
      }
    }
    let planes = LabPlanes(
      Raster(
        size: PixelSize(width: places.count, height: 1), pixels: places.map { page.pixels[$0] }))
    for (number, index) in places.enumerated() {
      let a = Int(planes.redness.pixels[number]) - 128
      let b = Int(planes.yellowness.pixels[number]) - 128
      let chroma = a * a + b * b
      if chroma > paleChroma * paleChroma { pale.pixels[index] = 255 }
      if chroma > vividChroma * vividChroma { vivid.pixels[index] = 255 }
    }
    let marks = ConnectedRuns(pale)
    var seeds = [Int](repeating: 0, count: marks.parts.count)
    for y in 0..<vivid.height {
      let row = vivid.row(y)
      for run in marks.runs(inRow: y) {
        for x in run.columns where row[x] != 0 { seeds[Int(run.label) - 1] += 1 }
      }
    }
    var area = 0
    for (index, part) in marks.parts.enumerated()
    where Double(seeds[index]) >= leastVividInSquareMillimetres * square
      && belongsToPage(part, page.size, perMillimetre)
    {
      area += part.area
    }
    for part in ConnectedRuns(dark.openedBy2x2()).parts
    where Double(part.area) >= darkColor.squareMillimetres * square
      && belongsToPage(part, page.size, perMillimetre)
    {
      area += part.area
    }
    return Double(area) / Double(page.pixels.count)
  }

  /// Whether a part lies inside, or runs along a border as only a printed bar is: desk beside a bent
  /// sheet is a sliver, a finger is short.
  private static func belongsToPage(
    _ part: ConnectedParts.Part, _ size: PixelSize, _ perMillimetre: Double
  ) -> Bool {
    let reachesBorder =
      part.left == 0 || part.top == 0 || part.right == size.width - 1
      || part.bottom == size.height - 1
    guard reachesBorder else { return true }
    let span = max(
      Double(part.width) / Double(size.width), Double(part.height) / Double(size.height))
    let length = Double(max(part.width, part.height))
    return span >= barSpan && Double(part.area) >= barInMillimetres * perMillimetre * length
  }

  private static func grayShare(of page: Raster<RGB8>, perMillimetre: Double) -> Double {
    let luma = page.luma
    let high = luma.maximum3x3().maximum3x3()
    let low = luma.minimum3x3().minimum3x3()
    let smooth = Raster<UInt8>(size: luma.size) { output in
      for index in 0..<luma.pixels.count {
        let isSmooth = Int(high.pixels[index]) - Int(low.pixels[index]) < largestRange
        output.append(isSmooth && middleGray.contains(luma.pixels[index]) ? 255 : 0)
      }
    }
    let area = ConnectedRuns(smooth).parts.reduce(0) { sum, part in
      belongsToPage(part, page.size, perMillimetre) ? sum + part.area : sum
    }
    return Double(area) / Double(luma.pixels.count)
  }
}
