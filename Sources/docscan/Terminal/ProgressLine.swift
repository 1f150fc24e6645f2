/// The line that tells a person at a terminal how far the run is.
package struct ProgressLine: Sendable {
  private let start: ContinuousClock.Instant

  /// Begins to count time.
  package init(start: ContinuousClock.Instant = .now) {
    self.start = start
  }

  /// The line for the present, to be drawn over the one before.
  package func text(
    finished: Int, expected: Int, columns: Int, now: ContinuousClock.Instant = .now
  ) -> String {
    Self.text(finished: finished, expected: expected, elapsed: now - start, columns: columns)
  }

  /// The line after `elapsed`, in at most `columns` characters; whole parts are left out, the last first,
  /// where it is too narrow.
  package static func text(finished: Int, expected: Int, elapsed: Duration, columns: Int) -> String
  {
    var parts = ["photo \(finished) of \(expected)"]
    let seconds = elapsed / .seconds(1)
    if finished > 0, seconds > 0 {
      let pace = Double(finished) / seconds
      parts.append("\(rounded(pace * 60)) a minute")
      if finished < expected {
        parts.append("\(span(Double(expected - finished) / pace)) left")
      }
    }
    while parts.count > 1, parts.joined(separator: ", ").count > columns { parts.removeLast() }
    return String(parts.joined(separator: ", ").prefix(columns))
  }

  private static func rounded(_ number: Double) -> String {
    number < 9.95
      ? String((number * 10).rounded() / 10) : String(Int(min(number.rounded(), 1_000_000)))
  }

  /// A time to the precision a person cares for.
  private static func span(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 360_000))
    return switch whole {
    case ..<60: "\(whole) s"
    case ..<3600: "\(whole / 60) min \(whole % 60) s"
    default: "\(whole / 3600) h \(whole % 3600 / 60) min"
    }
  }
}
