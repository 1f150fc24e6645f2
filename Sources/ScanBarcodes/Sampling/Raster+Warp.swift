package import ScanImaging

extension Raster<UInt8> {
  /// The picture that shows at each of its places what lies here where `map` takes it, by linear
  /// interpolation; outside lies that gray, or the rim goes on where none is given.
  package func warped(
    to size: PixelSize, by map: Homography, _ outside: UInt8? = nil
  ) -> Raster<UInt8> {
    guard width > 1, height > 1 else { return Raster(size: size, repeating: 255) }
    var row = WarpRow(map, width: size.width, source: self.size)
    let stride = width
    return Raster(size: size) { output in
      let pixels = self.span
      for y in 0..<size.height {
        row.move(to: y)
        let (columns, rows) = (row.columns.span, row.rows.span)
        let (xWeights, yWeights) = (row.xWeights.span, row.yWeights.span)
        let distances = row.distances.span
        for x in columns.indices {
          let (fx, fy) = (xWeights[x], yWeights[x])
          if let outside, !(distances[x] < 1) {
            output.append(outside)
            continue
          }
          let place = Int(rows[x]) &* stride &+ Int(columns[x])
          // What is not a number lies at zero. Weights up to 256 keep the sums below 2^24.
          let top = Int32(pixels[place]) &* (256 &- fx) &+ Int32(pixels[place &+ 1]) &* fx
          let below = place &+ stride
          let bottom = Int32(pixels[below]) &* (256 &- fx) &+ Int32(pixels[below &+ 1]) &* fx
          output.append(
            UInt8(truncatingIfNeeded: (top &* (256 &- fy) &+ bottom &* fy &+ 32768) &>> 16))
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

/// Where the pixels of one row of a warped picture lie in the one that is sampled: the pixel up and to the
/// left, and 256ths of the way to the next.
///
/// Plain loops over single precision, which the compiler turns into vectors; a coordinate in the thousands
/// is still right to a thousandth of a pixel.
private struct WarpRow {
  private(set) var columns: [Int32]
  private(set) var rows: [Int32]
  private(set) var xWeights: [Int32]
  private(set) var yWeights: [Int32]
  /// The square of how far the place lies outside the centres of the rim's pixels.
  private(set) var distances: [Float]
  private let matrix: [Float]
  private let greatest: (x: Float, y: Float)

  init(_ map: Homography, width: Int, source: PixelSize) {
    columns = [Int32](repeating: 0, count: width)
    rows = columns
    xWeights = columns
    yWeights = columns
    distances = [Float](repeating: 0, count: width)
    matrix = map.matrix.map(Float.init)
    greatest = (Float(source.width) - 1.001, Float(source.height) - 1.001)
  }

  mutating func move(to y: Int) {
    let v = Float(y) + 0.5
    let m = matrix
    let row = (m[1] * v + m[2], m[4] * v + m[5], m[7] * v + m[8])
    Self.fill(
      &columns, &rows, &xWeights, &yWeights, &distances, along: (m[0], m[3], m[6]), from: row,
      greatest: greatest)
  }

  private static func fill(
    _ columns: inout [Int32], _ rows: inout [Int32], _ xWeights: inout [Int32],
    _ yWeights: inout [Int32], _ distances: inout [Float], along a: (Float, Float, Float),
    from b: (Float, Float, Float), greatest: (x: Float, y: Float)
  ) {
    let count = columns.count
    precondition(rows.count == count && xWeights.count == count && yWeights.count == count)
    precondition(distances.count == count)
    for x in 0..<count {
      let u = Float(Int32(truncatingIfNeeded: x)) + 0.5
      let w = 1 / (a.2 * u + b.2)
      let px = (a.0 * u + b.0) * w - 0.5
      let py = (a.1 * u + b.1) * w - 0.5
      let cx = px > 0 ? (px < greatest.x ? px : greatest.x) : 0
      let cy = py > 0 ? (py < greatest.y ? py : greatest.y) : 0
      distances[x] = (px - cx) * (px - cx) + (py - cy) * (py - cy)
      // Adding 2^23 rounds what is from zero to there to a whole number.
      let wholeX = (cx > 0.5 ? cx - 0.5 : 0) + 8_388_608
      let wholeY = (cy > 0.5 ? cy - 0.5 : 0) + 8_388_608
      columns[x] = Int32(bitPattern: wholeX.bitPattern &- 0x4B00_0000)
      rows[x] = Int32(bitPattern: wholeY.bitPattern &- 0x4B00_0000)
      let restX = (cx - (wholeX - 8_388_608)) * 256 + 8_388_608
      let restY = (cy - (wholeY - 8_388_608)) * 256 + 8_388_608
      xWeights[x] = Int32(bitPattern: restX.bitPattern &- 0x4B00_0000)
      yWeights[x] = Int32(bitPattern: restY.bitPattern &- 0x4B00_0000)
    }
  }
}
