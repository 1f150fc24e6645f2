/// How a stored picture has to be turned to be upright, as the orientation tag of EXIF and TIFF tells
/// it: the case names say where the stored first row and first column lie in the upright picture.
package enum PageOrientation: Int, CaseIterable, Sendable {
  case topLeft = 1
  case topRight
  case bottomRight
  case bottomLeft
  case leftTop
  case rightTop
  case rightBottom
  case leftBottom

  /// Whether the stored picture's width is the upright one's height.
  package var isTransposed: Bool { rawValue >= 5 }
}
