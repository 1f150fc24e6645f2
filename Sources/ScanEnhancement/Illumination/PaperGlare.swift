package import ScanImaging

/// The light of a lamp or window that paper mirrors.
///
/// Gloss adds to each pixel the light that it mirrors, in linear light: white stays white, but print turns
/// gray and colours pale. What is dark shows how much was added, as in fog (He, Sun, Tang: Single Image Haze
/// Removal Using Dark Channel Prior, 2009). A page is dark in its print only, and print may be pale by
/// itself. So in departure from them the added light is the highest field below what the page's darkest
/// places allow that changes slowly, as a mirrored lamp does, and that is nowhere more than the paper is
/// brighter there than elsewhere (`GlareEvidence`). A card is looked at for the haze of its foil as well.
/// Where the sum is more than white it is lost, and stays white.
package struct PaperGlare: Sendable {
  /// The added light per channel, in shares of white's, block by block.
  private let added: Raster<SIMD3<Float>>
  /// Pixels of the page on the side of a block.
  private let blockSide: Int

  /// Measures the glare of a page of this kind; `nil` where there is none worth removing, and for a page
  /// without paper.
  package init?(_ grid: PageGrid, _ flood: SoftFlood, _ kind: PageKind) {
    let sources: [GlareEvidence.Source] = kind == .card ? [.lamp, .foil] : [.lamp]
    var found: Raster<SIMD3<Float>>?
    for source in sources {
      guard let evidence = GlareEvidence(grid, flood, of: source) else { continue }
      let loss = evidence.loss
      guard evidence.isExplained(by: loss) else { continue }
      var light = found ?? Raster(size: loss.size, repeating: .zero)
      for index in loss.pixels.indices {
        light.pixels[index] = pointwiseMax(
          light.pixels[index], evidence.paperLight.pixels[index] * loss.pixels[index])
      }
      found = light
    }
    guard let found else { return nil }
    added = found
    blockSide = GlareEvidence.cellsPerBlock * grid.cellSide
  }
}

extension PaperGlare {
  /// A colour page of the same proportions without the mirrored light; `scale` is how much larger than the
  /// measured page it is.
  package func remove(from page: inout Raster<RGB8>, scale: Double = 1) {
    let light = LinearLight()
    GridRows(added, cellSide: Float(Double(blockSide) * scale)).forEachRow(of: page.size) {
      y, columns, line in
      var row = page.mutableRow(y)
      for x in columns where max(line[x].x, line[x].y, line[x].z) > 0 {
        let pixel = row[x]
        row[x] = RGB8(
          red: light.encoded(light.decoded[Int(pixel.red)] - line[x].x),
          green: light.encoded(light.decoded[Int(pixel.green)] - line[x].y),
          blue: light.encoded(light.decoded[Int(pixel.blue)] - line[x].z))
      }
    }
  }

  /// The same of a gray page, whose grid had three equal channels.
  package func remove(from page: inout Raster<UInt8>, scale: Double = 1) {
    let light = LinearLight()
    GridRows(added, cellSide: Float(Double(blockSide) * scale)).forEachRow(of: page.size) {
      y, columns, line in
      var row = page.mutableRow(y)
      for x in columns where line[x].x > 0 {
        row[x] = light.encoded(light.decoded[Int(row[x])] - line[x].x)
      }
    }
  }

  /// The grid of the page without the mirrored light.
  package func removed(from grid: PageGrid) -> PageGrid {
    var cells = grid.merged
    remove(from: &cells, scale: 1 / Double(grid.cellSide))
    var result = grid
    result.red = Raster(size: grid.size, pixels: cells.pixels.map(\.red))
    result.green = Raster(size: grid.size, pixels: cells.pixels.map(\.green))
    result.blue = Raster(size: grid.size, pixels: cells.pixels.map(\.blue))
    return result
  }
}
