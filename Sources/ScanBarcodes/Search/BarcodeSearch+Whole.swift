import ScanBindings
import ScanImaging

/// What regions have missed: looks at the whole picture with the work that is left.
extension BarcodeSearch {
  mutating func lookAtWhole() {
    guard codes.isEmpty else { return }
    let level = pyramid.firstIndex { $0.width * $0.height <= 1_200_000 } ?? pyramid.count - 1
    let whole = pyramid[level].stretched
    let factor = Double(pyramid[0].width) / Double(whole.width)
    let pictures = [whole, whole.inverted]
    for raster in pictures {
      guard workLeft > 2 * raster.width * raster.height else { return }
      lookForLines(in: raster, factor)
      if !codes.isEmpty { return }
    }
    for raster in [whole.softened.softened, whole.softened.inverted] {
      guard workLeft > raster.width * raster.height, let look = areaLook(limit: 16) else {
        return
      }
      for reading in readings(in: raster, [look]).joined() {
        takeArea(reading) { $0 * factor }
      }
      if !codes.isEmpty { return }
    }
  }

  /// Linear codes on the scan lines of the whole; only what both libraries or many lines agree on.
  private mutating func lookForLines(in raster: Raster<UInt8>, _ factor: Double) {
    guard !linearFormats.isEmpty else { return }
    let found = readings(
      in: raster,
      [
        CodeTry(.zxing, linearFormats, [.thorough, .turned]),
        CodeTry(.zbar, linearFormats, .thorough, limit: 16),
      ]
    ).joined().filter(CodeCheck.isValid)
    for reading in found {
      let same = found.filter { $0.format == reading.format && $0.text == reading.text }
      guard ![.itf, .upce, .codabar].contains(reading.format) else { continue }
      let isBelieved =
        Set(same.map(\.library)).count == 2
        || reading.library == .zxing && CodeCheck.isStrong(reading) && reading.lineCount >= 3
      guard isBelieved, let box = reading.lineBox else { continue }
      take(
        Barcode(
          format: reading.format, text: reading.text, bytes: reading.bytes, addOn: reading.addOn,
          corners: Quadrilateral(mapping: box) { $0 * factor }))
    }
  }
}

extension CodeReading {
  /// A box around the points of scan lines, at least a pixel high.
  fileprivate var lineBox: Quadrilateral? {
    guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
      let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
    else { return nil }
    return Quadrilateral(
      topLeft: Point(x: left, y: top), topRight: Point(x: right + 1, y: top),
      bottomRight: Point(x: right + 1, y: bottom + 1), bottomLeft: Point(x: left, y: bottom + 1))
  }
}
