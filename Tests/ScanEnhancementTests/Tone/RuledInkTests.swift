import ScanEnhancement
import ScanImaging
import Testing

struct RuledInkTests {
  private let size = PixelSize(width: 120, height: 80)
  /// Five samples a millimetre along a row, two along a column.
  private let rules = RuledInk(samplesPerMillimetre: (across: 5, down: 2))

  private func ink(_ holds: (Int, Int) -> Bool) -> Raster<UInt8> {
    Raster(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width { output.append(holds(x, y) ? 1 : 0) }
      }
    }
  }

  private func count(_ ink: Raster<UInt8>) -> Int { ink.pixels.reduce(0) { $0 + Int($1) } }

  enum Rule: String, CaseIterable {
    case across, down, grid, slanted, withGaps, bent, short, stepped

    func holds(_ x: Int, _ y: Int) -> Bool {
      switch self {
      case .across: y % 20 == 9
      case .down: x % 25 == 12
      case .grid: y % 20 == 9 || x % 25 == 12
      case .slanted: y > 5 && x == 20 + y / 3
      case .short: (y % 20 == 9 || y % 20 == 10) && x % 60 < 45
      case .stepped: (y % 20 == 9 && x < 80) || (y % 20 == 10 && x > 70 && x < 90)
      case .bent: y % 20 == 9 && x % 60 < 20
      case .withGaps: y == 40 && x % 12 != 0
      }
    }
  }

  @Test(arguments: Rule.allCases)
  func `rules go, whichever way they run`(_ rule: Rule) {
    var ink = ink(rule.holds)
    rules.remove(from: &ink)
    #expect(count(ink) == 0)
  }

  @Test func `strokes of letters stay, in words that run into each other, too`() {
    let letters = ink { x, y in y % 9 < 4 && (x % 24 < 19 && (x % 4 < 2 || y % 9 == 0)) }
    var left = letters
    rules.remove(from: &left)
    #expect(left == letters)
  }

  @Test func `letters on ruled lines stay where the lines go`() {
    var ink = ink { x, y in y % 20 == 9 || (y % 20 > 4 && y % 20 < 9 && x % 5 < 2) }
    rules.remove(from: &ink)
    #expect(ink == self.ink { x, y in y % 20 > 4 && y % 20 < 9 && x % 5 < 2 })
  }

  @Test func `a picture of one sample, and one without any, stay as they are`() {
    for size in [PixelSize(width: 1, height: 1), PixelSize(width: 0, height: 0)] {
      var ink = Raster<UInt8>(size: size, repeating: 1)
      rules.remove(from: &ink)
      #expect(ink == Raster<UInt8>(size: size, repeating: 1))
    }
  }
}
