import Glibc
import ScanImaging

/// What is known of a photo because it was made: one entry of `truth.json`.
struct Truth: Codable, Sendable {
  var file: String
  /// Of the upright photo.
  var width: Int
  var height: Int
  /// The paper's tips in continuous pixels of the upright photo, clockwise from the one nearest to
  /// (0, 0); absent where no page is in it.
  var corners: [[Double]]?
  /// Which of them is the print's top left.
  var topLeft: Int?
  var paper: String?
  /// Of the paper with its print upright.
  var widthInMillimetres: Double?
  var heightInMillimetres: Double?
  var focalLengthInPixels: Double
  var orientation: Int
  var desk: String

  init(_ shot: Shot, _ camera: Camera, _ sheet: Sheet?) {
    file = shot.name + ".jpg"
    width = shot.size.width
    height = shot.size.height
    focalLengthInPixels = rounded(camera.focalLength)
    orientation = shot.orientation
    desk = shot.desk.rawValue
    guard let sheet, let paper = shot.papers.last else { return }
    let tips = sheet.corners.map(camera.picture(of:))
    guard let quad = Quadrilateral(corners: tips) else { return }
    corners = quad.corners.map { [rounded($0.x), rounded($0.y)] }
    topLeft = quad.corners.firstIndex(of: tips[0])
    self.paper = shot.paperName
    widthInMillimetres = paper.width
    heightInMillimetres = paper.height
  }
}

private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
