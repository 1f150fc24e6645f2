import Glibc
import ScanDetection
import ScanImaging
import TestSupport
import Testing

@Suite
struct CameraViewTests {
  private static let size = PixelSize(width: 1200, height: 900)

  /// A sheet of A4 as a camera sees it, or one sheared by that much of its height.
  private func outline(_ camera: PinholeCamera, shear: Double = 0) -> Quadrilateral {
    let sheet = Quadrilateral(
      topLeft: Point(x: -105, y: -148.5), topRight: Point(x: 105, y: -148.5),
      bottomRight: Point(x: 105, y: 148.5), bottomLeft: Point(x: -105, y: 148.5))
    return Quadrilateral(mapping: sheet) {
      camera.project(Point(x: $0.x + shear * $0.y, y: $0.y))
    }
  }

  @Test(arguments: 1...6)
  func `a rectangle seen by the camera that is known has right angles`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let camera = PinholeCamera.random(
      above: (210, 297), photoSize: CameraViewTests.size, tilt: 0.8, using: &random)
    let view = CameraView(
      pictureSize: CameraViewTests.size, focalLength: camera.focalLength)
    #expect(view.deviationFromRightAngle(of: outline(camera)) < 0.02)
  }

  @Test(arguments: 1...6)
  func `of an unknown camera some usual lens makes them right`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let camera = PinholeCamera.random(
      above: (210, 297), photoSize: CameraViewTests.size, tilt: 0.8, using: &random)
    let view = CameraView(pictureSize: CameraViewTests.size, focalLength: nil)
    #expect(view.deviationFromRightAngle(of: outline(camera)) < 0.03)
  }

  @Test(arguments: [0.2, 0.4, -0.5])
  func `a sheared sheet seen from above is off by its shear`(shear: Double) {
    let camera = PinholeCamera(
      photoSize: CameraViewTests.size, focalLength: 1000, distance: 500)
    let view = CameraView(pictureSize: CameraViewTests.size, focalLength: nil)
    let found = view.deviationFromRightAngle(of: outline(camera, shear: shear))
    #expect(abs(found - atan(abs(shear))) < 0.02)
  }
}
