import ScanImaging
import TestSupport
import Testing

struct ConnectedPartsTests {
  private func mask(_ rows: [String]) -> Raster<UInt8> {
    Raster(
      size: PixelSize(width: rows.first?.count ?? 0, height: rows.count),
      pixels: rows.joined().map { $0 == "#" ? 255 : 0 })
  }

  @Test func `diagonal neighbours hang together only among eight`() {
    let diagonal = mask(["#..", ".#.", "..#"])
    #expect(ConnectedParts(diagonal, .eight).parts.count == 1)
    #expect(ConnectedParts(diagonal, .four).parts.count == 3)
  }

  @Test func `arms that meet late are one part`() {
    let found = ConnectedParts(mask(["#.#.#", "#.#.#", "###.#", "....#", "#####"]), .four)
    #expect(found.parts.count == 2)
    #expect(found.parts[0].area == 7)
    #expect(found.parts[1].area == 9)
    #expect(found.parts[0].width == 3 && found.parts[0].height == 3)
    #expect(found.parts[1].left == 0 && found.parts[1].top == 0 && found.parts[1].bottom == 4)
    #expect(found.labels[4, 0] == 2)
    #expect(found.labels[1, 0] == 0)
  }

  @Test(arguments: [ConnectedParts.Neighbourhood.four, .eight])
  func `parts are those of a flood fill`(neighbourhood: ConnectedParts.Neighbourhood) {
    var generator = SeededGenerator(seed: 21)
    let (width, height) = (40, 30)
    let mask = Raster<UInt8>(size: PixelSize(width: width, height: height)) { output in
      for _ in 0..<width * height { output.append(generator.integer(0...99) < 55 ? 1 : 0) }
    }
    let found = ConnectedParts(mask, neighbourhood)
    var number = Raster<Int32>(size: mask.size, repeating: 0)
    var count: Int32 = 0
    for start in 0..<width * height
    where mask[start % width, start / width] != 0 && number[start % width, start / width] == 0 {
      count += 1
      var stack = [(start % width, start / width)]
      while let (x, y) = stack.popLast() {
        guard x >= 0, y >= 0, x < width, y < height, mask[x, y] != 0, number[x, y] == 0 else {
          continue
        }
        number[x, y] = count
        for (u, v) in [(1, 0), (-1, 0), (0, 1), (0, -1)] { stack.append((x + u, y + v)) }
        guard neighbourhood == .eight else { continue }
        for (u, v) in [(1, 1), (-1, 1), (1, -1), (-1, -1)] { stack.append((x + u, y + v)) }
      }
    }
    #expect(found.labels == number)
    #expect(found.parts.count == Int(count))
  }

  @Test func `an empty mask has no parts`() {
    #expect(ConnectedParts(mask([])).parts.isEmpty)
    #expect(ConnectedParts(mask(["..", ".."])).parts.isEmpty)
  }
}
