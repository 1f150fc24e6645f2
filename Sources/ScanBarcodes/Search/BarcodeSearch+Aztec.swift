import ScanBindings
import ScanImaging

/// Aztec codes: zxing 1.4 looks for a bull's eye in the middle of a picture alone, and wants modules
/// without gaps. So they are found here, and drawn anew.
extension BarcodeSearch {
  private static let moduleSide = 5
  private static let quietModules = 3
  /// Modules from the middle to the rim of the largest symbol.
  private static let largestRadius = 75

  /// Looks for bull's eyes in a picture of a patch; `true` where a code was read.
  mutating func findsAztec(in picture: RegionPicture) -> Bool {
    guard formats.contains(.aztec), hasLibrary(.zxing) else { return false }
    let count = codes.count
    let raster = picture.raster
    let radius = max(6, min(raster.width, raster.height) / 10)
    let surplus = raster.rimSurplus
    for isNegative in [false, true] where !isNegative || surplus <= 24 {
      guard workLeft > 0, eyesLeft > 0 else { return false }
      let soft = (isNegative ? raster.inverted : raster).softened
      spend(raster.width * raster.height)
      let eyes = BullsEyeFinder(limit: min(8, eyesLeft)).eyes(in: soft.bilevel(radius: radius))
      // Those of one width share the picture of tones.
      var tone: (value: LocalTone, radius: Int)?
      for eye in eyes.sorted(by: { $0.pitch < $1.pitch }) where workLeft > 0 {
        let radius = Int(eye.pitch * 3.5) + 1
        if radius > (tone?.radius ?? 0) + 2 {
          spend(raster.width * raster.height)
          tone = (LocalTone(soft, radius: radius), radius)
        }
        guard let tone else { continue }
        read(eye, tone.value, in: picture)
      }
      if codes.count > count { return true }
    }
    return false
  }

  private mutating func read(_ eye: BullsEye, _ tone: LocalTone, in picture: RegionPicture) {
    eyesLeft -= 1
    spend(90_000)
    guard var grid = ModuleGrid(eye, in: tone) else { return }
    let reach = Double(max(picture.raster.width, picture.raster.height)) / 2 / eye.pitch
    let radius = grid.grow(to: min(Self.largestRadius, Int(reach) + 1))
    spend(300 * radius * radius)
    let drawn = grid.picture(radius: radius, side: Self.moduleSide, quiet: Self.quietModules)
    for reading in readings(in: drawn, [CodeTry(.zxing, [.aztec], .thorough)]).joined() {
      takeArea(reading) { point in
        picture.photoPoint(
          grid.place(point, radius: radius, side: Self.moduleSide, quiet: Self.quietModules))
      }
    }
  }
}
