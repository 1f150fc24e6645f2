/// How fast frames come, as far as they are looked at, so that what takes a time takes as many frames as
/// that machine and camera have in it.
package struct FramePace: Sendable {
  /// Share of the newest interval in the mean.
  private static let pull = 0.2

  private var last: Duration?
  private var interval: Double?

  /// A pace that is not known yet.
  package init() {}

  /// Takes the time of the next frame.
  package mutating func add(_ time: Duration) {
    defer { last = time }
    guard let last, time > last else { return }
    let seconds = (time - last) / .seconds(1)
    interval = interval.map { $0 + (seconds - $0) * Self.pull } ?? seconds
  }

  /// How many frames come in a time, within bounds; the most where the pace is not known.
  package func frames(in time: Duration, _ bounds: ClosedRange<Int>) -> Int {
    guard let interval else { return bounds.upperBound }
    let count = (time / .seconds(1)) / interval
    return count < Double(bounds.upperBound)
      ? max(bounds.lowerBound, Int(count.rounded())) : bounds.upperBound
  }
}
