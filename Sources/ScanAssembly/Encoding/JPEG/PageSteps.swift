import ScanImaging

/// How finely a page's coefficients are kept.
///
/// Luma and chroma have one step for all their coefficients, unlike the example tables of T.81, annex K:
/// those were made for photos seen from afar and give up the fine waves that edges of letters consist
/// of. Over pages of print, steps all alike take a sixth fewer bytes at the same structural similarity.
struct PageSteps: Equatable {
  let steps: [UInt16]
  /// The bits that a squared error of one step is worth; see `BlockThresholding`.
  let errorPrice: Float

  /// The steady coefficient of white has a whole number of these: paper stays white.
  private static let steadyStep: UInt16 = 8

  /// The steps at which a page looks as true as with libjpeg's tables at `quality`.
  ///
  /// Pictures get half the steps of pages of writing, whose strong edges hide more; `paperShare` tells
  /// one from the other and lies between 0.2 and 0.5 where a page is something of both.
  init(quality: Int, paperShare: Double) {
    // Measured on pages of print against libjpeg at 60 to 85: the same mean similarity where there is ink.
    let writing = max(1, 16 + (80 - Double(quality)) * (quality >= 80 ? 0.7 : 0.42))
    let share = min(max((paperShare - 0.2) / 0.3, 0), 1)
    let step = UInt16(max(1, (writing * (0.5 + 0.5 * share)).rounded()))
    steps = [min(step, PageSteps.steadyStep)] + Array(repeating: step, count: 63)
    errorPrice = Float(4 + 6 * share)
  }
}

/// How much of a picture is blank paper.
enum PaperShare {
  /// Set where a sample of paper, at least 240, has ones.
  private static let paperBits: UInt64 = 0xF0F0_F0F0_F0F0_F0F0

  /// The share of blocks of eight by eight pixels without anything on them; looks at every other row of
  /// them.
  static func share<Pixel: BytePixel & Sendable>(of raster: Raster<Pixel>) -> Double {
    let (across, down) = (raster.width / 8, raster.height / 8)
    guard across > 0, down > 0 else { return 1 }
    // Eight bytes are a word, so that a block has as many words across as a pixel has bytes.
    let words = MemoryLayout<Pixel>.stride
    var allSet = [UInt64](repeating: 0, count: across * words)
    var blank = 0
    var count = 0
    for row in stride(from: 0, to: down, by: 2) {
      for index in allSet.indices { allSet[index] = paperBits }
      for y in row * 8..<row * 8 + 8 {
        let bytes = raster.byteRow(y)
        for index in allSet.indices { allSet[index] &= bytes.word(at: index * 8) }
      }
      for column in 0..<across {
        let isBlank = (0..<words).allSatisfy { allSet[column * words + $0] == paperBits }
        blank += isBlank ? 1 : 0
      }
      count += across
    }
    return Double(blank) / Double(count)
  }
}
