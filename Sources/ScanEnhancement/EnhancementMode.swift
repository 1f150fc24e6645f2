/// How a flattened page shall look.
public enum EnhancementMode: String, CaseIterable, Sendable {
  /// Colour, gray or bilevel, whichever keeps what the page shows.
  case auto
  /// White paper without shadows; colours keep their hue.
  case color
  /// As `color`, without colour.
  case grayscale
  /// Black and white only: thin strokes and solid fills both stay.
  case bw
  /// A picture page: its tones are stretched, nothing is taken for paper.
  case photo
  /// A whiteboard: the board white, the markers in full colour.
  case whiteboard
  /// Nothing is changed.
  case original
}
