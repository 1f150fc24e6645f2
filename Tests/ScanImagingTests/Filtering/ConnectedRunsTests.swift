import ScanImaging
import TestSupport
import Testing

struct ConnectedRunsTests {
  private func noise(_ size: PixelSize, share: Int, seed: UInt64) -> Raster<UInt8> {
    var generator = SeededGenerator(seed: seed)
    return Raster(size: size) { output in
      for _ in 0..<size.width * size.height {
        output.append(generator.integer(0...99) < share ? UInt8(generator.integer(1...255)) : 0)
      }
    }
  }

  @Test(arguments: [3, 30, 55, 97], [ConnectedParts.Neighbourhood.four, .eight])
  func `runs say the same as a label for every pixel`(
    share: Int, neighbourhood: ConnectedParts.Neighbourhood
  ) {
    let mask = noise(PixelSize(width: 83, height: 31), share: share, seed: UInt64(share))
    let runs = ConnectedRuns(mask, neighbourhood)
    let parts = ConnectedParts(mask, neighbourhood)
    #expect(runs.parts == parts.parts)
    for y in 0..<mask.height {
      for x in 0..<mask.width { #expect(runs.label(x: x, y: y) == Int(parts.labels[x, y])) }
    }
  }

  @Test func `runs are the longest there are, in order`() {
    let row: [UInt8] = [0, 1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 0, 7]
    let mask = Raster(size: PixelSize(width: row.count, height: 1), pixels: row)
    let found = ConnectedRuns(mask).runs(inRow: 0)
    #expect(found.map(\.columns) == [1..<3, 12..<22, 23..<24])
    #expect(found.map(\.label) == [1, 2, 3])
  }

  @Test(arguments: 0...4)
  func `gaps up to the limit are closed`(gap: Int) {
    let mask = noise(PixelSize(width: 61, height: 20), share: 20, seed: 9)
    var closed = mask
    for y in 0..<mask.height {
      for x in 0..<mask.width where mask[x, y] == 0 {
        let before = (0..<x).last { mask[$0, y] != 0 }
        let after = (x..<mask.width).first { mask[$0, y] != 0 }
        guard let before, let after, after - before - 1 <= gap else { continue }
        closed[x, y] = 255
      }
    }
    let (found, wanted) = (ConnectedRuns(mask, closingGapsUpTo: gap), ConnectedRuns(closed))
    #expect(found.parts == wanted.parts)
    #expect(found.runs == wanted.runs)
  }
}
