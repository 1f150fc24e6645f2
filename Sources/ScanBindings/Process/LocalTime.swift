internal import Glibc

/// A moment as the clock on the wall shows it, in the time zone of the process (`TZ`, else the
/// system's).
package struct LocalTime: Sendable {
  /// Seconds since 1970-01-01 00:00 UTC, leap seconds not counted.
  package let secondsSinceEpoch: Int

  /// Creates a moment from its count of seconds.
  package init(secondsSinceEpoch: Int) {
    self.secondsSinceEpoch = secondsSinceEpoch
  }

  /// The present.
  package static var now: LocalTime { LocalTime(secondsSinceEpoch: time(nil)) }

  /// What the time zone is ahead of UTC at this moment, in minutes.
  package var minutesAheadOfUTC: Int {
    var seconds = time_t(secondsSinceEpoch)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return 0 }
    return unsafe parts.tm_gmtoff / 60
  }

  /// Replaces the codes of `strftime` in a pattern; other bytes stay as they are.
  package func formatted(_ pattern: [UInt8]) -> [UInt8] {
    var seconds = time_t(secondsSinceEpoch)
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return pattern }
    // A closing byte tells an empty result from one that did not fit, which both return 0.
    let text = pattern.map { CChar(bitPattern: $0) } + [CChar(UInt8(ascii: ".")), 0]
    var capacity = max(64, pattern.count * 4)
    while true {
      var room = [CChar](repeating: 0, count: capacity)
      // `strftime` writes at most `capacity` bytes, and `text` ends in NUL.
      let count = unsafe strftime(&room, capacity, text, &parts)
      if count > 0 { return room.prefix(count - 1).map { UInt8(bitPattern: $0) } }
      capacity *= 2
    }
  }
}
