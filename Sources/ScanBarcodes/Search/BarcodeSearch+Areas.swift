import ScanBindings
import ScanImaging

/// Areas of modules: QR, PDF417, Data Matrix, Aztec.
extension BarcodeSearch {
  /// Looks once at the whole, reduced to about a megapixel.
  mutating func lookAtWholeForAreas() {
    guard let look = areaLook(limit: 255) else { return }
    let view = ground.view(area: 1_600_000)
    for reading in readings(in: view.raster, [look]).joined() {
      takeArea(reading, toPhoto: view.photoPoint)
    }
  }

  /// The look at a picture for areas: zxing's, or of zbar alone for the one kind it knows; `nil` where
  /// nothing that is asked for can be read.
  func areaLook(limit: Int) -> CodeTry? {
    if hasLibrary(.zxing) {
      return areaFormats.isEmpty
        ? nil : CodeTry(.zxing, areaFormats, [.thorough, .turned], limit: limit)
    }
    return formats.contains(.qr) ? CodeTry(.zbar, [.qr], .thorough, limit: limit) : nil
  }

  /// Looks at a patch of modules upright, lighter and darker, in other scales and thresholds.
  mutating func look(atModules region: CodeRegion) {
    guard areaLook(limit: 1) != nil else { return }
    let margin = 6 + 0.1 * min(region.width, region.height)
    let patch = region.outset(x: margin, y: margin)
    let long = max(patch.width, patch.height)
    let scale = long > 240 ? min(1, 640 / long) : min(3, 360 / long)
    guard let plain = RegionPicture(patch, scale: scale, on: ground) else { return }
    let tones = RegionPicture(plain, remade: plain.raster.stretched)
    if findsAreas(in: tones) { return }
    if min(tones.raster.width, tones.raster.height) >= 60,
      let small = RegionPicture(patch, scale: scale / 2, on: ground),
      findsAreas(in: RegionPicture(small, remade: small.raster.softened.stretched))
    {
      return
    }
    if findsAztec(in: tones) { return }
    let radius = max(6, min(tones.raster.width, tones.raster.height) / 10)
    if findsAreas(in: RegionPicture(tones, remade: tones.raster.softened.bilevel(radius: radius))) {
      return
    }
    let sharp = tones.raster.softened.sharpened(radius: max(3, radius * 2 / 5), amount: 2)
    _ = findsAreas(in: RegionPicture(tones, remade: sharp))
  }

  /// Shows a picture and its negative; `true` where a code was found.
  private mutating func findsAreas(in picture: RegionPicture) -> Bool {
    guard workLeft > 0, let look = areaLook(limit: 16) else { return true }
    let count = codes.count
    let raster = picture.raster
    // A light rim is a quiet zone; the negative is shown where there may be none.
    let surplus = raster.rimSurplus
    var shown = surplus > -24 ? [raster] : []
    if surplus < 12 { shown.append(raster.inverted) }
    for raster in shown {
      for reading in readings(in: raster, [look]).joined() {
        takeArea(reading, toPhoto: picture.photoPoint)
      }
      if codes.count > count { return true }
    }
    return false
  }

  mutating func takeArea(_ reading: CodeReading, toPhoto: (Point) -> Point) {
    guard !reading.format.isLinear, CodeCheck.isValid(reading), reading.points.count == 4 else {
      return
    }
    var p = reading.points.map(toPhoto)
    // zbar goes round the other way.
    if reading.library == .zbar { p = [p[0], p[3], p[2], p[1]] }
    let payload = CodePayload(reading)
    take(
      Barcode(
        format: reading.format, text: payload.text, bytes: reading.bytes,
        isBinary: payload.isBinary,
        corners: Quadrilateral(
          topLeft: p[0], topRight: p[1], bottomRight: p[2], bottomLeft: p[3])))
  }
}
