internal import ScanBindings
package import ScanImaging

/// One search of a picture: what was found so far, and how much work is left to be spent.
///
/// Looks are spent where codes can be: on each page that was found, made flat, and then on the rest of the
/// picture. The work is counted in pixels shown to a library, so that a picture gives the same codes on
/// every machine.
package struct BarcodeSearch: ~Copyable {
  /// Pixels shown to the libraries for one picture: about 150 ms of a processor.
  package static let workLimit = 9_500_000

  /// The same for a frame of a camera, which is followed by others.
  package static let frameWorkLimit = 2_400_000

  /// How many codes, each of which gives some work back, double what may be spent.
  private static let codesOfLimit = 6

  /// The share of the work that is kept for what lies beside a page.
  private static let shareBesidePages = 0.25

  let formats: Set<BarcodeFormat>
  let photo: [Raster<UInt8>]
  /// What is looked at now.
  private(set) var ground: CodeGround
  package private(set) var codes: [Barcode] = []
  package private(set) var workLeft = 0
  private let workLimit: Int
  private var looks: CodeLooks
  /// Patches of bars that were looked at as stacks of rows.
  var stackLooks = 0
  /// Bull's eyes that may still be looked at.
  var eyesLeft = 16

  /// Prepares a search of a picture.
  package init(
    _ raster: Raster<UInt8>, formats: Set<BarcodeFormat>, reader: any CodeReader,
    workLimit: Int = Self.workLimit
  ) {
    self.formats = formats
    looks = CodeLooks(reader)
    self.workLimit = workLimit
    photo = raster.pyramid(least: 48, count: 4)
    ground = CodeGround(photo)
  }

  var linearFormats: Set<BarcodeFormat> { formats.filter(\.isLinear) }
  var areaFormats: Set<BarcodeFormat> { formats.filter { !$0.isLinear } }

  /// The first failure of the reader, which counts where nothing was found.
  package var failure: BarcodeError? { looks.failure }

  /// Whether that library can be asked.
  func hasLibrary(_ library: CodeTry.Library) -> Bool { looks.reader.libraries.contains(library) }

  /// Looks for codes until there is nowhere left to look or the work is spent: on each of the pages, and
  /// then beside them where that is asked for; everywhere where there is no page.
  package mutating func run(pages: [Quadrilateral] = [], besidePages: Bool = true) {
    let whole = ground
    let flat = pages.compactMap { CodeGround($0, of: photo) }
    for page in flat {
      ground = page
      workLeft = Int(Double(workLimit) * (besidePages ? 1 - Self.shareBesidePages : 1))
      lookAtPlane()
    }
    ground = whole
    guard !flat.isEmpty else {
      workLeft = workLimit
      lookAtPlane()
      return lookAtWhole()
    }
    guard besidePages else { return }
    workLeft = max(0, workLeft) + Int(Double(workLimit) * Self.shareBesidePages)
    let places = regions()
    let isOnPage = places.map { place in pages.contains { $0.contains(place.centre) } }
    look(at: zip(places, isOnPage).filter { !$1 }.map(\.0))
    // An outline may be wrong, and a page bent.
    look(at: zip(places, isOnPage).filter { $1 }.map(\.0))
    lookAtWhole()
  }

  /// Looks at the plane once as a whole, and then where codes may be on it.
  private mutating func lookAtPlane() {
    lookAtWholeForAreas()
    look(at: regions())
    if !codes.isEmpty { lookForMoreBars() }
  }

  /// Where codes may be on the plane, likeliest first.
  private func regions() -> [CodeRegion] {
    RegionFinder().regions(in: Array(ground.views.prefix(3))).map {
      $0.scaled(by: ground.viewScale)
    }
  }

  private mutating func look(at regions: [CodeRegion]) {
    let bars = regions.filter { $0.kind == .bars }
    if formats.contains(.pdf417) {
      for stack in CodeRegion.stacks(of: Array(bars.prefix(24))).prefix(4) where isOpen(stack) {
        lookForStack(in: stack)
      }
    }
    // Large patches of modules look like bars too: some work is kept for those.
    let kept = workLeft * 9 / 20
    var next = 0
    while next < min(24, bars.count), workLeft > kept {
      if isOpen(bars[next]) { look(atBars: bars[next]) }
      next += 1
    }
    for region in regions.filter({ $0.kind == .modules }).prefix(24) where isOpen(region) {
      look(atModules: region)
    }
    for region in bars.prefix(24).dropFirst(next) where isOpen(region) {
      look(atBars: region)
    }
  }

  /// Whether the region is not just where a code was found, and there is work left.
  func isOpen(_ region: CodeRegion) -> Bool {
    guard workLeft > 0 else { return false }
    let outline = Quadrilateral(mapping: region.outline, ground.toPhoto.map)
    return !codes.contains { code in
      code.corners.share(of: outline) > 0.7
    }
  }

  /// Shows a picture to the libraries, try by try; what they fail at they have not seen.
  mutating func readings(in raster: Raster<UInt8>, _ tries: [CodeTry]) -> [[CodeReading]] {
    let (readings, cost) = looks.readings(in: raster, tries)
    workLeft -= cost
    return readings
  }

  /// Counts work that is not done by a library, in pixels of the same cost.
  mutating func spend(_ pixels: Int) { workLeft -= pixels }

  /// Takes a code unless it is known.
  package mutating func take(_ code: Barcode) {
    let outline = code.corners
    guard outline.corners.allSatisfy(\.isFinite) else { return }
    for (index, known) in codes.enumerated() {
      let isSamePlace =
        known.corners.share(of: outline) > 0.2 || outline.share(of: known.corners) > 0.2
      guard isSamePlace || known.isBeside(code) else { continue }
      if known.saysTheSame(as: code) {
        if known.addOn == nil, code.addOn != nil || known.isPart(of: code) { codes[index] = code }
        return
      }
      // Two readings of one place: neither kind of area hides in the other, so the first stays.
      if isSamePlace { return }
    }
    codes.append(code)
    // The limit is for pictures in which there is nothing; where one code is, others may be.
    workLeft += workLimit / Self.codesOfLimit
  }
}

extension Barcode {
  /// Whether the other says the same so near that it is other scan lines, or other rows of a stack, of
  /// this one.
  fileprivate func isBeside(_ other: Barcode) -> Bool {
    guard saysTheSame(as: other), format.isLinear || format == .pdf417 else { return false }
    let (a, b) = (corners.centre, other.corners.centre)
    let reach = max(corners.longestSide, other.corners.longestSide)
    let isOneEnd = format == .pdf417 && (corners.isOneEnd || other.corners.isOneEnd)
    return (a - b).length < (isOneEnd ? reach : reach / 2)
  }

  /// Whether the other shows more rows of the same stack.
  fileprivate func isPart(of other: Barcode) -> Bool {
    format == .pdf417 && abs(corners.signedArea) < 0.9 * abs(other.corners.signedArea)
  }
}

extension Quadrilateral {
  var centre: Point { corners.reduce(Point(x: 0, y: 0), +) * 0.25 }

  /// Whether two corners are one: of a stack only one end was seen.
  fileprivate var isOneEnd: Bool { sides.contains { ($0.end - $0.start).length < 1 } }

  var longestSide: Double { sides.map { ($0.end - $0.start).length }.max() ?? 0 }
}
