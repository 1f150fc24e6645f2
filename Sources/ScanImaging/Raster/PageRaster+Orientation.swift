extension PageRaster {
  /// The picture turned upright.
  package func upright(from orientation: Orientation) -> PageRaster {
    switch self {
    case .color(let raster): .color(raster.upright(from: orientation))
    case .gray(let raster): .gray(raster.upright(from: orientation))
    case .bilevel(let raster): .bilevel(raster.upright(from: orientation))
    }
  }
}

extension BilevelRaster {
  /// The picture turned upright.
  package func upright(from orientation: Orientation) -> BilevelRaster {
    guard orientation != .upright else { return self }
    // A byte a pixel in between: packing is quick, and turning is the same as for other rasters.
    var flags = Raster<UInt8>(size: size, repeating: 0)
    for y in 0..<height {
      let packed = row(y)
      var target = flags.mutableRow(y)
      for x in 0..<width { target[x] = packed[x >> 3] & (0x80 >> UInt8(x & 7)) }
    }
    let turned = flags.upright(from: orientation)
    var result = BilevelRaster(size: turned.size)
    for y in 0..<turned.height { result.setRow(y, from: turned.row(y)) }
    return result
  }
}
