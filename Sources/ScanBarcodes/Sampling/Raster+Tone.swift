package import ScanImaging

extension Raster<UInt8> {
  /// The picture with its tones stretched over the whole range, all but a few in a hundred of them.
  package var stretched: Raster<UInt8> {
    var counts = [Int](repeating: 0, count: 256)
    for y in 0..<height {
      let row = row(y)
      for x in 0..<row.count { counts[Int(row[x])] += 1 }
    }
    let trim = width * height / 50
    func level(_ levels: some Sequence<Int>) -> Int {
      var sum = 0
      for level in levels {
        sum += counts[level]
        if sum > trim { return level }
      }
      return 0
    }
    let (low, high) = (level(0..<256), level((0..<256).reversed()))
    guard high > low else { return self }
    let table = (0..<256).map { value in
      UInt8(clamping: (value - low) * 255 / (high - low))
    }
    return Raster(size: size) { output in
      for y in 0..<height {
        let row = row(y)
        for x in 0..<row.count { output.append(table[Int(row[x])]) }
      }
    }
  }

  /// How much lighter the rim is than the whole, in levels.
  package var rimSurplus: Int {
    let reach = max(1, min(width, height) / 32)
    var (rim, rimCount, all) = (0, 0, 0)
    for y in 0..<height {
      let row = row(y)
      let isRim = y < reach || y >= height - reach
      for x in 0..<row.count {
        all += Int(row[x])
        guard isRim || x < reach || x >= row.count - reach else { continue }
        rim += Int(row[x])
        rimCount += 1
      }
    }
    guard rimCount > 0 else { return 0 }
    return rim / rimCount - all / (width * height)
  }

  /// Dark and light exchanged.
  package var inverted: Raster<UInt8> {
    Raster(size: size) { output in
      for y in 0..<height {
        let row = row(y)
        for x in 0..<row.count { output.append(~row[x]) }
      }
    }
  }

  /// Black where a pixel is darker than the mean of a square around it, else white.
  ///
  /// Source: D. Bradley & G. Roth, Adaptive thresholding using the integral image (2007), without its
  /// bias, as codes are half dark.
  package func bilevel(radius: Int) -> Raster<UInt8> {
    combined(radius: radius) { value, mean in value < mean ? 0 : 255 }
  }

  /// Each pixel moved away from the mean of a square around it by `amount` times its distance: what a blur
  /// of about that radius has brought together is parted again.
  package func sharpened(radius: Int, amount: Float) -> Raster<UInt8> {
    combined(radius: radius) { value, mean in
      UInt8(max(0, min(255, value + amount * (value - mean))))
    }
  }

  /// What `combine` makes of each pixel and the mean of those up to `radius` away both ways.
  private func combined(radius: Int, _ combine: (Float, Float) -> UInt8) -> Raster<UInt8> {
    var table = [UInt32](repeating: 0, count: (width + 1) * (height + 1))
    let stride = width + 1
    for y in 0..<height {
      let row = row(y)
      var sum: UInt32 = 0
      for x in 0..<width {
        // Regions are far smaller than the 16 million pixels whose sum would overflow.
        sum &+= UInt32(row[x])
        table[(y + 1) * stride + x + 1] = table[y * stride + x + 1] &+ sum
      }
    }
    return Raster(size: size) { output in
      for y in 0..<height {
        let row = row(y)
        let (top, bottom) = (max(0, y - radius), min(height, y + radius + 1))
        for x in 0..<width {
          let (left, right) = (max(0, x - radius), min(width, x + radius + 1))
          let sum =
            table[bottom * stride + right] &- table[top * stride + right]
            &- table[bottom * stride + left] &+ table[top * stride + left]
          output.append(combine(Float(row[x]), Float(sum) / Float((right - left) * (bottom - top))))
        }
      }
    }
  }

  /// The mean of a square of three pixels around each, weighted 1, 2, 1 both ways.
  package var softened: Raster<UInt8> {
    Raster(size: size) { output in
      for y in 0..<height {
        let (above, here, below) = (row(max(0, y - 1)), row(y), row(min(height - 1, y + 1)))
        for x in 0..<width {
          let (l, r) = (max(0, x - 1), min(width - 1, x + 1))
          let top = UInt16(above[l]) &+ 2 &* UInt16(above[x]) &+ UInt16(above[r])
          let middle = UInt16(here[l]) &+ 2 &* UInt16(here[x]) &+ UInt16(here[r])
          let bottom = UInt16(below[l]) &+ 2 &* UInt16(below[x]) &+ UInt16(below[r])
          output.append(UInt8(truncatingIfNeeded: (top &+ 2 &* middle &+ bottom &+ 8) >> 4))
        }
      }
    }
  }
}
