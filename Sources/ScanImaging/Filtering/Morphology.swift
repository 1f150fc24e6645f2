/// Rank filters over small neighbourhoods of gray rasters; outside, the border pixels repeat.
///
/// Everything is made of pairwise minima and maxima of shifted rows, which the compiler turns into
/// byte-wide vector instructions. Median network: Devillard, Fast median search (1998), after Paeth
/// (Graphics Gems, 1990).
extension Raster where Pixel == UInt8 {
  /// The raster with `margin` repeated border pixels on every side; traps when it is empty.
  package func padded(by margin: Int) -> Raster {
    precondition(width > 0 && height > 0 && margin >= 0)
    let size = PixelSize(width: width + 2 * margin, height: height + 2 * margin)
    return Raster(size: size) { output in
      for y in -margin..<height + margin {
        let row = row(min(max(y, 0), height - 1))
        for _ in 0..<margin { output.append(row[0]) }
        for x in 0..<width { output.append(row[x]) }
        for _ in 0..<margin { output.append(row[width - 1]) }
      }
    }
  }

  /// The median of every pixel's 3×3 neighbourhood.
  package func median3x3() -> Raster {
    guard width > 0, height > 0 else { return self }
    let padded = padded(by: 1)
    var result = self
    for y in 0..<height {
      var row = result.mutableRow(y)
      Morphology.medianRow(padded.row(y), padded.row(y + 1), padded.row(y + 2), into: &row)
    }
    return result
  }

  /// The largest value in every pixel's 3×3 neighbourhood.
  package func maximum3x3() -> Raster { extreme(over: Morphology.square3, .maximum) }

  /// The same over squares that reach `reach` pixels, at least 0, to every side.
  package func maximum(reaching reach: Int) -> Raster {
    var result = self
    for _ in 0..<reach { result = result.maximum3x3() }
    return result
  }

  /// The smallest value in every pixel's 3×3 neighbourhood.
  package func minimum3x3() -> Raster { extreme(over: Morphology.square3, .minimum) }

  /// Dilation with a disc of 7 pixels, then erosion with it: dark marks up to 3 pixels off a brighter
  /// ground take its value.
  package func closedByDisc7() -> Raster {
    extreme(over: Morphology.disc7, .maximum).extreme(over: Morphology.disc7, .minimum)
  }

  /// Erosion with a disc of 7 pixels, then dilation with it: light marks that are narrower take the value
  /// of the darker ground around them.
  package func openedByDisc7() -> Raster {
    extreme(over: Morphology.disc7, .minimum).extreme(over: Morphology.disc7, .maximum)
  }

  /// The same with a disc of 13 pixels, which two of 7 make.
  package func openedByDisc13() -> Raster {
    extreme(over: Morphology.disc7, .minimum).extreme(over: Morphology.disc7, .minimum)
      .extreme(over: Morphology.disc7, .maximum).extreme(over: Morphology.disc7, .maximum)
  }

  /// Extreme over a shape that is given by the half-width of each of its rows.
  private func extreme(over halfWidths: [Int], _ rank: Morphology.Rank) -> Raster {
    guard width > 0, height > 0 else { return self }
    let reach = halfWidths.count / 2
    let padded = padded(by: reach)
    var result = self
    // One raster per distinct half-width, made once for all rows that share it.
    var spread: [Int: Raster<UInt8>] = [:]
    for half in halfWidths where spread[half] == nil {
      var rows = Raster(
        size: PixelSize(width: width, height: padded.height), repeating: UInt8(0))
      for y in 0..<padded.height {
        var row = rows.mutableRow(y)
        Morphology.spreadRow(padded.row(y), reach: reach, half: half, rank, into: &row)
      }
      spread[half] = rows
    }
    for (offset, half) in halfWidths.enumerated() {
      guard let rows = spread[half] else { continue }
      for y in 0..<height {
        var row = result.mutableRow(y)
        Morphology.merge(rows.row(y + offset), rank, isFirst: offset == 0, into: &row)
      }
    }
    return result
  }
}

private enum Morphology {
  enum Rank {
    case minimum
    case maximum
  }

  static let square3 = [1, 1, 1]
  static let disc7 = [0, 2, 3, 3, 3, 2, 0]

  static func spreadRow(
    _ padded: Span<UInt8>, reach: Int, half: Int, _ rank: Rank, into row: inout MutableSpan<UInt8>
  ) {
    let count = row.count
    for shift in reach - half...reach + half {
      merge(
        padded.extracting(shift..<shift + count), rank, isFirst: shift == reach - half, into: &row)
    }
  }

  static func merge(
    _ other: Span<UInt8>, _ rank: Rank, isFirst: Bool, into row: inout MutableSpan<UInt8>
  ) {
    let count = row.count
    precondition(other.count == count)
    if isFirst {
      for x in 0..<count { row[x] = other[x] }
    } else if rank == .maximum {
      for x in 0..<count { row[x] = row[x] > other[x] ? row[x] : other[x] }
    } else {
      for x in 0..<count { row[x] = row[x] < other[x] ? row[x] : other[x] }
    }
  }

  @inline(__always)
  static func sort(_ a: inout UInt8, _ b: inout UInt8) {
    let low = a < b ? a : b
    b = a < b ? b : a
    a = low
  }

  /// Rows above, at and below, each two pixels longer than the result.
  static func medianRow(
    _ above: Span<UInt8>, _ middle: Span<UInt8>, _ below: Span<UInt8>,
    into row: inout MutableSpan<UInt8>
  ) {
    let n = row.count
    let (a0, a1, a2) = (
      above.extracting(0..<n), above.extracting(1..<n + 1), above.extracting(2..<n + 2)
    )
    let (m0, m1, m2) = (
      middle.extracting(0..<n), middle.extracting(1..<n + 1), middle.extracting(2..<n + 2)
    )
    let (b0, b1, b2) = (
      below.extracting(0..<n), below.extracting(1..<n + 1), below.extracting(2..<n + 2)
    )
    for x in 0..<n {
      var (p0, p1, p2) = (a0[x], a1[x], a2[x])
      var (p3, p4, p5) = (m0[x], m1[x], m2[x])
      var (p6, p7, p8) = (b0[x], b1[x], b2[x])
      sort(&p1, &p2)
      sort(&p4, &p5)
      sort(&p7, &p8)
      sort(&p0, &p1)
      sort(&p3, &p4)
      sort(&p6, &p7)
      sort(&p1, &p2)
      sort(&p4, &p5)
      sort(&p7, &p8)
      sort(&p0, &p3)
      sort(&p5, &p8)
      sort(&p4, &p7)
      sort(&p3, &p6)
      sort(&p1, &p4)
      sort(&p2, &p5)
      sort(&p4, &p7)
      sort(&p4, &p2)
      sort(&p6, &p4)
      sort(&p4, &p2)
      row[x] = p4
    }
  }
}
