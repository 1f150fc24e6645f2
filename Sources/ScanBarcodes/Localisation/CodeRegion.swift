import Glibc
package import ScanImaging

/// A turned rectangle of a picture where a code may be.
package struct CodeRegion: Hashable, Sendable {
  /// What it looks like.
  package enum Kind: Hashable, Sendable {
    /// Bars that all run along `angle` plus a quarter turn.
    case bars
    /// Modules whose sides run along `angle` and across it.
    case modules
  }

  package var kind: Kind
  /// The middle, in pixels of the picture.
  package var centre: Point
  /// Direction of the width, in radians clockwise from the x axis: across the bars.
  package var angle: Double
  package var width: Double
  package var height: Double
  /// How much it looks like a code, to spend tries on the likeliest first.
  package var score: Double

  package init(
    kind: Kind, centre: Point, angle: Double, width: Double, height: Double, score: Double
  ) {
    self.kind = kind
    self.centre = centre
    self.angle = angle
    self.width = width
    self.height = height
    self.score = score
  }

  /// The rectangle with that much added on each of its sides.
  package func outset(x: Double, y: Double) -> CodeRegion {
    var result = self
    result.width = max(1, width + 2 * x)
    result.height = max(1, height + 2 * y)
    return result
  }

  /// The same rectangle where the picture is that much larger.
  package func scaled(by factor: Double) -> CodeRegion {
    var result = self
    result.centre = centre * factor
    result.width *= factor
    result.height *= factor
    return result
  }

  /// The corners, clockwise from the one at the start of both axes.
  package var outline: Quadrilateral {
    let u = Point(x: cos(angle), y: sin(angle)) * (width / 2)
    let v = Point(x: -sin(angle), y: cos(angle)) * (height / 2)
    return Quadrilateral(
      topLeft: centre - u - v, topRight: centre + u - v, bottomRight: centre + u + v,
      bottomLeft: centre - u + v)
  }

  /// The share of the smaller of both that lies in the other, by a grid of points.
  package func overlap(_ other: CodeRegion) -> Double {
    let (small, large) = width * height < other.width * other.height ? (self, other) : (other, self)
    let reach = hypot(large.width, large.height) / 2 + hypot(small.width, small.height) / 2
    let distance = large.centre - small.centre
    guard hypot(distance.x, distance.y) <= reach else { return 0 }
    return large.outline.share(of: small.outline)
  }
}

extension Quadrilateral {
  /// The share of a grid of points over `other` that lies inside.
  package func share(of other: Quadrilateral) -> Double {
    let steps = 8
    var inside = 0
    for row in 0..<steps {
      let down = (Double(row) + 0.5) / Double(steps)
      let left = other.topLeft.interpolated(to: other.bottomLeft, down)
      let right = other.topRight.interpolated(to: other.bottomRight, down)
      for column in 0..<steps {
        let point = left.interpolated(to: right, (Double(column) + 0.5) / Double(steps))
        if contains(point) { inside += 1 }
      }
    }
    return Double(inside) / Double(steps * steps)
  }
}
