import ScanBarcodes
import ScanImaging
import Testing

@Suite struct CodeRegionStacksTests {
  private func bars(x: Double, y: Double, angle: Double = 0, height: Double = 120) -> CodeRegion {
    CodeRegion(
      kind: .bars, centre: Point(x: x, y: y), angle: angle, width: 40, height: height, score: 1)
  }

  @Test func `two patches of bars facing each other are the ends of a stack`() throws {
    let stacks = CodeRegion.stacks(of: [bars(x: 100, y: 100), bars(x: 400, y: 110)])
    let stack = try #require(stacks.first)
    #expect(stacks.count == 1)
    #expect((stack.centre - Point(x: 250, y: 105)).length < 1)
    #expect(abs(stack.width - 340) < 2 && stack.height == 120)
    for end in [Point(x: 85, y: 100), Point(x: 415, y: 110)] {
      #expect(stack.outline.contains(end))
    }
  }

  @Test func `patches of other heights, directions or places are none`() {
    let first = bars(x: 100, y: 100)
    for other in [
      bars(x: 400, y: 100, height: 300), bars(x: 400, y: 100, angle: 0.6), bars(x: 100, y: 400),
      bars(x: 400, y: 250), bars(x: 150, y: 100),
    ] {
      #expect(CodeRegion.stacks(of: [first, other]).isEmpty)
    }
  }
}
