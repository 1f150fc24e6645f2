package import ScanImaging

/// Ink that grows into the pixels around it that are nearly ink.
///
/// The binary reconstruction of Vincent, Morphological grayscale reconstruction in image analysis: applications
/// and efficient algorithms (1993), by sweeps down and up over rows of 64 pixels a word, with 8 neighbours.
/// Sweeps go on until nothing changes; print takes two to four.
package struct InkGrowth {
  /// The ink and every pixel of `reach` that a path in `reach` joins to it.
  package private(set) var grown: BilevelRaster

  /// The leftmost pixel of a word lies in its highest bit.
  private var ink: [UInt64]
  private let reach: [UInt64]
  private let wordsInRow: Int

  /// A spiral could ask for as many sweeps as it has turns.
  private static let mostSweeps = 32

  /// Grows `ink` within `reach`; ink outside it stays. Traps where their sizes differ.
  package init(of ink: BilevelRaster, within reach: BilevelRaster) {
    precondition(ink.size == reach.size, "ink grows within a raster of its own size")
    grown = ink
    wordsInRow = (ink.width + 63) / 64
    self.ink = InkGrowth.words(of: ink, wordsInRow)
    self.reach = InkGrowth.words(of: reach, wordsInRow)
    // A sweep that changes nothing speaks for its own direction only.
    var idle = 0
    for number in 0..<InkGrowth.mostSweeps where idle < 2 {
      idle = sweep(down: number % 2 == 0) ? 0 : idle + 1
    }
    store()
  }

  private static func words(of raster: BilevelRaster, _ wordsInRow: Int) -> [UInt64] {
    var words: [UInt64] = []
    words.reserveCapacity(wordsInRow * raster.height)
    for y in 0..<raster.height {
      let row = raster.row(y)
      for start in Swift.stride(from: 0, to: row.count, by: 8) {
        var word: UInt64 = 0
        let end = min(start + 8, row.count)
        for index in start..<end { word = word << 8 | UInt64(row[index]) }
        words.append(word << UInt64(8 * (start + 8 - end)))
      }
    }
    return words
  }

  private mutating func store() {
    let bytesInRow = grown.stride
    for y in 0..<grown.height {
      for index in 0..<bytesInRow {
        let word = ink[y * wordsInRow + index / 8]
        grown.bytes[y * bytesInRow + index] = UInt8(
          truncatingIfNeeded: word >> UInt64(56 - index % 8 * 8))
      }
    }
  }

  /// Grows every row from the one before it and from itself; tells whether anything changed.
  private mutating func sweep(down: Bool) -> Bool {
    let rows = grown.height
    var isChanged = false
    for step in 0..<rows {
      let y = down ? step : rows - 1 - step
      let earlier = down ? y - 1 : y + 1
      for place in 0..<wordsInRow {
        let column = down ? place : wordsInRow - 1 - place
        let index = y * wordsInRow + column
        let (seeds, mask) = (ink[index], reach[index] | ink[index])
        guard mask != seeds else { continue }
        var joined = seeds | beside(index, column)
        if earlier >= 0, earlier < rows {
          let above = earlier * wordsInRow + column
          let row = ink[above]
          joined |= row | row << 1 | row >> 1 | beside(above, column)
        }
        joined = InkGrowth.filled(joined & mask, within: mask)
        if joined != seeds {
          ink[index] = joined
          isChanged = true
        }
      }
    }
    return isChanged
  }

  /// The outermost pixels of a word that the words beside it touch.
  private func beside(_ index: Int, _ column: Int) -> UInt64 {
    let left = column > 0 ? ink[index - 1] << 63 : 0
    let right = column + 1 < wordsInRow ? ink[index + 1] >> 63 : 0
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
}
