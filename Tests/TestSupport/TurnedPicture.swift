package import ScanImaging

/// Pictures as cameras store them.
package enum TurnedPicture {
  /// What a camera stores so that `orientation` turns it into `upright`, by CIPA DC-008's words for
  /// where the stored first row and column lie in the upright picture.
  package static func stored(
    of upright: Raster<RGB8>, _ orientation: Orientation
  ) -> Raster<RGB8> {
    let size = orientation.uprightSize(of: upright.size)
    let (right, bottom) = (upright.width - 1, upright.height - 1)
    return Raster(size: size) { output in
      for row in 0..<size.height {
        for column in 0..<size.width {
          let place: (x: Int, y: Int)
          switch orientation {
          // First row at the top, first column at the left; and so on.
          case .upright: place = (column, row)
          case .mirrored: place = (right - column, row)
          case .upsideDown: place = (right - column, bottom - row)
          case .flipped: place = (column, bottom - row)
          // First row at the left, first column at the top; and so on.
          case .transposed: place = (row, column)
          case .clockwise: place = (right - row, column)
          case .transversed: place = (right - row, bottom - column)
          case .counterclockwise: place = (row, bottom - column)
          }
          output.append(upright[place.x, place.y])
        }
      }
    }
  }
}
