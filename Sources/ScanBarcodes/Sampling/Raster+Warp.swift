package import ScanImaging

extension Raster<UInt8> {
  /// The picture that shows at each of its places what lies here where `map` takes it, by linear
  /// interpolation; the rim goes on outside.
  package func warped(to size: PixelSize, by map: Homography) -> Raster<UInt8> {
    guard width > 1, height > 1 else { return Raster(size: size, repeating: 255) }
    let m = map.matrix
    let (greatestX, greatestY) = (Double(width) - 1.001, Double(height) - 1.001)
    let stride = width
    return Raster(size: size) { output in
      let pixels = self.span
      for y in 0..<size.height {
        let v = Double(y) + 0.5
        let start = (m[1] * v + m[2], m[4] * v + m[5], m[7] * v + m[8])
        for x in 0..<size.width {
          let u = Double(x) + 0.5
          let w = 1 / (m[6] * u + start.2)
          let px = (m[0] * u + start.0) * w - 0.5
          let py = (m[3] * u + start.1) * w - 0.5
          // Comparisons also send what is not a number to the rim.
          let cx = px > 0 ? (px < greatestX ? px : greatestX) : 0
          let cy = py > 0 ? (py < greatestY ? py : greatestY) : 0
          let (ix, iy) = (Int(cx), Int(cy))
          let fx = Int32((cx - Double(ix)) * 256)
          let fy = Int32((cy - Double(iy)) * 256)
          let place = iy * stride + ix
          let top = Int32(pixels[place]) * (256 - fx) + Int32(pixels[place + 1]) * fx
          let bottom =
            Int32(pixels[place + stride]) * (256 - fx) + Int32(pixels[place + stride + 1]) * fx
          output.append(
            UInt8(truncatingIfNeeded: (top * (256 - fy) + bottom * fy + 32768) >> 16))
        }
      }
    }
  }

  /// The picture at half, a quarter and so on of its size, itself first: as many, up to `count`, as keep
  /// `least` pixels on the shorter side.
  package func pyramid(least: Int, count: Int) -> [Raster<UInt8>] {
    var levels = [self]
    while levels.count < count, let last = levels.last, min(last.width, last.height) >= 2 * least {
      levels.append(
        last.downscaled(to: PixelSize(width: last.width / 2, height: last.height / 2)))
    }
    return levels
  }
}
