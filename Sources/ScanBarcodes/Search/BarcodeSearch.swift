internal import ScanBindings
package import ScanImaging

/// One search of a picture: what was found so far, and how much work is left to be spent.
///
/// Looks are spent where codes can be: first the whole picture once for areas, then the patches that
/// look like bars or modules, each upright and in the tones and scales that the libraries read best.
/// The work is counted in pixels shown to a library, so that a picture gives the same codes on every
/// machine.
package struct BarcodeSearch: ~Copyable {
  /// Pixels shown to the libraries for one picture: about 150 ms of a processor.
  package static let workLimit = 9_500_000

  /// The same for a frame of a camera, which is followed by others.
  package static let frameWorkLimit = 2_400_000

  /// Readers that may die over one picture.
  private static let failureLimit = 4

  let formats: Set<BarcodeFormat>
  let reader: any CodeReader
  let pyramid: [Raster<UInt8>]
  package private(set) var codes: [Barcode] = []
  /// The first failure of the reader, which counts where nothing was found.
  package private(set) var failure: BarcodeError?
  private var failureCount = 0
  private(set) var workLeft: Int
  private let workLimit: Int
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
    self.reader = reader
    workLeft = workLimit
    self.workLimit = workLimit
    pyramid = raster.pyramid(least: 48, count: 4)
  }

  var linearFormats: Set<BarcodeFormat> { formats.filter(\.isLinear) }
  var areaFormats: Set<BarcodeFormat> { formats.filter { !$0.isLinear } }

  /// The look at a picture for areas: zxing's, or of zbar alone for the one kind it knows; `nil` where
  /// nothing that is asked for can be read.
  func areaLook(limit: Int) -> CodeTry? {
    if reader.libraries.contains(.zxing) {
      return areaFormats.isEmpty
        ? nil : CodeTry(.zxing, areaFormats, [.thorough, .turned], limit: limit)
    }
    return formats.contains(.qr) ? CodeTry(.zbar, [.qr], .thorough, limit: limit) : nil
  }

  /// Looks for codes until there is nowhere left to look or the work is spent.
  package mutating func run() {
    lookAtWholeForAreas()
    // Of a large picture a level of at most a few megapixels shows where to look.
    let first = pyramid.firstIndex { $0.width * $0.height <= 3_200_000 } ?? pyramid.count - 1
    let scale = Double(pyramid[0].width) / Double(pyramid[first].width)
    let regions = RegionFinder().regions(in: Array(pyramid[first...].prefix(3))).map {
      $0.scaled(by: scale)
    }
    let bars = regions.filter { $0.kind == .bars }
    if formats.contains(.pdf417) {
      for stack in CodeRegion.stacks(of: Array(bars.prefix(24))).prefix(4) where isOpen(stack) {
        lookForStack(in: stack)
      }
    }
    // Large patches of modules look like bars too: some work is kept for those.
    var next = 0
    while next < min(24, bars.count), workLeft > workLimit / 2 {
      if isOpen(bars[next]) { look(atBars: bars[next]) }
      next += 1
    }
    for region in regions.filter({ $0.kind == .modules }).prefix(24) where isOpen(region) {
      look(atModules: region)
    }
    for region in bars.prefix(24).dropFirst(next) where isOpen(region) {
      look(atBars: region)
    }
    if !codes.isEmpty { lookForMoreBars() }
    lookAtWhole()
  }

  /// Whether the region is not just where a code was found, and there is work left.
  func isOpen(_ region: CodeRegion) -> Bool {
    guard workLeft > 0 else { return false }
    let outline = region.outline
    return !codes.contains { code in
      code.corners.share(of: outline) > 0.7
    }
  }

  /// Shows a picture to the libraries, try by try; what they fail at they have not seen.
  mutating func readings(in raster: Raster<UInt8>, _ tries: [CodeTry]) -> [[CodeReading]] {
    let useful = tries.filter { !$0.formats.isEmpty && reader.libraries.contains($0.library) }
    guard !useful.isEmpty, failureCount < Self.failureLimit, raster.width > 7, raster.height > 2
    else {
      return tries.map { _ in [] }
    }
    workLeft -= useful.count * (raster.width * raster.height + 4000)
    do throws(BarcodeError) {
      return try reader.readings(in: raster, tries)
    } catch {
      failure = failure ?? error
      if case .noReader = error { failureCount = Self.failureLimit }
      failureCount += 1
      return tries.map { _ in [] }
    }
  }

  /// Counts work that is not done by a library, in pixels of the same cost.
  mutating func spend(_ pixels: Int) { workLeft -= pixels }

  /// Takes a code unless it is known.
  mutating func take(_ code: Barcode) {
    let outline = code.corners
    guard outline.corners.allSatisfy(\.isFinite) else { return }
    for (index, known) in codes.enumerated() {
      let isSamePlace =
        known.corners.share(of: outline) > 0.2 || outline.share(of: known.corners) > 0.2
      guard isSamePlace || known.isBeside(code) else { continue }
      if known.saysTheSame(as: code) {
        if known.addOn == nil, code.addOn != nil { codes[index] = code }
        return
      }
      // Two readings of one place: neither kind of area hides in the other, so the first stays.
      if isSamePlace { return }
    }
    codes.append(code)
  }
}

extension Barcode {
  /// Whether the other says the same so near that it is another scan line of this one.
  fileprivate func isBeside(_ other: Barcode) -> Bool {
    guard saysTheSame(as: other), format.isLinear else { return false }
    let (a, b) = (corners.centre, other.corners.centre)
    let reach = max(corners.longestSide, other.corners.longestSide)
    let distance = a - b
    return distance.dot(distance) < reach * reach / 4
  }
}

extension Quadrilateral {
  var centre: Point { corners.reduce(Point(x: 0, y: 0), +) * 0.25 }

  var longestSide: Double { sides.map { ($0.end - $0.start).length }.max() ?? 0 }
}
