/// Red, green, blue, a byte each; what libv4l2 converts other formats to.
package enum RGB24: PackedTriples {
  package static let code = "RGB3"
  package static let red = 0
}
