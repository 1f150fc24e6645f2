package import ScanImaging

/// One flag per pixel from the edge detector.
package struct EdgeMap: Sendable {
  package let size: PixelSize
  /// In row order.
  package let flags: [Bool]
  /// Where the flags are set: indices in row order, edge by edge.
  package let positions: [Int32]

  /// Whether the pixel is on an edge; traps outside the map.
  package subscript(x: Int, y: Int) -> Bool {
    precondition(x >= 0 && x < size.width)
    return flags[y * size.width + x]
  }
}
