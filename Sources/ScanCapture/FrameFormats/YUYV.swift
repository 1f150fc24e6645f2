/// Packed 4:2:2: brightness, blue difference, brightness, red difference for two pixels.
package enum YUYV: PackedPairs {
  package static let code = "YUYV"
  package static let light = 0
  package static let blue = 1
}
