import Glibc
import ScanBindings
import ScanImaging

/// The two or five digits that may stand beside an EAN or UPC, a few modules beyond its end, where the
/// patch of its own bars does not reach.
extension BarcodeSearch {
  /// Modules of a code that can have an add-on, and of add-ons of two and five digits (GS1 General
  /// Specifications, section 5.2).
  private static let codeModules = 95.0
  private static let addOnModules = [2: 20.0, 5: 47.0]

  /// The add-on of a code that runs from the left to the right side of `corners`, in the photo.
  mutating func addOn(of reading: CodeReading, at corners: Quadrilateral) -> String? {
    guard [.ean13, .upca].contains(reading.format), workLeft > 0,
      !codes.contains(where: { $0.text == reading.text && $0.corners.share(of: corners) > 0.5 })
    else { return nil }
    let left = corners.topLeft.interpolated(to: corners.bottomLeft, 0.5)
    let right = corners.topRight.interpolated(to: corners.bottomRight, 0.5)
    let length = (right - left).length
    let height = (corners.bottomLeft - corners.topLeft).length
    let module = length / Self.codeModules
    // Ten modules in front; beyond the end a gap, the longest add-on and its quiet zone.
    let (before, after) = (10 * module, 80 * module)
    let across = (right - left) * (1 / length)
    let region = CodeRegion(
      kind: .bars, centre: left.interpolated(to: right, 0.5) + across * ((after - before) / 2),
      angle: atan2(across.y, across.x), width: length + before + after,
      // The digits that stand above an add-on are not bars.
      height: max(4, height * 0.5), score: 0)
    let scale = min(2400 / region.width, max(1, 6 / module))
    let rows = max(8, min(60, region.height))
    guard
      let picture = RegionPicture(
        region, scaleX: scale, scaleY: rows / region.height, on: CodeGround(photo))
    else { return nil }
    let profile = BarProfile(picture.raster, bandHeight: 12)
    let step = module * scale
    let end = (before + length) * scale
    for isInverted in [false, true] {
      guard let strip = profile.strip(after: Int(end + 2 * step), quiet: 5 * step, isInverted),
        Double(strip.lowerBound) - end > 4 * step, Double(strip.lowerBound) - end < 22 * step
      else { continue }
      for (count, modules) in Self.addOnModules
      where abs(Double(strip.count) / step - modules) < 0.08 * modules + 1 {
        // zxing wants no more than ten modules between the two; eight are left.
        let gap = Int(end + 4 * step)..<max(Int(end + 4 * step), strip.lowerBound - Int(4 * step))
        return agreed(reading, count, profile.without(gap), isInverted)
      }
    }
    return nil
  }

  /// What at least two of four looks say, and none denies.
  private mutating func agreed(
    _ reading: CodeReading, _ count: Int, _ profile: BarProfile, _ isInverted: Bool
  ) -> String? {
    let (upper, lower) = profile.halves
    var sights: [String] = []
    for part in [profile, upper, lower] where part.count > 0 {
      for sharpening: Float in [0, 1.5] {
        let picture = part.picture(sharpening: sharpening, radius: max(1, profile.width / 160))
        let tries = [
          CodeTry(.zxing, [reading.format, .ean13], [.thorough]),
          CodeTry(.zbar, [reading.format, .ean13], [.thorough], limit: 4),
        ]
        for seen in readings(in: isInverted ? picture.inverted : picture, tries).joined() {
          guard seen.saysTheSame(as: reading), let addOn = seen.addOn else { continue }
          sights.append(addOn)
        }
        if sights.count >= 3 { break }
      }
    }
    guard let first = sights.first, sights.count >= 2, sights.allSatisfy({ $0 == first }),
      first.count == count
    else { return nil }
    return first
  }
}
