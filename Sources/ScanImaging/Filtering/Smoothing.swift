extension Raster where Pixel == RGB8 {
  /// Every channel under the weights 1 2 1 across and down, a Gaussian of 0.7 pixels; outside, the
  /// border pixels repeat.
  package func smoothed121() -> Raster {
    guard width > 0, height > 0 else { return self }
    let last = (x: width - 1, y: height - 1)
    return Raster(size: size) { output in
      var sums = [SIMD3<UInt16>](repeating: .zero, count: width)
      for y in 0..<height {
        let (above, middle, below) = (row(max(y - 1, 0)), row(y), row(min(y + 1, last.y)))
        for x in 0..<width {
          sums[x] = above[x].wide &+ middle[x].wide &+ middle[x].wide &+ below[x].wide
        }
        for x in 0..<width {
          let center = sums[x]
          // Sixteen times 255 at most.
          let sum = sums[max(x - 1, 0)] &+ center &+ center &+ sums[min(x + 1, last.x)]
          let mean = (sum &+ 8) &>> 4
          output.append(
            RGB8(
              red: UInt8(truncatingIfNeeded: mean.x), green: UInt8(truncatingIfNeeded: mean.y),
              blue: UInt8(truncatingIfNeeded: mean.z)))
        }
      }
    }
  }
}

extension RGB8 {
  fileprivate var wide: SIMD3<UInt16> { SIMD3(UInt16(red), UInt16(green), UInt16(blue)) }
}

extension Raster where Pixel == UInt8 {
  /// Averages over 3×3 pixels, the middle counting most; outside, the border repeats.
  package func smoothed121() -> Raster {
    guard width > 0, height > 0 else { return self }
    let padded = padded(by: 1)
    var result = self
    var sums = [UInt16](repeating: 0, count: width + 2)
    for y in 0..<height {
      let (above, own, below) = (padded.row(y), padded.row(y + 1), padded.row(y + 2))
      precondition(own.count == sums.count && above.count == sums.count)
      precondition(below.count == sums.count)
      // At most 16 × 255.
      for x in 0..<sums.count {
        sums[x] = UInt16(above[x]) &+ 2 &* UInt16(own[x]) &+ UInt16(below[x])
      }
      var row = result.mutableRow(y)
      for x in 0..<row.count {
        let sum = sums[x] &+ 2 &* sums[x + 1] &+ sums[x + 2]
        row[x] = UInt8(truncatingIfNeeded: (sum &+ 8) &>> 4)
      }
    }
    return result
  }

  /// A mask without what is narrower than two pixels: set where some 2×2 block of set pixels lies.
  package func openedBy2x2() -> Raster {
    var result = Raster(size: size, repeating: 0)
    guard width > 1, height > 1 else { return result }
    for y in 0..<height - 1 {
      let (upper, lower) = (row(y), row(y + 1))
      for x in 0..<width - 1
      where upper[x] & upper[x + 1] & lower[x] & lower[x + 1] != 0 {
        let index = y * width + x
        result.pixels[index] = 255
        result.pixels[index + 1] = 255
        result.pixels[index + width] = 255
        result.pixels[index + width + 1] = 255
      }
    }
    return result
  }
}
