import Glibc
package import ScanImaging

/// A line with the pieces of edges that lie on it.
package struct EvidenceLine: Sendable {
  package private(set) var line: Line
  /// The line's unit normal, kept since a `Line` computes it from an angle.
  private(set) var normal: Point
  /// Where along the line edges were found, as they came; they may overlap.
  private var spans: [ClosedRange<Double>]
  private var moments: LineMoments

  init(_ segment: MeasuredSegment) {
    line = segment.line
    normal = line.normal
    spans = [segment.span]
    moments = segment.moments
  }

  /// Adds a piece and fits the line again to all its points.
  mutating func add(_ segment: MeasuredSegment) {
    let ends = spans.map { (line.point(at: $0.lowerBound), line.point(at: $0.upperBound)) }
    moments.add(segment.moments)
    line = moments.line ?? line
    normal = line.normal
    spans = (ends + [(segment.start, segment.end)]).map { start, end in
      let (a, b) = (line.place(of: start), line.place(of: end))
      return min(a, b)...max(a, b)
    }
  }

  /// The greatest distance of a piece's ends from the line.
  func distance(to segment: MeasuredSegment) -> Double {
    max(abs(normal.dot(segment.start) - line.rho), abs(normal.dot(segment.end) - line.rho))
  }

  /// Length of the line that pieces cover, each part counted once.
  package var coveredLength: Double {
    var covered = 0.0
    var reached = -Double.infinity
    for span in spans.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      covered += max(0, span.upperBound - max(reached, span.lowerBound))
      reached = max(reached, span.upperBound)
    }
    return covered
  }

  /// Points along the covered parts, at most `step` pixels apart.
  func coveredPoints(every step: Double) -> [Point] {
    spans.flatMap { span in
      let count = max(1, Int((span.upperBound - span.lowerBound) / step))
      return (0..<count).map { index in
        let share = (Double(index) + 0.5) / Double(count)
        return line.point(at: span.lowerBound + share * (span.upperBound - span.lowerBound))
      }
    }
  }
}

extension EvidenceLine {
  /// Joins segments that lie on one line, within 2.5 degrees and `tolerance` pixels, longest first.
  package static func merging(_ segments: [MeasuredSegment], tolerance: Double) -> [EvidenceLine] {
    let widest = sin(2.5 * Double.pi / 180)
    var lines: [EvidenceLine] = []
    for segment in segments.sorted(by: { $0.length > $1.length }) {
      let normal = segment.line.normal
      var nearest: (index: Int, distance: Double)?
      for (index, candidate) in lines.enumerated() {
        guard abs(candidate.normal.cross(normal)) < widest else { continue }
        let distance = candidate.distance(to: segment)
        if distance < nearest?.distance ?? tolerance { nearest = (index, distance) }
      }
      if let nearest {
        lines[nearest.index].add(segment)
      } else {
        lines.append(EvidenceLine(segment))
      }
    }
    return lines
  }

  /// The lines most likely to be sides of a page, best first: long ones across which the ground's
  /// colour changes, in the same sense all along.
  static func ranked(
    _ lines: [EvidenceLine], by colors: PaperColor, longSide: Double
  ) -> [EvidenceLine] {
    let scored = lines.map { line in
      (line, line.coveredLength * (0.15 + 0.85 * line.colorStep(in: colors, longSide: longSide)))
    }
    let best = scored.enumerated().sorted { a, b in
      (a.element.1, b.offset) > (b.element.1, a.offset)
    }
    return best.map(\.element.0)
  }

  /// How clearly the ground's colour differs between the two sides, 0...1.
  func colorStep(in colors: PaperColor, longSide: Double) -> Double {
    let normal = line.normal
    let differences = coveredPoints(every: 6).map { point in
      var difference = SIMD4<Float>.zero
      for share in [0.01, 0.02, 0.03] {
        let ahead = point + normal * (share * longSide)
        let behind = point - normal * (share * longSide)
        difference += colors.color(x: Float(ahead.x), y: Float(ahead.y))
        difference -= colors.color(x: Float(behind.x), y: Float(behind.y))
      }
      return difference / 3
    }
    let mean = differences.reduce(.zero, +) / Float(differences.count)
    let agreeing = differences.count { ($0 * mean).sum() > 0 }
    let length = Double((mean * mean).sum().squareRoot())
    return tanh(length / 8) * Double(agreeing) / Double(differences.count)
  }
}
