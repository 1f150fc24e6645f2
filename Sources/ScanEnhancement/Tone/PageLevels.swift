/// What is measured of a page's divided samples before its tone is chosen.
package struct PageLevels: Sendable {
  /// How often each luma occurs.
  package var luma = LevelHistogram()
  /// How often each level of a pixel's darkest channel occurs: a coloured fill is as dark as ink in none
  /// but that.
  package var darkest = LevelHistogram()

  package init() {}

  /// Counts a pixel of these channels.
  @inline(__always)
  mutating func add(red: UInt16, green: UInt16, blue: UInt16) {
    let sum = UInt32(red) &* 77 &+ UInt32(green) &* 150 &+ UInt32(blue) &* 29
    luma.add(UInt16(truncatingIfNeeded: sum &>> 8))
    darkest.add(min(red, green, blue))
  }

  /// Counts a gray pixel.
  @inline(__always)
  mutating func add(_ level: UInt16) {
    luma.add(level)
    darkest.add(level)
  }
}
