extension Raster where Pixel == RGB8 {
  /// Every channel under the weights 1 2 1 across and down, a Gaussian of 0.7 pixels; outside, the
  /// border pixels repeat.
  package func smoothed121() -> Raster {
    guard width > 0, height > 0 else { return self }
    let count = width * 3
    // The rows' sums with a pixel more on either side.
    var sums = [UInt16](repeating: 0, count: count + 6)
    var line = [UInt8](repeating: 0, count: count)
    return Raster(size: size) { output in
      for y in 0..<height {
        Smoothing.addUp(
          byteRow(max(y - 1, 0)), byteRow(y), byteRow(min(y + 1, height - 1)), into: &sums)
        for channel in 0..<3 {
          sums[channel] = sums[3 + channel]
          sums[count + 3 + channel] = sums[count + channel]
        }
        Smoothing.average(sums.span, into: &line)
        for x in 0..<width {
          output.append(RGB8(red: line[3 * x], green: line[3 * x + 1], blue: line[3 * x + 2]))
        }
      }
    }
  }
}

private enum Smoothing {
  /// Weights 1 2 1 down, after a pixel of three samples.
  static func addUp(
    _ above: Span<UInt8>, _ own: Span<UInt8>, _ below: Span<UInt8>, into sums: inout [UInt16]
  ) {
    let count = own.count
    precondition(above.count == count && below.count == count && sums.count == count + 6)
    let all = sums.mutableSpan
    var target = all._consumingExtracting(3..<count + 3)
    for x in 0..<count {
      target[x] = UInt16(above[x]) &+ 2 &* UInt16(own[x]) &+ UInt16(below[x])
    }
  }

  /// The same across; sixteen times 255 at most.
  static func average(_ sums: Span<UInt16>, into line: inout [UInt8]) {
    let count = line.count
    precondition(sums.count == count + 6)
    let (left, own, right) = (
      sums.extracting(0..<count), sums.extracting(3..<count + 3), sums.extracting(6..<count + 6)
    )
    for x in 0..<count {
      let sum = left[x] &+ 2 &* own[x] &+ right[x]
      line[x] = UInt8(truncatingIfNeeded: (sum &+ 8) &>> 4)
    }
  }
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
