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
    guard formats.contains(.aztec), reader.libraries.contains(.zxing) else { return false }
    let count = codes.count
    let raster = picture.raster
    let radius = max(6, min(raster.width, raster.height) / 10)
    for (isNegative, shown) in [(false, raster), (true, raster.inverted)] {
      if isNegative, raster.rimSurplus > 24 { continue }
      let soft = shown.softened
      let eyes = BullsEyeFinder().eyes(in: soft.bilevel(radius: radius))
      guard !eyes.isEmpty else { continue }
      for eye in eyes where workLeft > 0 {
        read(eye, in: shown, picture)
      }
      if codes.count > count { return true }
    }
    return false
  }

  private mutating func read(
    _ eye: BullsEye, in shown: Raster<UInt8>, _ picture: RegionPicture
  ) {
    let tone = LocalTone(shown.softened, radius: Int(eye.pitch * 3.5) + 1)
    guard var grid = ModuleGrid(eye, in: tone) else { return }
    let reach = Double(max(shown.width, shown.height)) / 2 / eye.pitch
    let radius = grid.grow(to: min(Self.largestRadius, Int(reach) + 1))
    let drawn = grid.picture(radius: radius, side: Self.moduleSide, quiet: Self.quietModules)
    for reading in readings(in: drawn, [CodeTry(.zxing, [.aztec], .thorough)]).joined() {
      takeArea(reading) { point in
        picture.photoPoint(
          grid.place(point, radius: radius, side: Self.moduleSide, quiet: Self.quietModules))
      }
    }
  }
}
