// Source: CIPA DC-008-2023, Exchangeable image file format for digital still cameras: Exif 3.0, clauses
// 4.6.4 (tag 274, orientation) and 4.6.5 (tags 37386, 40962, 40963, 41486, 41488 and 41989).

package import ScanImaging

/// What docscan reads from an EXIF block.
package struct EXIFContents: Sendable, Hashable {
  /// The orientation as stored, whatever its value.
  package var orientation: Int?

  /// The focal length of a lens that sees as much on a 36 mm by 24 mm film.
  package var focalLengthIn35MillimetreFilm: Int?

  /// The lens's own focal length.
  package var focalLengthInMillimetres: Double?

  /// Pixels of the photo as it was taken on a millimetre of the sensor.
  package var pixelsPerMillimetre: Double?

  /// The photo's size as it was taken.
  package var size: PixelSize?

  /// Creates contents that say nothing.
  package init() {}

  /// The focal length in pixels of a picture of `size`; nothing where the block does not say it, or
  /// speaks of a picture of another shape, of which this one is a part.
  ///
  /// The equivalence to film holds between diagonals: that of the picture and that of the film, the root
  /// of 36^2 + 24^2, 43.2666 mm. Cameras that do not tell it tell how densely pixels lie on the sensor.
  package func focalLengthInPixels(of size: PixelSize) -> Double? {
    guard !isPart(size) else { return nil }
    let (width, height) = (Double(size.width), Double(size.height))
    let diagonal = (width * width + height * height).squareRoot()
    if let focalLengthIn35MillimetreFilm {
      return Double(focalLengthIn35MillimetreFilm) / 1872.squareRoot() * diagonal
    }
    guard let focalLengthInMillimetres, let pixelsPerMillimetre else { return nil }
    let scale = self.size.map { Double(size.longSide) / Double($0.longSide) } ?? 1
    let focalLength = focalLengthInMillimetres * pixelsPerMillimetre * scale
    // Lenses from 13 to 1300 mm on film; outside, the density is one of paper, as some programs write.
    return 0.3...30 ~= focalLength / diagonal ? focalLength : nil
  }

  /// Whether a picture has another shape than the one that was taken, upright or lying.
  private func isPart(_ size: PixelSize) -> Bool {
    guard let taken = self.size else { return false }
    let shape = Double(size.longSide) / Double(min(size.width, size.height))
    let takenShape = Double(taken.longSide) / Double(min(taken.width, taken.height))
    // Half a pixel of a thumbnail's side is a percent; cutting a margin off changes more.
    return abs(shape / takenShape - 1) > 0.02
  }
}
