/// Blue, green, red, a byte each.
package enum BGR24: PackedTriples {
  package static let code = "BGR3"
  package static let red = 2
}
