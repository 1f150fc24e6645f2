import ScanBarcodes
import ScanImaging
import Testing

@Suite struct LiveCodesTests {
  private static func code(_ text: String, x: Double = 0, addOn: String? = nil) -> Barcode {
    let corners = Quadrilateral(PixelSize(width: 40, height: 20))
    return Barcode(
      format: .ean13, text: text, bytes: Array(text.utf8), addOn: addOn,
      corners: Quadrilateral(mapping: corners) { Point(x: $0.x + x, y: $0.y) })
  }

  private static func time(_ frame: Int) -> Duration { .milliseconds(40 * frame) }

  /// The texts that appear, frame by frame.
  private static func appearances(_ frames: [[Barcode]]) -> [[String]] {
    var live = LiveCodes()
    return frames.enumerated().map { index, codes in
      live.hear(codes, at: time(index)).appeared.map(\.text)
    }
  }

  @Test func `a code counts with the second of three frames that show it`() {
    let a = Self.code("1")
    #expect(Self.appearances([[a], [a], [a]]) == [[], ["1"], []])
    #expect(Self.appearances([[a], [], [a]]) == [[], [], ["1"]])
    #expect(Self.appearances([[a], [], [], [a], []]) == [[], [], [], [], []])
  }

  @Test func `a value misread once is never told`() {
    let (a, b) = (Self.code("1"), Self.code("2"))
    #expect(Self.appearances([[a], [b], [a], [a]]) == [[], [], ["1"], []])
  }

  @Test func `a code is told again only after it has left the view`() {
    let a = Self.code("1")
    var live = LiveCodes(patience: .seconds(1))
    _ = live.hear([a], at: .zero)
    #expect(live.hear([a], at: .milliseconds(40)).appeared == [a])
    // Not read for half a second, then again: still the same sight.
    for frame in 2..<14 { #expect(live.hear([], at: Self.time(frame)).left.isEmpty) }
    #expect(live.hear([a], at: Self.time(14)).appeared.isEmpty)
    var left: [Barcode] = []
    for frame in 15..<50 { left += live.hear([], at: Self.time(frame)).left }
    #expect(left == [a])
    _ = live.hear([a], at: Self.time(50))
    #expect(live.hear([a], at: Self.time(51)).appeared == [a])
  }

  @Test func `a slow camera does not make codes leave between its frames`() {
    let a = Self.code("1")
    var live = LiveCodes(patience: .seconds(1))
    var told = 0
    for frame in 0..<6 {
      told += live.hear([a], at: .seconds(5 * frame)).appeared.count
    }
    #expect(told == 1)
  }

  @Test func `outlines follow the code`() {
    var live = LiveCodes()
    _ = live.hear([Self.code("1")], at: .zero)
    _ = live.hear([Self.code("1", x: 3)], at: Self.time(1))
    let change = live.hear([Self.code("1", x: 7)], at: Self.time(2))
    #expect(change.visible == [Self.code("1", x: 7)])
    #expect(live.hear([], at: Self.time(3)).visible == [Self.code("1", x: 7)])
  }

  @Test func `an add-on that one frame does not show stays`() {
    var live = LiveCodes()
    _ = live.hear([Self.code("1", addOn: "05")], at: .zero)
    #expect(live.hear([Self.code("1")], at: Self.time(1)).appeared.first?.addOn == "05")
  }
}
