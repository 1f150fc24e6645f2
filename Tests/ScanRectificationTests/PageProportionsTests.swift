import Glibc
import ScanImaging
import ScanRectification
import TestSupport
import Testing

@Suite struct PageProportionsTests {
  static let photoSize = PixelSize(width: 4032, height: 3024)

  /// Relative errors of the proportions over random pages and cameras.
  private func errors(
    count: Int, noise: Double, tilt: ClosedRange<Double>, seed: UInt64, focalLengthKnown: Bool
  ) -> [Double] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      let page = (width: generator.uniform(0.5...2), height: 1.0)
      var camera = PinholeCamera.random(
        above: page, photoSize: Self.photoSize, tilt: tilt.upperBound, using: &generator)
      camera.tilt = generator.uniform(tilt)
      let outline = Quadrilateral(
        mapping: camera.outline(width: page.width, height: page.height)
      ) {
        $0 + Point(x: generator.normal(deviation: noise), y: generator.normal(deviation: noise))
      }
      let estimate = PageProportions.estimate(
        of: outline, in: Self.photoSize,
        focalLengthInPixels: focalLengthKnown ? camera.focalLength : nil)
      return abs(log(estimate.widthOverHeight / page.width))
    }.sorted()
  }

  @Test func `exact corners and a known focal length give the proportions`() {
    let errors = errors(count: 200, noise: 0, tilt: 0...0.9, seed: 1, focalLengthKnown: true)
    #expect(errors[199] < 1e-6)
  }

  @Test func `corners off by half a pixel cost a tenth of a percent with a focal length`() {
    let errors = errors(count: 300, noise: 0.5, tilt: 0...0.8, seed: 2, focalLengthKnown: true)
    #expect(errors[150] < 0.001, "median")
    #expect(errors[285] < 0.005, "95 of 100")
    #expect(errors[299] < 0.02, "worst")
  }

  @Test func `a tilted page gives its own focal length`() {
    let errors = errors(count: 300, noise: 0.5, tilt: 0.35...0.8, seed: 3, focalLengthKnown: false)
    #expect(errors[150] < 0.004, "median")
    #expect(errors[270] < 0.02, "90 of 100")
  }

  @Test func `a page seen straight from above needs no focal length`() {
    let errors = errors(count: 300, noise: 0.5, tilt: 0...0.05, seed: 4, focalLengthKnown: false)
    #expect(errors[150] < 0.002, "median")
    #expect(errors[299] < 0.02, "worst")
  }

  @Test(arguments: [nil, 3000.0])
  func `proportions change smoothly as the camera tilts away from straight`(focalLength: Double?) {
    var last = 1.0
    for step in 0...80 {
      let camera = PinholeCamera(
        photoSize: Self.photoSize, focalLength: 3000, tilt: Double(step) * 0.005, azimuth: 0,
        distance: 1.8)
      let ratio = PageProportions.estimate(
        of: camera.outline(width: 1, height: 1), in: Self.photoSize,
        focalLengthInPixels: focalLength
      ).widthOverHeight
      #expect(abs(ratio - last) < 0.005, "tilt \(camera.tilt)")
      #expect(abs(ratio - 1) < 0.06, "tilt \(camera.tilt)")
      last = ratio
    }
  }

  @Test func `a wrong focal length is overruled by a page that contradicts it`() {
    let camera = PinholeCamera(
      photoSize: Self.photoSize, focalLength: 3000, tilt: 0.5, azimuth: 0.6, roll: 0.2,
      distance: 1.8)
    let estimate = PageProportions.estimate(
      of: camera.outline(width: 0.7, height: 1), in: Self.photoSize, focalLengthInPixels: 2100)
    #expect(estimate.method == .perspective)
    #expect(abs(log(estimate.widthOverHeight / 0.7)) < 0.01)
  }

  @Test func `the stated deviation fits the errors`() {
    var generator = SeededGenerator(seed: 6)
    var within = 0
    for _ in 0..<300 {
      let camera = PinholeCamera.random(
        above: (0.7, 1), photoSize: Self.photoSize, tilt: 0.7, using: &generator)
      // The deviation assumed at this size: 3e-4 of the long side.
      let outline = Quadrilateral(mapping: camera.outline(width: 0.7, height: 1)) {
        $0 + Point(x: generator.normal(deviation: 1.2), y: generator.normal(deviation: 1.2))
      }
      let estimate = PageProportions.estimate(
        of: outline, in: Self.photoSize,
        focalLengthInPixels: camera.focalLength * exp(generator.normal(deviation: 0.012)))
      if abs(log(estimate.widthOverHeight / 0.7)) < 2 * estimate.deviation { within += 1 }
    }
    // 95.4 % of a normal distribution lie within two deviations.
    #expect((270...300).contains(within), "\(within) of 300")
  }

  @Test func `starting at the next corner inverts the proportions`() {
    let camera = PinholeCamera(
      photoSize: Self.photoSize, focalLength: 3000, tilt: 0.4, azimuth: 0.3, distance: 1.8)
    let outline = camera.outline(width: 0.7, height: 1)
    for focalLength in [nil, 3000.0] {
      let ratios = (0..<4).map {
        PageProportions.estimate(
          of: outline.startingCorner(advancedBy: $0), in: Self.photoSize,
          focalLengthInPixels: focalLength
        ).widthOverHeight
      }
      #expect(abs(ratios[0] * ratios[1] - 1) < 1e-6)
      #expect(abs(ratios[0] / ratios[2] - 1) < 1e-6)
      #expect(abs(ratios[1] / ratios[3] - 1) < 1e-6)
    }
  }

  @Test func `corners of no rectangle still give a usable number`() {
    let places = [
      Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 2, y: 2), Point(x: 0, y: 10),
    ]
    let bent = Quadrilateral(
      topLeft: places[0], topRight: places[1], bottomRight: places[2], bottomLeft: places[3])
    let flat = Quadrilateral(
      topLeft: places[0], topRight: places[0], bottomRight: places[0], bottomLeft: places[0])
    for quad in [bent, flat] {
      let estimate = PageProportions.estimate(
        of: quad, in: Self.photoSize, focalLengthInPixels: 3000)
      #expect(estimate.method == .sides)
      #expect(estimate.widthOverHeight.isFinite && estimate.widthOverHeight > 0)
    }
  }

  @Test(arguments: [-1, 0, 1e-9, 1e12, .nan, .infinity])
  func `an impossible focal length is left aside`(focalLength: Double) {
    let camera = PinholeCamera(
      photoSize: Self.photoSize, focalLength: 3000, tilt: 0.4, azimuth: 0.3, distance: 1.8)
    let outline = camera.outline(width: 0.7, height: 1)
    let without = PageProportions.estimate(
      of: outline, in: Self.photoSize, focalLengthInPixels: nil)
    let with = PageProportions.estimate(
      of: outline, in: Self.photoSize, focalLengthInPixels: focalLength)
    #expect(with == without)
  }
}
