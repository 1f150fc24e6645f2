/// How densely pixels lie on paper.
public struct Resolution: Hashable, Sendable, Codable {
  /// Pixels in a millimetre of paper; greater than 0.
  public var pixelsPerMillimetre: Double

  /// Creates a resolution; traps unless it is a positive number.
  public init(pixelsPerMillimetre: Double) {
    precondition(pixelsPerMillimetre > 0 && pixelsPerMillimetre.isFinite)
    self.pixelsPerMillimetre = pixelsPerMillimetre
  }

  /// Creates a resolution from pixels per inch (25.4 mm).
  public init(dotsPerInch: Double) {
    self.init(pixelsPerMillimetre: dotsPerInch / 25.4)
  }

  /// Pixels in an inch.
  public var dotsPerInch: Double { pixelsPerMillimetre * 25.4 }
}
