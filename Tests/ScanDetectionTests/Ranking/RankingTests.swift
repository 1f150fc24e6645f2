import Glibc
import ScanDetection
import ScanImaging
import Testing

@Suite
struct RankingTests {
  private func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> Quadrilateral {
    Quadrilateral(
      topLeft: Point(x: x, y: y), topRight: Point(x: x + width, y: y),
      bottomRight: Point(x: x + width, y: y + height), bottomLeft: Point(x: x, y: y + height))
  }

  private func ranking(_ outlines: [(Quadrilateral, Double)]) -> Ranking {
    Ranking(outlines.map { Ranking.Entry($0.0, score: $0.1) }, longSide: 640)
  }

  private func outlines(_ entries: [Ranking.Entry]) -> [Quadrilateral] {
    entries.map(\.candidate.quadrilateral)
  }

  @Test func `the highest score comes first, and the earlier of equals`() {
    let (a, b, c) = (box(0, 0, 90, 90), box(200, 0, 90, 90), box(400, 0, 90, 90))
    let found = ranking([(a, 1), (b, 3), (c, 3)])
    #expect(outlines(found.entries) == [b, c, a])
  }

  @Test func `sheets that cover one another are not both reported`() {
    let (left, right) = (box(0, 0, 200, 300), box(210, 0, 200, 300))
    let both = box(0, 0, 410, 300)
    let found = ranking([(left, 5), (both, 4), (right, 3)])
    #expect(outlines(found.sheets(atMost: 1)) == [left])
    #expect(outlines(found.sheets(atMost: .max)) == [left, right])
  }

  @Test func `confidence is the share of an outline and its like among all that overlap it`() {
    let page = box(100, 100, 200, 300)
    let found = ranking([
      (page, 2), (box(101, 99, 200, 301), 1), (box(100, 100, 200, 120), 0),
      (box(400, 100, 200, 300), 2),
    ])
    let same = exp(2.0) + exp(1.0)
    let expected = same / (same + 2)
    #expect(abs(found.confidence(of: found.entries[0]) - expected) < 1e-9)
  }

  @Test func `an equal sheet beside it does not make a page less certain`() {
    let alone = ranking([(box(0, 0, 200, 300), 3)])
    let beside = ranking([(box(0, 0, 200, 300), 3), (box(300, 0, 200, 300), 3)])
    #expect(
      abs(
        alone.confidence(of: alone.entries[0]) - beside.confidence(of: beside.entries[0]))
        < 1e-9)
  }

  @Test func `a frame gives way to the sheet around it, however much better, where a rim is seen`()
  {
    let (frame, sheet) = (box(110, 110, 180, 280), box(100, 100, 200, 300))
    let entries = [(frame, 6.0), (sheet, 2.0)].map { Ranking.Entry($0.0, score: $0.1) }
    let plain = Ranking(entries, longSide: 640)
    #expect(outlines(plain.sheets(atMost: 1)) == [frame])
    let rimmed = Ranking(entries, longSide: 640, isRim: { $0 == frame && $1 == sheet })
    #expect(outlines(rimmed.sheets(atMost: 1)) == [sheet])
  }

  @Test func `a part gives way to the whole sheet only where the sheet goes on`() {
    let (part, sheet) = (box(100, 150, 200, 250), box(100, 100, 200, 300))
    let entries = [(part, 6.0), (sheet, 3.0)].map { Ranking.Entry($0.0, score: $0.1) }
    let cut = Ranking(entries, longSide: 640, isContinued: { _, _ in false })
    #expect(outlines(cut.sheets(atMost: 1)) == [part])
    let whole = Ranking(entries, longSide: 640, isContinued: { $0 == part && $1 == sheet })
    #expect(outlines(whole.sheets(atMost: 1)) == [sheet])
  }

  @Test func `an outline of several sheets goes where one of these is known`() {
    let (left, right) = (box(0, 0, 200, 300), box(210, 0, 200, 300))
    let both = box(0, 0, 410, 300)
    var found = ranking([(both, 5), (left, 3), (right, 2)])
    found.part { $0 == both ? [left, right] : [] }
    #expect(outlines(found.sheets(atMost: .max)) == [left, right])
    var alone = ranking([(both, 5)])
    alone.part { _ in [left, right] }
    #expect(outlines(alone.sheets(atMost: 1)) == [both])
  }

  /// An entry whose sides part paper from desk.
  private func entry(
    _ outline: Quadrilateral, _ score: Double, _ fourthSide: Candidate.FourthSide = .seen,
    step: Double = 0.8
  ) -> Ranking.Entry {
    var cues = Cues()
    cues[.leastFarStep] = step
    return Ranking.Entry(outline, score: score, fourthSide: fourthSide, cues: cues)
  }

  @Test func `guesses are asked for where the best outline has no evidence for four sides`() {
    let page = box(100, 100, 200, 300)
    let asks = { (entries: [Ranking.Entry]) in
      Ranking(entries, longSide: 640).leavesRoomForGuesses
    }
    #expect(!asks([entry(page, 3)]))
    #expect(asks([entry(page, -1)]))
    #expect(asks([entry(page, 3, step: 0)]))
    #expect(asks([entry(page, 3, .frame)]))
    #expect(asks([]))
  }

  @Test func `a guess takes no place where a page with four sides is evident`() {
    let (page, elsewhere) = (box(0, 0, 200, 300), box(300, 0, 200, 300))
    let over = entry(box(0, 0, 200, 280), 9, .guessed(profile: 0, commonness: 0))
    let beside = entry(elsewhere, 9, .guessed(profile: 0, commonness: 0))
    var found = Ranking([entry(page, 3)], longSide: 640)
    found.add(guesses: [over, beside], above: 0.35)
    #expect(Set(outlines(found.sheets(atMost: .max))) == [page, elsewhere])
    var doubtful = Ranking([entry(page, -2)], longSide: 640)
    doubtful.add(guesses: [over], above: 0.35)
    #expect(outlines(doubtful.sheets(atMost: 1)) == [over.candidate.quadrilateral])
  }

  @Test func `guesses below the threshold are not added`() {
    var found = Ranking([entry(box(0, 0, 200, 300), -2)], longSide: 640)
    found.add(
      guesses: [entry(box(0, 0, 200, 280), -1, .guessed(profile: 0, commonness: 0))], above: 0.35)
    #expect(found.entries.count == 1)
  }

  @Test func `an outline cut by the picture does not take the place of a whole one`() {
    let (page, cut) = (box(100, 100, 200, 300), box(100, 100, 200, 340))
    let entries = [
      Ranking.Entry(page, score: 4), Ranking.Entry(cut, score: 3.5, fourthSide: .frame),
    ]
    #expect(outlines(Ranking(entries, longSide: 640).sheets(atMost: 1)) == [page])
  }

  @Test func `sheets of an outline that is parted have its score, and none is left out`() {
    let (left, right) = (box(0, 0, 200, 300), box(210, 0, 200, 300))
    let both = box(0, 0, 410, 300)
    var found = ranking([(both, 5), (left, -2), (right, -3)])
    found.part { $0 == both ? [left, right] : [] }
    #expect(outlines(found.sheets(atMost: .max)) == [left, right])
    #expect(found.confidence(of: found.entries[1]) > 0.9)
  }

  @Test func `calibrated confidences keep their order, and a half stays where it is put`() {
    let calibration = ConfidenceCalibration(bias: -0.4, slope: 0.7, marginSlope: 0.1)
    let sure = calibration.confidence(odds: 100, margin: 4)
    let unsure = calibration.confidence(odds: 1, margin: 0)
    #expect(sure > unsure)
    #expect(abs(unsure - 1 / (1 + exp(0.4))) < 1e-12)
    #expect((0...1).contains(calibration.confidence(odds: 0, margin: -1000)))
    #expect(abs(ConfidenceCalibration.none.confidence(odds: 3, margin: 9) - 0.75) < 1e-12)
  }
}
