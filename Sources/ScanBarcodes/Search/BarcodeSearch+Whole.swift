import Glibc
import ScanBindings
import ScanImaging

/// What regions have missed: looks at the whole picture with the work that is left.
extension BarcodeSearch {
  mutating func lookAtWhole() {
    guard codes.isEmpty else { return }
    let view = ground.view(area: 1_200_000)
    let whole = view.raster.stretched
    let pictures = [whole, whole.inverted]
    for raster in pictures {
      guard workLeft > 2 * raster.width * raster.height else { return }
      lookForLines(in: raster, toPhoto: view.photoPoint)
      if !codes.isEmpty { return }
    }
    for raster in [whole.softened.softened, whole.softened.inverted] {
      guard workLeft > raster.width * raster.height, let look = areaLook(limit: 16) else {
        return
      }
      for reading in readings(in: raster, [look]).joined() {
        takeArea(reading, toPhoto: view.photoPoint)
      }
      if !codes.isEmpty { return }
    }
  }

  /// Bars beside those that were found, where patches of several codes have run into one: scan lines of
  /// the whole tell where to look.
  mutating func lookForMoreBars() {
    guard !linearFormats.isEmpty else { return }
    let raster = ground.view(area: 1_600_000).raster
    guard workLeft > 2 * raster.width * raster.height else { return }
    let factor = ground.viewScale * Double(ground.views[0].width) / Double(raster.width)
    let look = CodeTry(.zbar, linearFormats, .thorough, limit: 16)
    for reading in readings(in: raster, [look]).joined() where CodeCheck.isValid(reading) {
      guard let region = reading.region?.scaled(by: factor), isOpen(region) else { continue }
      _ = findsBars(in: region)
    }
  }

  /// Linear codes on the scan lines of the whole; only what both libraries or many lines agree on.
  private mutating func lookForLines(in raster: Raster<UInt8>, toPhoto: (Point) -> Point) {
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
          corners: Quadrilateral(mapping: box, toPhoto)))
    }
  }
}

extension CodeReading {
  /// The patch between the ends of the scan lines, which lie at two sides of it; `nil` where they do not.
  fileprivate var region: CodeRegion? {
    guard let first = points.first else { return nil }
    let box = points.reduce(into: (x: first.x...first.x, y: first.y...first.y)) { box, point in
      box.x = min(box.x.lowerBound, point.x)...max(box.x.upperBound, point.x)
      box.y = min(box.y.lowerBound, point.y)...max(box.y.upperBound, point.y)
    }
    let (width, height) = (
      box.x.upperBound - box.x.lowerBound, box.y.upperBound - box.y.lowerBound
    )
    let middle = Point(x: box.x.lowerBound + width / 2, y: box.y.lowerBound + height / 2)
    // Lines along x end near its two ends, wherever they lie in y.
    let offEnds = { (along: (Point) -> Double, length: Double) in
      points.reduce(0) { $0 + abs(abs(along($1)) - length / 2) } / max(1, length)
    }
    let isLevel = offEnds({ $0.x - middle.x }, width) < offEnds({ $0.y - middle.y }, height)
    let side = { (point: Point) in isLevel ? point.x - middle.x : point.y - middle.y }
    let (before, after) = (points.filter { side($0) < 0 }, points.filter { side($0) >= 0 })
    guard !before.isEmpty, !after.isEmpty else { return nil }
    let start = before.reduce(Point(x: 0, y: 0), +) * (1 / Double(before.count))
    let end = after.reduce(Point(x: 0, y: 0), +) * (1 / Double(after.count))
    let way = end - start
    guard way.length >= 20 else { return nil }
    return CodeRegion(
      kind: .bars, centre: middle, angle: atan2(way.y, way.x), width: way.length,
      height: max(8, 0.8 * (isLevel ? height : width)), score: 0)
  }

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
