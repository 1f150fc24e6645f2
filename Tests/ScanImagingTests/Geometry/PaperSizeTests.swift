import ScanImaging
import Testing

@Suite struct PaperSizeTests {
  @Test func `names are found whatever their case, and are unique`() {
    #expect(PaperSize.named("A4")?.width == 210)
    #expect(PaperSize.named("Letter")?.height == 279.4)
    #expect(PaperSize.named("a44") == nil)
    #expect(Set(PaperSize.all.map(\.name)).count == PaperSize.all.count)
    for paper in PaperSize.all { #expect(PaperSize.named(paper.name.uppercased()) == paper) }
  }

  @Test func `every size of the A series is half the one before it`() throws {
    let series = try ["a3", "a4", "a5", "a6"].map { try #require(PaperSize.named($0)) }
    for (large, small) in zip(series, series.dropFirst()) {
      #expect(abs(large.width - small.height) < 0.01)
      #expect(abs(large.height / 2 - small.width) <= 1)
    }
  }

  @Test func `only receipts come from a roll`() {
    for paper in PaperSize.all { #expect(paper.isRoll == paper.name.hasPrefix("receipt")) }
  }
}
