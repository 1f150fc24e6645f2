package import ScanImaging

/// Makes a photographed whiteboard white and its markers vivid.
///
/// The board is divided by the light on it; what outshines it, glare with its rims, becomes white
/// like the rest. Strokes are deepened and their colour is spread away from gray at the same luma, so
/// that they look written with a fresh marker. Nothing is smoothed: thin strokes stay. Source: Zhang &
/// He, Whiteboard scanning and image enhancement (2007), section 6, with the soft flood for their cells
/// of brightest pixels and a square for their S-curve, which would make pale strokes paler.
package struct Whiteboard: Filter {
  package static let name = "whiteboard"
  package static let summary = "makes a board white and its markers vivid"
  package static let parameters = [
    FilterParameter(
      "saturation", "how far colours are spread away from gray", range: 0...4, standard: 1.6),
    FilterParameter(
      "clean", "depth below white that is cleared away, as of wiped strokes", unit: .share,
      range: 0...0.4, standard: 0.12),
  ]

  private let table: ToneTable
  /// Spread of the colours in 1/256.
  private let spread: Int32
  /// The light on the board, where it was measured before.
  private let illumination: Illumination?

  package init(_ values: FilterValues) {
    self.init(values, under: nil)
  }

  /// The standard filter for a board under known light.
  init(under illumination: Illumination) {
    self.init(FilterValues(standardFor: Whiteboard.parameters), under: illumination.onWhite)
  }

  private init(_ values: FilterValues, under illumination: Illumination?) {
    table = Whiteboard.table(clean: values["clean"])
    spread = Int32((values["saturation"] * 256).rounded())
    self.illumination = illumination
  }

  package func applied(to page: consuming PageRaster, resolution: Resolution) -> PageRaster {
    let size = page.size
    guard size.width > 0, size.height > 0 else { return page }
    switch consume page {
    case .color(var raster):
      let light = illumination ?? Illumination(PageGrid(raster), resolution).onWhite
      light.removeGlare(from: &raster)
      ShadingPass(light).apply(table, to: &raster)
      spreadColors(of: &raster)
      return .color(raster)
    case .gray(var raster):
      let light = illumination ?? Illumination(PageGrid(raster), resolution).onWhite
      light.removeGlare(from: &raster)
      ShadingPass(light).apply(table, to: &raster)
      return .gray(raster)
    case .bilevel(let raster):
      return .bilevel(raster)
    }
  }

  /// Depth below white is cleared near white; what remains is squared as light, so that the pale
  /// strokes of worn markers come out twice as deep.
  private static func table(clean: Double) -> ToneTable {
    ToneTable { divided in
      let depth = min(max(1 - divided, 0), 1)
      let position = min(max((depth - clean / 3) / max(clean * 2 / 3, 1e-6), 0), 1)
      let kept = 1 - depth * position * position * (3 - 2 * position)
      return kept * kept
    }
  }

  private func spreadColors(of page: inout Raster<RGB8>) {
    for y in 0..<page.height {
      var row = page.mutableRow(y)
      for x in 0..<row.count {
        let pixel = row[x]
        let luma = Int32(pixel.luma)
        row[x] = RGB8(
          red: spread(pixel.red, luma), green: spread(pixel.green, luma),
          blue: spread(pixel.blue, luma))
      }
    }
  }

  @inline(__always)
  private func spread(_ sample: UInt8, _ luma: Int32) -> UInt8 {
    // At most 255 + 255 × 4.
    let value = luma &+ ((Int32(sample) &- luma) &* spread &+ 128) &>> 8
    return value < 0 ? 0 : value > 255 ? 255 : UInt8(truncatingIfNeeded: value)
  }
}
