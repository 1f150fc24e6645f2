import DocumentScan
import Foundation
import TestSupport
import Testing

/// The score table over `Samples/Photos`: how many pages are found, and how near.
///
/// The numbers are those measured; a change may raise them and must not lower them. The photos are large
/// for a debug build, so the table is checked in release only.
@Suite(.enabled(if: BuildKind.isRelease, "checked in release builds"))
struct SamplePhotosTests {
  struct Truth: Decodable {
    var file: String
    var corners: [[Double]]?
    var topLeft: Int?
    var paper: String?
    var widthInMillimetres: Double?
    var heightInMillimetres: Double?
  }

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Samples/Photos")

  private static func truths() throws -> [Truth] {
    let list = try Data(contentsOf: folder.appendingPathComponent("truth.json"))
    return try JSONDecoder().decode([Truth].self, from: list)
  }

  private static func finding(in file: String) throws -> PageFinding {
    let path = FilePath(folder.appendingPathComponent(file).path)
    var findings: [PageFinding] = []
    try PageFinder().find(in: PhotoInput.file(path)) { findings.append($0) }
    return try #require(findings.first)
  }

  /// The largest distance of a corner from the truth, in thousandths of the photo's longer side; `nil`
  /// where no page was found.
  private static func error(of finding: PageFinding, from corners: [[Double]]) -> Double? {
    guard let found = finding.detection.pages.first?.quadrilateral.corners else { return nil }
    let truth = corners.map { Point(x: $0[0], y: $0[1]) }
    let distances = (0..<4).map { turn in
      (0..<4).map { found[($0 + turn) % 4].distance(to: truth[$0]) }.max() ?? .infinity
    }
    return (distances.min() ?? .infinity) * 1000 / Double(finding.size.longSide)
  }

  @Test func `pages are found as near as ever`() throws {
    var errors: [(file: String, error: Double?)] = []
    for truth in try Self.truths() {
      guard let corners = truth.corners else { continue }
      errors.append((truth.file, Self.error(of: try Self.finding(in: truth.file), from: corners)))
    }
    let table = errors.map { "\($0.file): \($0.error.map { "\($0)" } ?? "not found")" }
    // Limit in thousandths of the longer side, and how many of 14 photos are below it.
    for (limit, count) in [(0.35, 6), (0.5, 8), (1.0, 10), (4.0, 13), (9.0, 14)] {
      let found = errors.count { ($0.error ?? .infinity) <= limit }
      #expect(found >= count, "\(found) below \(limit):\n\(table.joined(separator: "\n"))")
    }
  }

  @Test func `no page is seen where there is none`() throws {
    for truth in try Self.truths() where truth.corners == nil {
      #expect(try Self.finding(in: truth.file).detection.pages.isEmpty)
    }
  }

  @Test func `papers are recognised as often as ever`() throws {
    var known = 0
    var table: [String] = []
    for truth in try Self.truths() {
      guard let paper = truth.paper else { continue }
      let found = try Self.finding(in: truth.file).paper?.name
      known += found == paper ? 1 : 0
      table.append("\(truth.file): \(paper), found \(found ?? "none")")
    }
    #expect(known >= 11, "\(known):\n\(table.joined(separator: "\n"))")
  }
}
