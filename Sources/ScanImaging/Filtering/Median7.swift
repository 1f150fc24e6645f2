// A separable median: of seven pixels along the row, then of seven such medians along the column.
// Source of the idea: P. M. Narendra, A separable median filter for image noise smoothing, IEEE PAMI 3
// (1981). It keeps straight steps in any direction, removes strokes thinner than four pixels, and, with
// a fixed exchange network per vector of pixels, costs a small part of a true 7x7 median. The network
// for seven values is the one of J. L. Smith, Implementing median filters in XC4000E FPGAs, Xilinx
// XCell 23 (1996).

extension Raster where Pixel == UInt8 {
  /// The picture with each pixel replaced by the median of seven medians of seven; pixels beyond the
  /// border repeat those on it.
  package var separableMedian7: Raster<UInt8> {
    guard width > 0, height > 0 else { return self }
    var across = Raster<UInt8>(size: size, repeating: 0)
    var padded = [UInt8](repeating: 0, count: width + 6)
    for y in 0..<height {
      fill(&padded, from: row(y))
      let all = padded.span
      var target = across.mutableRow(y)
      median7(
        all.extracting(0..<width), all.extracting(1..<width + 1), all.extracting(2..<width + 2),
        all.extracting(3..<width + 3), all.extracting(4..<width + 4),
        all.extracting(5..<width + 5), all.extracting(6..<width + 6), into: &target)
    }
    var result = Raster<UInt8>(size: size, repeating: 0)
    let last = height - 1
    for y in 0..<height {
      let at = { (offset: Int) in Swift.min(last, Swift.max(0, y + offset)) }
      var target = result.mutableRow(y)
      median7(
        across.row(at(-3)), across.row(at(-2)), across.row(at(-1)), across.row(y),
        across.row(at(1)), across.row(at(2)), across.row(at(3)), into: &target)
    }
    return result
  }
}

/// Copies a row with its first and last pixel repeated three times at either end.
private func fill(_ padded: inout [UInt8], from row: Span<UInt8>) {
  let width = row.count
  precondition(padded.count == width + 6)
  for x in 0..<3 {
    padded[x] = row[0]
    padded[width + 3 + x] = row[width - 1]
  }
  for x in 0..<width { padded[x + 3] = row[x] }
}

private func median7(
  _ s0: Span<UInt8>, _ s1: Span<UInt8>, _ s2: Span<UInt8>, _ s3: Span<UInt8>, _ s4: Span<UInt8>,
  _ s5: Span<UInt8>, _ s6: Span<UInt8>, into target: inout MutableSpan<UInt8>
) {
  let count = target.count
  precondition(s0.count >= count && s1.count >= count && s2.count >= count && s3.count >= count)
  precondition(s4.count >= count && s5.count >= count && s6.count >= count)
  for i in 0..<count {
    var (a, b, c, d) = (s0[i], s1[i], s2[i], s3[i])
    var (e, f, g) = (s4[i], s5[i], s6[i])
    order(&a, &f)
    order(&a, &d)
    order(&b, &g)
    order(&c, &e)
    order(&a, &b)
    order(&d, &f)
    order(&c, &g)
    order(&c, &d)
    order(&d, &g)
    order(&e, &f)
    order(&b, &e)
    order(&b, &d)
    order(&d, &e)
    target[i] = d
  }
}

@inline(__always)
private func order(_ low: inout UInt8, _ high: inout UInt8) {
  let (a, b) = (low, high)
  low = a < b ? a : b
  high = a < b ? b : a
}
