import Glibc
import ScanImaging
import TestSupport
import Testing

@Suite struct QuadrilateralTests {
  private let sheet = Quadrilateral(
    topLeft: Point(x: 10, y: 20), topRight: Point(x: 110, y: 30),
    bottomRight: Point(x: 100, y: 190), bottomLeft: Point(x: 5, y: 170))

  @Test func `corners in any order come out clockwise from the one nearest the origin`() {
    for order in [[0, 1, 2, 3], [3, 1, 0, 2], [2, 0, 3, 1], [1, 3, 2, 0], [3, 2, 1, 0]] {
      #expect(Quadrilateral(corners: order.map { sheet.corners[$0] }) == sheet)
    }
  }

  @Test(arguments: 0..<30)
  func `corner order survives turning the picture`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let angle = generator.uniform(-.pi ... .pi)
    let turned = sheet.corners.map {
      Point(
        x: 500 + $0.x * cos(angle) - $0.y * sin(angle),
        y: 500 + $0.x * sin(angle) + $0.y * cos(angle))
    }
    let quad = try #require(Quadrilateral(corners: turned.shuffled(using: &generator)))
    #expect(quad.isConvex && quad.signedArea > 0, "seed \(seed)")
    #expect(Set(quad.corners) == Set(turned), "seed \(seed)")
    let distances = quad.corners.map(\.length)
    #expect(distances[0] == distances.min(), "seed \(seed)")
  }

  @Test func `what spans no convex area is refused`() {
    let square = Quadrilateral(PixelSize(width: 4, height: 4)).corners
    #expect(Quadrilateral(corners: Array(square.prefix(3))) == nil)
    #expect(Quadrilateral(corners: [square[0], square[1], square[2], Point(x: 3, y: 1)]) == nil)
    #expect(Quadrilateral(corners: [square[0], square[1], square[2], square[2]]) == nil)
    #expect(Quadrilateral(corners: (0..<4).map { Point(x: Double($0), y: Double($0)) }) == nil)
    #expect(Quadrilateral(corners: [square[0], square[1], square[2], Point(x: .nan, y: 0)]) == nil)
  }

  @Test func `area is positive clockwise on screen and negative the other way`() {
    let outline = Quadrilateral(PixelSize(width: 30, height: 20))
    #expect(outline.signedArea == 600)
    let mirrored = Quadrilateral(mapping: outline) { Point(x: -$0.x, y: $0.y) }
    #expect(mirrored.signedArea == -600)
    #expect(outline.isConvex && !mirrored.isConvex)
  }

  @Test func `inside and outline belong to it, outside does not`() {
    #expect(sheet.contains(Point(x: 50, y: 100)))
    #expect(sheet.contains(sheet.topLeft))
    #expect(!sheet.contains(Point(x: 4, y: 100)))
    #expect(!sheet.contains(Point(x: 50, y: 200)))
  }

  @Test func `advancing the corner four times comes round, backwards too`() {
    #expect(sheet.startingCorner(advancedBy: 4) == sheet)
    #expect(sheet.startingCorner(advancedBy: 1).topLeft == sheet.topRight)
    #expect(sheet.startingCorner(advancedBy: -1).topLeft == sheet.bottomLeft)
    #expect(sheet.startingCorner(advancedBy: -5).topLeft == sheet.bottomLeft)
  }

  @Test func `sides join the corners clockwise`() {
    let sides = sheet.sides
    for (side, next) in zip(sides, sides.dropFirst() + sides.prefix(1)) {
      #expect(side.end == next.start)
    }
    #expect(sides[0].start == sheet.topLeft && sides[1].start == sheet.topRight)
  }

  @Test func `scaling moves every corner`() {
    let scaled = sheet.scaled(x: 2, y: 0.5)
    #expect(scaled.bottomRight == Point(x: 200, y: 95))
    #expect(scaled.signedArea == sheet.signedArea)
  }
}
