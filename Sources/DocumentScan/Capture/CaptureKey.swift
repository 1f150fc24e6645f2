/// What a person at the terminal asks of a running capture.
public enum CaptureKey: Sendable, Hashable, CaseIterable {
  /// Take the picture now.
  case shoot
  /// Take the last page again.
  case retake
  /// Drop the last page.
  case drop
  /// Turn the last page a quarter to the left.
  case turnLeft
  /// Turn the last page a quarter to the right.
  case turnRight
  /// Make the document of the pages taken so far.
  case save
  /// End without a document, after a question where pages were taken.
  case quit
  /// Yes, to the question.
  case yes
  /// No, to the question; like every other key.
  case no
}
