import ScanImaging

/// Tells from the window of one letter whether its line stands upright or upside down.
///
/// A network with one layer of hidden units, f(x) = sum of v max(0, w x + b), judges the window as it is and
/// turned by half a turn; the score is the difference. So a page and its turned copy get opposite scores, and
/// nothing can be learnt but the difference between up and down.
struct LetterNetwork {
  /// Units that are computed together.
  private typealias Lanes = SIMD16<Float>
  private static let lanes = 16

  /// For each sixteen units the weights of every cell, what is added, and what the units count.
  private let weights: [[Lanes]]
  private let biases: [Lanes]
  private let outer: [Lanes]

  /// A network of as many units as there are scales, a multiple of 16; traps where lengths differ.
  ///
  /// - Parameters:
  ///   - steps: The units' weights as characters of `alphabet`, in rows of any length.
  ///   - scales: What one step of each unit's weights is.
  ///   - biases: What is added in each unit.
  ///   - outer: What each unit counts.
  init(steps: String, scales: [Float], biases: [Float], outer: [Float]) {
    let count = scales.count
    precondition(count % LetterNetwork.lanes == 0 && biases.count == count && outer.count == count)
    let values = LetterNetwork.values(of: steps)
    precondition(values.count == count * LetterWindow.cells)
    func packed(_ block: Int, _ value: (Int) -> Float) -> Lanes {
      Lanes((0..<LetterNetwork.lanes).map { value(block * LetterNetwork.lanes + $0) })
    }
    let blocks = 0..<count / LetterNetwork.lanes
    weights = blocks.map { block in
      (0..<LetterWindow.cells).map { cell in
        packed(block) { values[$0 * LetterWindow.cells + cell] * scales[$0] }
      }
    }
    self.biases = blocks.map { packed($0) { biases[$0] } }
    self.outer = blocks.map { packed($0) { outer[$0] } }
  }

  /// The steps that the characters stand for: "A" is -32, "-" is 31.
  private static func values(of steps: String) -> [Float] {
    var value = [Float?](repeating: nil, count: 128)
    for (index, character) in alphabet.utf8.enumerated() {
      value[Int(character)] = Float(index - 32)
    }
    return steps.utf8.compactMap { $0 < 128 ? value[Int($0)] : nil }
  }

  private static let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-"

  /// Above 0 the letter is upright, below upside down: the logarithm of the odds.
  func score(of window: LetterWindow) -> Float {
    let cells = window.normalised
    var score: Float = 0
    for block in weights.indices {
      var (own, turned) = (biases[block], biases[block])
      let rows = weights[block]
      for cell in 0..<LetterWindow.cells {
        own += rows[cell] * cells[cell]
        turned += rows[cell] * cells[LetterWindow.cells - 1 - cell]
      }
      own.replace(with: 0, where: own .< 0)
      turned.replace(with: 0, where: turned .< 0)
      score += ((own - turned) * outer[block]).sum()
    }
    return score
  }
}
