/// Maps a divided sample to a finished one: 4096 levels, paper at 3200.
package struct ToneTable: Sendable, Hashable {
  /// Level of a divided sample of 1, the paper's.
  ///
  /// Above it there is room for what outshines paper.
  package static let paperLevel = 3200
  package static let levelCount = 4096

  /// `levelCount` samples.
  package let samples: [UInt8]
  /// Level from which on all are white; `levelCount` where none is.
  let firstWhite: UInt16

  /// A table of `tone` over divided samples; results are clipped to 0...1.
  package init(_ tone: (Double) -> Double) {
    samples = (0..<ToneTable.levelCount).map { level in
      let value = tone(Double(level) / Double(ToneTable.paperLevel))
      return UInt8((min(max(value, 0), 1) * 255).rounded())
    }
    firstWhite = UInt16((samples.lastIndex { $0 != 255 } ?? -1) + 1)
  }

  /// Clean paper: ink down to `black` becomes black, and what is within a few percent of white, white.
  ///
  /// Three steps. The haze over the darkest ink is taken out by a toe that fades with the cube of the
  /// distance from white: a straight stretch makes fills in the middle of the scale up to 0.13 darker
  /// than they are. Then the deep end is lifted, since cameras lay an S-curve over what they see;
  /// fills of known depth on 25 pages came out at 0.10, 0.27, 0.42 and 0.64 of the paper where 0.16, 0.34,
  /// 0.47 and 0.66 were right. Last, noise, fibre, faint folds and print of the other side below 5 %
  /// vanish in a shoulder, where a table fill of 12 %, pencil and pale yellow stay whole.
  ///
  /// Before all that the depth below paper is multiplied by `gain`, so that print which is too pale is as
  /// dark as it should be; nothing gets darker than 0.1 by it.
  package static func paper(
    black: Double, shoulder: ClosedRange<Double> = 0.02...0.10, lift: Double = 0.7,
    gain: Double = 1
  ) -> ToneTable {
    ToneTable { sample in
      let divided = sample < 1 ? max(1 - gain * (1 - sample), min(sample, 0.1)) : sample
      let below = max(1 - divided, 0)
      let fading = below / (1 - black)
      let cleared = divided - black * fading * fading * fading
      let depth = 1 - cleared
      let lifted = depth - lift * max(cleared, 0) * depth * depth * depth
      let position = (lifted - shoulder.lowerBound) / (shoulder.upperBound - shoulder.lowerBound)
      let limited = min(max(position, 0), 1)
      return 1 - lifted * limited * limited * (3 - 2 * limited)
    }
  }

  /// Tones between two divided samples spread over nearly the whole range.
  package static func stretch(from black: Double, to white: Double) -> ToneTable {
    ToneTable { (6 + (251 - 6) * ($0 - black) / (white - black)) / 255 }
  }

  /// Divided samples as they are, paper at `paper`.
  package static func linear(paper: UInt8) -> ToneTable {
    ToneTable { $0 * Double(paper) / 255 }
  }
}
