import ScanImaging

/// Sampling of gray, four bytes of four rows a pixel.
///
/// In two passes over a run: sums down the columns times their weights on vectors, then sums across
/// on words, because vectors add their own lanes badly.
enum GraySampling: SampleKind {
  static let channels = 1

  @inline(never)
  static func sample(
    _ source: RawSpan, stride: Int, _ run: SamplingRun, _ across: KernelTable,
    _ down: KernelTable, into line: inout MutableRawSpan
  ) {
    let places = RunPlaces(run)
    let (columns, rows) = (places.columns.span, places.rows.span)
    let (rowWeights, columnWeights) = (across.grayRows.span, down.grayColumns.span)
    var products = InlineArray<512, UInt8>(repeating: 0)
    var elements = products.mutableSpan
    var bytes = MutableRawSpan(_elements: &elements)
    // An odd run's last pair is half outside it.
    for k in Swift.stride(from: 0, to: run.count, by: 2) {
      let sums = SIMD8(
        lowHalf: columnSums(source, stride, columns[k], rows[k], columnWeights),
        highHalf: columnSums(source, stride, columns[k &+ 1], rows[k &+ 1], columnWeights))
      let weights = SIMD8(
        lowHalf: rowWeights[Int(columns[k] & RunPlaces.phaseMask)],
        highHalf: rowWeights[Int(columns[k &+ 1] & RunPlaces.phaseMask)])
      bytes.storeBytes(
        of: SampleArithmetic.upperHalves(sums, weights), toByteOffset: k &* 8,
        as: SIMD8<Int16>.self)
    }
    let words = bytes.bytes
    for k in 0..<run.count {
      // Four numbers of 16 bits in a word: the product's highest is the sum of all modulo 2^16, and
      // a carry of at most 2 that 1/64 of a level makes nothing of.
      let sum = (words.word(at: k &* 8) &* 0x0001_0001_0001_0001) &>> 48
      let value = Int16(truncatingIfNeeded: sum) &+ KernelTable.rounding
      line.storeBytes(
        of: UInt8(truncatingIfNeeded: max(0, min(255, value &>> 6))), toByteOffset: k,
        as: UInt8.self)
    }
  }

  /// Sums down the four columns at a place, less the bias.
  @inline(__always)
  private static func columnSums(
    _ source: RawSpan, _ stride: Int, _ x: Int32, _ y: Int32, _ down: Span<GrayColumnWeights>
  ) -> SIMD4<UInt16> {
    let start =
      Int(y &>> Int32(ResamplingKernel.phaseBits)) &* stride
      &+ Int(x &>> Int32(ResamplingKernel.phaseBits))
    let weights = down[Int(y & RunPlaces.phaseMask)]
    source.checkFourRows(at: start, stride: stride, width: 4)
    let (upper, lower) = source.fourRowsOfFour(uncheckedAt: start, stride: stride)
    let sums =
      SampleArithmetic.wide(upper) &* weights.upper &+ SampleArithmetic.wide(lower) &* weights.lower
    return sums.lowHalf &+ sums.highHalf &- SIMD4(repeating: KernelTable.bias)
  }
}
