/// Packed 4:2:2: blue difference, brightness, red difference, brightness for two pixels.
package enum UYVY: PackedPairs {
  package static let code = "UYVY"
  package static let light = 1
  package static let blue = 0
}
