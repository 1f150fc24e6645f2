/// The search for the best JPEG of a page that keeps to a number of bytes: at most ten are made.
///
/// Quality falls first, since resolution lost cannot be seen again by enlarging; below the least
/// quality at which text still reads well, the picture is made smaller instead.
struct ByteBudget {
  private static let leastQuality = 30
  private static let leastScale = 0.2

  let limit: Int

  /// The best page that `encode` makes of a quality and a scale within the limit; where none is found,
  /// the smallest one, marked.
  func page(
    from quality: Int,
    _ encode: (_ quality: Int, _ scale: Double) throws(DocumentError) -> EncodedPage
  ) throws(DocumentError) -> EncodedPage {
    let first = try encode(quality, 1)
    if first.encoding.byteCount <= limit { return first }
    let least = min(quality, ByteBudget.leastQuality)
    let smallest = try encode(least, 1)
    if smallest.encoding.byteCount <= limit {
      return try best(between: smallest, least, and: quality, encode)
    }
    return try reduced(smallest, least, encode)
  }

  /// Halves the range of qualities four times; the lower end fits, the upper one does not.
  private func best(
    between fitting: EncodedPage, _ lower: Int, and upper: Int,
    _ encode: (Int, Double) throws(DocumentError) -> EncodedPage
  ) throws(DocumentError) -> EncodedPage {
    var (best, lower, upper) = (fitting, lower, upper)
    for _ in 0..<4 where upper - lower > 1 {
      let middle = (lower + upper) / 2
      let page = try encode(middle, 1)
      if page.encoding.byteCount <= limit { (best, lower) = (page, middle) } else { upper = middle }
    }
    return best
  }

  /// Makes the picture smaller by what the bytes suggest, and a little more, up to four times.
  private func reduced(
    _ page: EncodedPage, _ quality: Int,
    _ encode: (Int, Double) throws(DocumentError) -> EncodedPage
  ) throws(DocumentError) -> EncodedPage {
    var (page, scale) = (page, 1.0)
    for _ in 0..<4 {
      let share = Double(limit) / Double(page.encoding.byteCount)
      scale = max(scale * min(0.9, share.squareRoot() * 0.95), ByteBudget.leastScale)
      page = try encode(quality, scale)
      if page.encoding.byteCount <= limit { return page }
      if scale == ByteBudget.leastScale { break }
    }
    page.exceedsLimit = true
    return page
  }
}
