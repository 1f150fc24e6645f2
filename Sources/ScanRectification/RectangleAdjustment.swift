import Glibc
import ScanImaging

/// Corners and camera of a photographed rectangle, moved by the least that makes its angles right.
///
/// Source: the Gauss-Helmert model with one condition, Förstner & Wrobel, Photogrammetric Computer
/// Vision (2016), section 4.8. The measurements are the eight corner coordinates, the logarithm of
/// the focal length and the principal point, each with a standard deviation; the condition is that
/// the two side directions, seen through the camera, are at right angles (Zhang & He 2007, equation
/// 20). All lengths are shares of the photo's long side, with the origin at its middle.
struct RectangleAdjustment {
  /// What is known of the camera before looking at the page.
  struct Camera {
    var focalLength: Double
    /// Deviation of the logarithm of the focal length.
    var focalLengthDeviation: Double
    var principalPointDeviation: Double
    /// Focal lengths to stay within.
    var range: ClosedRange<Double>

    /// The camera told its focal length.
    ///
    /// The EXIF tag holds whole millimetres of about 26: 1.1 % deviation from rounding alone. The
    /// axis of a stabilised lens wanders a little.
    static func known(focalLength: Double) -> Camera {
      Camera(
        focalLength: focalLength, focalLengthDeviation: 0.012, principalPointDeviation: 0.003,
        range: focalLength * 0.9...focalLength * 1.1)
    }

    /// Any phone: 26 mm equivalent in 4:3, most of them from 20 to 35.
    ///
    /// 0.62 and 3 long sides are 21 and 104 mm.
    static let usual = Camera(
      focalLength: 0.75, focalLengthDeviation: 0.3, principalPointDeviation: 0.01, range: 0.62...3)

    /// Whether some camera has this focal length: 10 to 400 mm equivalent.
    static func isPlausible(_ focalLength: Double) -> Bool { (0.3...12).contains(focalLength) }
  }

  /// Logarithm of width over height.
  let logProportions: Double
  /// Its standard deviation.
  let deviation: Double
  /// How far the measurements had to move, in standard deviations.
  let misfit: Double
  /// How much of the focal length's uncertainty the page has taken away, 0...1.
  let focalLengthShare: Double

  /// The adjusted rectangle; `nil` where the corners are no picture of one.
  ///
  /// - Parameters:
  ///   - corners: Four, clockwise from the top left.
  ///   - cornerDeviation: Standard deviation of each of their coordinates.
  ///   - camera: What is known of the camera.
  init?(corners: [Point], cornerDeviation: Double, camera: Camera) {
    let deviations =
      [Double](repeating: cornerDeviation, count: 8) + [
        camera.focalLengthDeviation, camera.principalPointDeviation, camera.principalPointDeviation,
      ]
    let measured: [Double] =
      corners.reduce(into: []) { $0 += [$1.x, $1.y] } + [log(camera.focalLength), 0, 0]
    let bounds = log(camera.range.lowerBound)...log(camera.range.upperBound)

    var adjusted = measured
    var residuals = [Double](repeating: 0, count: 11)
    guard var gradient = Gradient(at: adjusted, deviations: deviations) else { return nil }
    for _ in 0..<12 {
      // The nearest point to the measurements on the condition's tangent plane, in units of
      // deviations.
      let slope = gradient.ofCosine
      let steepness = dot(slope, slope)
      guard steepness > 0 else { break }
      let multiplier = (dot(slope, residuals) - gradient.cosine) / steepness
      let next = slope.map { $0 * multiplier }
      let change = next.indices.reduce(0) { max($0, abs(next[$1] - residuals[$1])) }
      residuals = next
      adjusted = next.indices.map { measured[$0] + next[$0] * deviations[$0] }
      adjusted[8] = min(bounds.upperBound, max(bounds.lowerBound, adjusted[8]))
      residuals[8] = (adjusted[8] - measured[8]) / deviations[8]
      guard let here = Gradient(at: adjusted, deviations: deviations) else { return nil }
      gradient = here
      if change < 1e-6 { break }
    }

    let slope = gradient.ofCosine
    let steepness = max(dot(slope, slope), .leastNormalMagnitude)
    let along = dot(gradient.ofLogProportions, slope)
    let spread = dot(gradient.ofLogProportions, gradient.ofLogProportions)
    logProportions = gradient.logProportions
    deviation = max(0, spread - along * along / steepness).squareRoot()
    misfit = dot(residuals, residuals).squareRoot()
    focalLengthShare = slope[8] * slope[8] / steepness
    guard logProportions.isFinite, deviation.isFinite, misfit.isFinite else { return nil }
  }
}

/// The condition and the proportions at one set of measurements, and how they change with each of
/// these by one standard deviation.
private struct Gradient {
  var cosine: Double
  var logProportions: Double
  var ofCosine: [Double] = []
  var ofLogProportions: [Double] = []

  init?(at values: [Double], deviations: [Double]) {
    guard let here = Gradient.rectangle(values) else { return nil }
    (cosine, logProportions) = here
    for index in values.indices {
      // Central differences: a hundredth of a deviation is small against all curvature here.
      let step = 0.01 * deviations[index]
      var (ahead, behind) = (values, values)
      ahead[index] += step
      behind[index] -= step
      guard let a = Gradient.rectangle(ahead), let b = Gradient.rectangle(behind) else {
        return nil
      }
      ofCosine.append((a.cosine - b.cosine) / 0.02)
      ofLogProportions.append((a.logProportions - b.logProportions) / 0.02)
    }
  }

  /// Cosine of the angle between the sides and logarithm of their proportion; `nil` where the
  /// corners are not convex.
  private static func rectangle(_ values: [Double]) -> (cosine: Double, logProportions: Double)? {
    let axis = Point(x: values[9], y: values[10])
    let corner = { (index: Int) in Point(x: values[2 * index], y: values[2 * index + 1]) - axis }
    let quad = Quadrilateral(
      topLeft: corner(0), topRight: corner(1), bottomRight: corner(2), bottomLeft: corner(3))
    let square = Quadrilateral(PixelSize(width: 1, height: 1))
    guard quad.isConvex, let homography = Homography(from: square, to: quad) else { return nil }
    let m = homography.matrix
    let scale = exp(-values[8])
    let across = SIMD3(m[0] * scale, m[3] * scale, m[6])
    let down = SIMD3(m[1] * scale, m[4] * scale, m[7])
    let lengths = ((across * across).sum() * (down * down).sum()).squareRoot()
    let cosine = (across * down).sum() / lengths
    let logProportions = 0.5 * log((across * across).sum() / (down * down).sum())
    guard cosine.isFinite, logProportions.isFinite else { return nil }
    return (cosine, logProportions)
  }
}

private func dot(_ a: [Double], _ b: [Double]) -> Double {
  zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
}
