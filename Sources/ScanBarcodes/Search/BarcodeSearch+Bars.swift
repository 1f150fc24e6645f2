import ScanBindings
import ScanImaging

/// Linear codes: patches of bars are averaged along the bars and read as a few clean lines.
extension BarcodeSearch {
  /// How a profile is shown: how much is sharpened, and the share of its width that blurs.
  private static let manners: [(amount: Float, share: Double)] = [
    (0, 0), (1.5, 0.008), (3, 0.014),
  ]

  /// How frames are looked for: the number of dark runs from outside, and how light they may be.
  private static let frames: [(count: Int, share: Float)] = [
    (1, BarProfile.darkShare), (1, 0.8), (2, BarProfile.darkShare), (2, 0.8),
  ]

  mutating func look(atBars region: CodeRegion) {
    if !linearFormats.isEmpty, region.width >= 20, findsBars(in: region) { return }
    guard formats.contains(.pdf417), region.height >= 16, workLeft > 0, stackLooks < 8 else {
      return
    }
    stackLooks += 1
    lookForStack(in: region)
  }

  /// A stack of rows of bars, which is an area to the libraries.
  mutating func lookForStack(in region: CodeRegion) {
    let patch = region.outset(x: 8 + region.width * 0.06, y: 6 + region.height * 0.04)
    let long = max(patch.width, patch.height)
    let scale = long > 400 ? min(1, 900 / long) : min(3, 600 / long)
    guard let plain = RegionPicture(patch, scale: scale, on: ground) else { return }
    let picture = RegionPicture(plain, remade: plain.raster.stretched)
    let look = CodeTry(.zxing, [.pdf417], [.thorough, .turned], limit: 4)
    let isDark = picture.raster.rimSurplus < -12
    for raster in [isDark ? picture.raster.inverted : picture.raster] {
      for reading in readings(in: raster, [look]).joined() {
        takeArea(reading, toPhoto: picture.photoPoint)
      }
    }
  }

  mutating func findsBars(in region: CodeRegion) -> Bool {
    let margin = (x: 12 + region.width * 0.1, y: region.height > 24 ? -3.0 : 0)
    let patch = region.outset(x: margin.x, y: margin.y)
    let width = max(patch.width, min(2400, min(1000, patch.width * 3)))
    let scale = min(2400, width) / patch.width
    let rows = max(8, min(120, patch.height))
    guard
      let picture = RegionPicture(
        patch, scaleX: scale, scaleY: rows / patch.height, on: ground)
    else { return false }
    let profile = BarProfile(picture.raster, bandHeight: 12)
    guard profile.looksLikeBars else { return false }
    if findsBars(profile, Self.manners, in: picture) { return true }
    for (count, share) in Self.frames {
      guard let bare = profile.withoutFrame(count, from: share) else { continue }
      if findsBars(bare, Array(Self.manners.prefix(1)), in: picture) { return true }
    }
    return false
  }

  /// Shows a profile in these manners, and its negative; `true` where a code was found.
  private mutating func findsBars(
    _ profile: BarProfile, _ manners: [(amount: Float, share: Double)], in picture: RegionPicture
  ) -> Bool {
    for manner in manners {
      guard workLeft > 0 else { return true }
      let radius = max(1, Int(Double(picture.raster.width) * manner.share))
      for isInverted in [false, true] {
        let shown = profile.shown(manner.amount, radius, isInverted)
        let found = linearReadings(in: shown)
        var taken: [CodeReading] = []
        for reading in found where !taken.contains(where: { $0.overlaps(reading) }) {
          guard isBelieved(reading, among: found, profile, manner.amount, radius, isInverted)
          else { continue }
          take(reading, in: picture)
          taken.append(reading)
        }
        if !taken.isEmpty { return true }
      }
    }
    return false
  }

  /// What both libraries say of a picture of lines.
  private mutating func linearReadings(in raster: Raster<UInt8>) -> [CodeReading] {
    readings(
      in: raster,
      [
        CodeTry(.zxing, linearFormats, [.thorough]),
        CodeTry(.zbar, linearFormats, [.thorough], limit: 4),
      ]
    ).joined().filter(CodeCheck.isValid).withoutParts
  }

  /// Whether enough independent looks saw the same: both libraries, and both halves of the bands; and no
  /// other sharpening shows something else, as it does where bars are read wrongly out of a blur.
  private mutating func isBelieved(
    _ reading: CodeReading, among found: [CodeReading], _ profile: BarProfile, _ amount: Float,
    _ radius: Int, _ isInverted: Bool
  ) -> Bool {
    if found.contains(where: { $0.contradicts(reading) }) { return false }
    // These say nothing of where they end, or little: a part of a longer code looks the same.
    if [.itf, .upce, .codabar].contains(reading.format) {
      let xs = reading.points.map { Int($0.x) }
      guard let left = xs.min(), let right = xs.max(), left < right,
        profile.hasQuietZones(around: left..<right, isNegative: isInverted)
      else { return false }
    }
    if CodeCheck.isOfFewDigits(reading) {
      for other in Self.manners where other.amount != amount {
        let radius = max(1, Int(Double(profile.width) * other.share))
        let seen = linearReadings(in: profile.shown(other.amount, radius, isInverted))
        if seen.contains(where: { $0.contradicts(reading) }) { return false }
      }
    }
    let libraries = Set(found.filter { $0.saysTheSame(as: reading) }.map(\.library)).count
    if libraries == 2, CodeCheck.isStrong(reading) { return true }
    guard profile.count > 1 else { return false }
    let (upper, lower) = profile.halves
    var sights = 0
    for half in [upper, lower] {
      let seen = linearReadings(in: half.shown(amount, radius, isInverted))
      if seen.contains(where: { $0.contradicts(reading) }) { return false }
      if seen.contains(where: { $0.saysTheSame(as: reading) }) { sights += 1 }
    }
    return libraries + sights >= (CodeCheck.isStrong(reading) ? 2 : 3)
  }

  /// Whether a code and that share of its width beyond its ends lie inside the picture: what the frame
  /// cuts may read as another, shorter code.
  private func isWhole(_ corners: Quadrilateral, _ share: Double) -> Bool {
    let across = (corners.topRight - corners.topLeft) * share
    let ends = [
      corners.topLeft.interpolated(to: corners.bottomLeft, 0.5) - across,
      corners.topRight.interpolated(to: corners.bottomRight, 0.5) + across,
    ]
    return ends.allSatisfy { end in
      end.x >= -1 && end.y >= -1 && end.x <= Double(photo[0].width) + 1
        && end.y <= Double(photo[0].height) + 1
    }
  }

  /// Takes a reading of lines: its ends are where it was read, its height is the region's.
  private mutating func take(
    _ reading: CodeReading, in picture: RegionPicture
  ) {
    let xs = reading.points.map(\.x)
    guard let left = xs.min(), let right = xs.max(), right > left else { return }
    let isReversed =
      reading.library == .zxing && reading.points.count == 4
      && reading.points[0].x > reading.points[1].x
    let (top, bottom) = (0.0, Double(picture.raster.height))
    let box = Quadrilateral(
      topLeft: Point(x: left, y: top), topRight: Point(x: right, y: top),
      bottomRight: Point(x: right, y: bottom), bottomLeft: Point(x: left, y: bottom))
    let corners = Quadrilateral(mapping: box, picture.photoPoint)
    guard isWhole(corners, CodeCheck.isStrong(reading) ? 0 : 0.04) else { return }
    let upright = isReversed ? corners.startingCorner(advancedBy: 2) : corners
    take(
      Barcode(
        format: reading.format, text: reading.text, bytes: reading.bytes,
        addOn: reading.addOn ?? addOn(of: reading, at: upright), corners: upright))
  }
}

extension BarProfile {
  fileprivate func shown(_ amount: Float, _ radius: Int, _ isInverted: Bool) -> Raster<UInt8> {
    let picture = picture(sharpening: amount, radius: radius)
    return isInverted ? picture.inverted : picture
  }
}

extension [CodeReading] {
  /// The readings without those of a part of another: what stands between two bars of an Interleaved 2 of
  /// 5 may look like its end.
  fileprivate var withoutParts: [CodeReading] {
    filter { reading in
      guard reading.format == .itf else { return true }
      return !contains {
        $0.format == .itf && $0.text.count > reading.text.count
          && $0.text.contains(reading.text)
      }
    }
  }
}

extension CodeReading {
  /// Whether both are of one kind and value; EAN-13 with a leading zero is UPC-A.
  func saysTheSame(as other: CodeReading) -> Bool {
    article == other.article && (format == other.format || format.hasAddOns)
  }

  /// Whether both lie at one place of the bars, as far as the library tells where.
  fileprivate func overlaps(_ other: CodeReading) -> Bool {
    let (a, b) = (points.map(\.x), other.points.map(\.x))
    guard let left = a.min(), let right = a.max(), let otherLeft = b.min(),
      let otherRight = b.max(), right - left > 10, otherRight - otherLeft > 10
    else { return true }
    let shared = min(right, otherRight) - max(left, otherLeft)
    return shared > -0.05 * min(right - left, otherRight - otherLeft)
  }

  /// Whether both cannot be true: one kind and place, and another value.
  fileprivate func contradicts(_ other: CodeReading) -> Bool {
    kind == other.kind && article != other.article && overlaps(other)
  }

  /// UPC-A is EAN-13.
  private var kind: BarcodeFormat { format == .upca ? .ean13 : format }

  private var article: String {
    format == .upca ? "0" + text : text
  }
}
