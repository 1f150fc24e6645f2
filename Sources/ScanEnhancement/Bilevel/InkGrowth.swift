package import ScanImaging

/// Ink that grows into the pixels around it that are nearly ink.
///
/// The binary reconstruction of Vincent, Morphological grayscale reconstruction in image analysis: applications
/// and efficient algorithms (1993), with 8 neighbours, by sweeps down and up over words of 64 pixels. Only
/// words that hold something to grow into are visited, a few in a hundred; sweeps go on until nothing changes.
package struct InkGrowth {
  /// The ink and every pixel of the reach that a path in the reach joins to it.
  package private(set) var grown: BilevelRaster

  /// The ink, row by row; the leftmost pixel of a word lies in its highest bit.
  private var words: [UInt64] = []
  /// The words that hold something to grow into, in the order of rows.
  private var open: [OpenWord] = []
  private let wordsInRow: Int

  private struct OpenWord {
    let index: Int
    /// The ink of the word and what it may grow into.
    let mask: UInt64
  }

  /// A spiral could ask for as many sweeps as it has turns.
  private static let mostSweeps = 32

  /// Grows ink within `reach`; ink outside it stays.
  ///
  /// Traps where the sizes differ.
  package init(of ink: BilevelRaster, within reach: BilevelRaster) {
    precondition(ink.size == reach.size, "ink grows within a raster of its own size")
    grown = ink
    wordsInRow = (ink.width + 63) / 64
    load(ink, reach)
    // A sweep that changes nothing speaks for its own direction only.
    var idle = 0
    for number in 0..<InkGrowth.mostSweeps where idle < 2 {
      idle = sweep(down: number % 2 == 0) ? 0 : idle + 1
    }
  }

  private mutating func load(_ ink: BilevelRaster, _ reach: BilevelRaster) {
    words.reserveCapacity(wordsInRow * ink.height)
    for y in 0..<ink.height {
      let (inkRow, reachRow) = (ink.row(y), reach.row(y))
      for column in 0..<wordsInRow {
        let word = inkRow.bigEndianWord(at: 8 * column)
        let mask = word | reachRow.bigEndianWord(at: 8 * column)
        if mask != word { open.append(OpenWord(index: words.count, mask: mask)) }
        words.append(word)
      }
    }
  }

  /// Grows every open word from the row before it and from its own; tells whether anything changed.
  private mutating func sweep(down: Bool) -> Bool {
    var isChanged = false
    for step in 0..<open.count {
      let word = open[down ? step : open.count - 1 - step]
      let seeds = words[word.index]
      guard word.mask != seeds else { continue }
      let column = word.index % wordsInRow
      var joined = seeds | beside(word.index, column)
      let earlier = down ? word.index - wordsInRow : word.index + wordsInRow
      if earlier >= 0, earlier < words.count {
        let row = words[earlier]
        joined |= row | row << 1 | row >> 1 | beside(earlier, column)
      }
      joined = InkGrowth.filled(joined & word.mask, within: word.mask)
      if joined != seeds {
        words[word.index] = joined
        store(joined, word.index)
        isChanged = true
      }
    }
    return isChanged
  }

  /// The outermost pixels of a word that the words beside it touch.
  private func beside(_ index: Int, _ column: Int) -> UInt64 {
    let left = column > 0 ? words[index - 1] << 63 : 0
    let right = column + 1 < wordsInRow ? words[index + 1] >> 63 : 0
    return left | right
  }

  /// Fills the runs of `mask` that hold a seed, doubling the distance six times.
  @inline(__always)
  private static func filled(_ seeds: UInt64, within mask: UInt64) -> UInt64 {
    var (left, leftMask, right, rightMask) = (seeds, mask, seeds, mask)
    var shift: UInt64 = 1
    while shift < 64 {
      left |= (left &<< shift) & leftMask
      leftMask &= leftMask &<< shift
      right |= (right &>> shift) & rightMask
      rightMask &= rightMask &>> shift
      shift &<<= 1
    }
    return left | right
  }

  private mutating func store(_ word: UInt64, _ index: Int) {
    let start = index % wordsInRow * 8
    let row = index / wordsInRow * grown.stride
    for byte in 0..<min(8, grown.stride - start) {
      grown.bytes[row + start + byte] = UInt8(truncatingIfNeeded: word >> UInt64(56 - byte * 8))
    }
  }
}
