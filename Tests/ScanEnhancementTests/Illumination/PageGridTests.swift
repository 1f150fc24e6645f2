import ScanEnhancement
import ScanImaging
import TestSupport
import Testing

struct PageGridTests {
  private func noise(_ size: PixelSize, seed: UInt64) -> Raster<RGB8> {
    var random = SeededGenerator(seed: seed)
    return Raster(size: size) { output in
      for _ in 0..<size.width * size.height {
        output.append(
          RGB8(
            red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
            blue: .random(in: 0...255, using: &random)))
      }
    }
  }

  @Test(arguments: [1, 2, 3, 7, 40])
  func `cells are the rounded means of their pixels, also where they are cut`(side: Int) {
    let page = noise(PixelSize(width: 50, height: 31), seed: 4)
    let grid = PageGrid(page, cellSide: side)
    for y in 0..<grid.height {
      for x in 0..<grid.width {
        var (sum, count) = (0, 0)
        for v in y * side..<min((y + 1) * side, page.height) {
          for u in x * side..<min((x + 1) * side, page.width) {
            sum += Int(page[u, v].blue)
            count += 1
          }
        }
        #expect(Int(grid.blue[x, y]) == (sum + count / 2) / count)
      }
    }
  }

  @Test func `cells of the usual side know their darkest sample`() throws {
    let page = noise(PixelSize(width: 2000, height: 7), seed: 5)
    let grid = PageGrid(page)
    let darkest = try #require(grid.darkest)
    #expect(grid.cellSide == 3 && darkest.size == PixelSize(width: 667, height: 3))
    for y in 0..<darkest.height {
      for x in 0..<darkest.width {
        var lowest: UInt8 = 255
        for v in y * 3..<min(y * 3 + 3, page.height) {
          for u in x * 3..<min(x * 3 + 3, page.width) {
            lowest = min(lowest, page[u, v].red, page[u, v].green, page[u, v].blue)
          }
        }
        #expect(darkest[x, y] == lowest)
      }
    }
  }

  @Test func `two grids of one sweep are those of two`() {
    let page = noise(PixelSize(width: 901, height: 23), seed: 6)
    let (usual, other) = PageGrid.pair(of: page, cellSide: 5)
    let (usualAlone, otherAlone) = (PageGrid(page), PageGrid(page, cellSide: 5))
    #expect(usual.merged == usualAlone.merged && usual.darkest == usualAlone.darkest)
    #expect(other.merged == otherAlone.merged && other.darkest == nil)
  }

  @Test func `cells of many hundred rows do not overflow`() {
    let page = Raster(size: PixelSize(width: 300, height: 700), repeating: RGB8.white)
    let grid = PageGrid(page, cellSide: 700)
    #expect(grid.size == PixelSize(width: 1, height: 1))
    #expect(grid.green[0, 0] == 255)
  }

  @Test func `a gray page has the grid of its neutral copy`() {
    let gray = noise(PixelSize(width: 40, height: 22), seed: 8).luma
    let (own, neutral) = (PageGrid(gray, cellSide: 3), PageGrid(Raster(neutral: gray), cellSide: 3))
    #expect(own.red == neutral.red)
    #expect(own.blue == neutral.blue)
  }
}
