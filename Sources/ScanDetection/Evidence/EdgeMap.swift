package import ScanImaging

/// One flag per pixel from the edge detector.
package struct EdgeMap: Sendable {
  package let size: PixelSize
  /// In row order.
  package internal(set) var flags: [Bool]
  /// Where the flags are set: indices in row order, edge by edge.
  package internal(set) var positions: [Int32]

  init(size: PixelSize) {
    self.size = size
    flags = Array(repeating: false, count: size.width * size.height)
    positions = []
  }

  /// Whether the pixel is on an edge; traps outside the map.
  package subscript(x: Int, y: Int) -> Bool {
    precondition(x >= 0 && x < size.width)
    return flags[y * size.width + x]
  }
}
