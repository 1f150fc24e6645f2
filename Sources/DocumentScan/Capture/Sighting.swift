package import ScanImaging

/// What one frame of a camera showed, as far as the shutter cares.
package struct Sighting {
  /// The page's steadied outline in pixels of the frame; `nil` where none is seen.
  package var outline: Quadrilateral?
  /// Whether the outline has rested for long enough.
  package var isSteady: Bool
  /// Whether the camera has adapted to the light and found its focus.
  package var isSettled: Bool
  /// Whether nothing in the frame moves.
  package var isAtRest: Bool
  /// How sharp the frame is, on a scale of the camera's own.
  package var sharpness: Double
  /// Size of the frame.
  package var frameSize: PixelSize
  /// The signature of what lies inside an outline of the frame.
  package var signature: (Quadrilateral) -> PageSignature?

  package init(
    outline: Quadrilateral?, isSteady: Bool, isSettled: Bool, isAtRest: Bool, sharpness: Double,
    frameSize: PixelSize, signature: @escaping (Quadrilateral) -> PageSignature?
  ) {
    self.outline = outline
    self.isSteady = isSteady
    self.isSettled = isSettled
    self.isAtRest = isAtRest
    self.sharpness = sharpness
    self.frameSize = frameSize
    self.signature = signature
  }
}
