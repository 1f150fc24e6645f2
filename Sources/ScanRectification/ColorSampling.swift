import ScanImaging

/// Sampling of colour, twelve bytes of four rows a pixel.
enum ColorSampling: SampleKind {
  static let channels = 3

  @inline(never)
  static func sample(
    _ source: RawSpan, stride: Int, _ run: SamplingRun, _ across: KernelTable,
    _ down: KernelTable, into line: inout MutableRawSpan
  ) {
    let places = RunPlaces(run)
    let (columns, rows) = (places.columns.span, places.rows.span)
    let (rowWeights, columnWeights) = (across.colorRows.span, down.colorColumns.span)
    var offset = 0
    // An odd run's line gets one pixel more.
    for k in Swift.stride(from: 0, to: run.count, by: 2) {
      let one = sum(source, stride, columns[k], rows[k], rowWeights, columnWeights)
      let two = sum(source, stride, columns[k &+ 1], rows[k &+ 1], rowWeights, columnWeights)
      let bytes = SampleArithmetic.bytes(SIMD8(lowHalf: one, highHalf: two))
      // Each store's last byte is the next one's first.
      line.storeBytes(of: bytes.lowHalf, toByteOffset: offset, as: SIMD4<UInt8>.self)
      line.storeBytes(of: bytes.highHalf, toByteOffset: offset &+ 3, as: SIMD4<UInt8>.self)
      offset &+= 6
    }
  }

  /// Red, green and blue at a place, times 64, less the bias; the fourth lane means nothing.
  @inline(__always)
  private static func sum(
    _ source: RawSpan, _ stride: Int, _ x: Int32, _ y: Int32, _ across: Span<ColorRowWeights>,
    _ down: Span<ColorColumnWeights>
  ) -> SIMD4<Int16> {
    let start =
      Int(y &>> Int32(ResamplingKernel.phaseBits)) &* stride
      &+ Int(x &>> Int32(ResamplingKernel.phaseBits)) &* 3
    let weights = down[Int(y & RunPlaces.phaseMask)]
    let row = across[Int(x & RunPlaces.phaseMask)]
    source.checkFourRows(at: start, stride: stride, width: 14)
    let left = column(source.fourRows(uncheckedAt: start, stride: stride), weights)
    let right = column(source.fourRows(uncheckedAt: start &+ 6, stride: stride), weights)
    // Channels stand at R G B R G B and two more that weigh nothing.
    let both =
      SampleArithmetic.upperHalves(left, row.left)
      &+ SampleArithmetic.upperHalves(right, row.right)
    return both.lowHalf &+ SIMD4(both[3], both[4], both[5], 0)
  }

  /// Sums down the columns, less the bias.
  @inline(__always)
  private static func column(_ rows: FourRows, _ weights: ColorColumnWeights) -> SIMD8<UInt16> {
    let upper =
      SampleArithmetic.wide(rows.first) &* weights.first
      &+ SampleArithmetic.wide(rows.second) &* weights.second
    let lower =
      SampleArithmetic.wide(rows.third) &* weights.third
      &+ SampleArithmetic.wide(rows.fourth) &* weights.fourth
    return upper &+ lower &- SIMD8(repeating: KernelTable.bias)
  }
}
