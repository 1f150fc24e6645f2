import ScanDetection
import ScanImaging
import TestSupport
import Testing

/// What cues say of the ground far around an outline.
@Suite
struct SurroundingsTests {
  private static let size = PixelSize(width: 560, height: 420)

  private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Quadrilateral {
    Quadrilateral(
      topLeft: Point(x: x, y: y), topRight: Point(x: x + width, y: y),
      bottomRight: Point(x: x + width, y: y + height), bottomLeft: Point(x: x, y: y + height))
  }

  private func picture(of sheets: [(Quadrilateral, RGB8)]) -> Raster<RGB8> {
    var picture = Raster(
      size: SurroundingsTests.size, repeating: RGB8(red: 120, green: 90, blue: 60))
    for (sheet, color) in sheets {
      for y in Int(sheet.topLeft.y)..<Int(sheet.bottomLeft.y) {
        for x in Int(sheet.topLeft.x)..<Int(sheet.topRight.x) { picture[x, y] = color }
      }
    }
    return picture
  }

  private func cues(of outline: Quadrilateral, in picture: Raster<RGB8>) throws -> Cues {
    let judged = QuadrilateralDetector().judgedOutlines(in: picture)
    let found = try #require(
      judged.max {
        $0.quadrilateral.overlap(with: outline) < $1.quadrilateral.overlap(with: outline)
      })
    #expect(found.quadrilateral.overlap(with: outline) > 0.95)
    return found.cues
  }

  private let paper = RGB8(gray: 240)

  @Test func `the desk beside a page goes on all around`() throws {
    let page = box(180, 100, 150, 200)
    let cues = try cues(of: page, in: picture(of: [(page, paper)]))
    #expect(cues[.leastDesk] > 0.95)
    #expect(cues[.alikeElsewhere] < 0.05)
  }

  @Test func `the paper beside a picture printed on a page does not`() throws {
    let (page, print) = (box(130, 40, 270, 350), box(190, 110, 140, 180))
    let scene = picture(of: [(page, paper), (print, RGB8(red: 40, green: 90, blue: 160))])
    let inner = try cues(of: print, in: scene)
    let outer = try cues(of: page, in: scene)
    #expect(inner[.desk] < outer[.desk])
    #expect(inner[.leastDesk] < 0.8)
  }

  @Test func `a second sheet looks like the inside of the first`() throws {
    let page = box(60, 80, 150, 220)
    let alone = try cues(of: page, in: picture(of: [(page, paper)]))
    let beside = try cues(
      of: page, in: picture(of: [(page, paper), (box(330, 80, 170, 240), paper)]))
    #expect(beside[.alikeElsewhere] > alone[.alikeElsewhere] + 0.3)
  }

  @Test func `a page that fills the picture leaves nothing to say`() throws {
    let page = box(20, 16, 520, 388)
    let cues = try cues(of: page, in: picture(of: [(page, paper)]))
    #expect(cues[.desk] == 0.6)
    #expect(cues[.leastDesk] == 0.3)
  }
}
