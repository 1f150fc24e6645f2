// Source: ITU-T Recommendation T.81, 1992, annex K.2: lengths of codes from how often each symbol occurs
// (figure K.1), none longer than 16 bits (figure K.3); annex C: the codes of these lengths.

/// The Huffman code that takes the fewest bits for symbols that occur so often.
package struct HuffmanCode {
  /// How many codes there are of each length, from 1 to 16.
  package let lengthCounts: [UInt8]
  /// The symbols in the order of their codes.
  package let symbols: [UInt8]

  /// The longest code.
  private static let longest = 16

  /// Makes the code for symbols that occur `counts` times, 256 numbers; traps where none occurs.
  package init(counts: Span<UInt32>) {
    precondition(counts.count == 256, "a symbol is a byte")
    let lengths = HuffmanCode.lengths(counts)
    var amounts = [Int](repeating: 0, count: max(lengths.max() ?? 0, HuffmanCode.longest) + 1)
    for length in lengths where length > 0 { amounts[length] += 1 }
    HuffmanCode.shorten(&amounts)
    lengthCounts = amounts[1...HuffmanCode.longest].map { UInt8($0) }
    // The sort is stable by the symbol's number.
    symbols = (0..<256).filter { lengths[$0] > 0 }
      .sorted { (lengths[$0], $0) < (lengths[$1], $1) }.map { UInt8($0) }
  }

  /// The code of each symbol and its length; both 0 where there is none.
  package var words: [(code: UInt32, length: UInt32)] {
    var words = Array(repeating: (code: UInt32(0), length: UInt32(0)), count: 256)
    var code: UInt32 = 0
    var next = symbols.makeIterator()
    for (index, amount) in lengthCounts.enumerated() {
      for _ in 0..<amount {
        guard let symbol = next.next() else { return words }
        words[Int(symbol)] = (code, UInt32(index + 1))
        code += 1
      }
      code <<= 1
    }
    return words
  }

  /// Lengths of codes without a limit: the two rarest groups of symbols become one until one is left.
  ///
  /// A last symbol that occurs once takes the code of all ones, which is not allowed. Of those that are
  /// equally rare the later one is taken.
  private static func lengths(_ counts: Span<UInt32>) -> [Int] {
    var frequencies = counts.indices.map { UInt64(counts[$0]) } + [1]
    var lengths = [Int](repeating: 0, count: frequencies.count)
    var groups = frequencies.indices.map { [$0] }
    while true {
      let first = rarest(of: frequencies, otherThan: nil)
      guard let first, let second = rarest(of: frequencies, otherThan: first) else { break }
      frequencies[first] += frequencies[second]
      frequencies[second] = 0
      groups[first] += groups[second]
      for symbol in groups[first] { lengths[symbol] += 1 }
    }
    precondition(lengths[256] > 0, "no symbol occurs")
    return lengths
  }

  private static func rarest(of frequencies: [UInt64], otherThan taken: Int?) -> Int? {
    var least: Int?
    for index in frequencies.indices where frequencies[index] > 0 && index != taken {
      if least.map({ frequencies[index] <= frequencies[$0] }) ?? true { least = index }
    }
    return least
  }

  /// Moves codes that are too long up the tree, and takes out the last one, which no symbol has.
  private static func shorten(_ amounts: inout [Int]) {
    for length in stride(from: amounts.count - 1, to: longest, by: -1) {
      while amounts[length] > 0 {
        // Two leaves move up in place of the prefix they share; a shorter code makes room for the other.
        guard let shorter = amounts[1...length - 2].lastIndex(where: { $0 > 0 }) else { break }
        amounts[length] -= 2
        amounts[length - 1] += 1
        amounts[shorter + 1] += 2
        amounts[shorter] -= 1
      }
    }
    if let last = amounts[...longest].lastIndex(where: { $0 > 0 }) { amounts[last] -= 1 }
  }
}
