import ScanEnhancement
import ScanImaging
import TestSupport
import Testing

struct PageEnhancementTests {
  private let page = ShadedPage()

  @Test func `colour makes shaded and tinted paper white`() throws {
    let clean = try #require(
      PageEnhancement(mode: .color).enhanced(page.photo, resolution: page.resolution).color)
    let paper = page.paper()
    let lumas = paper.map { Double(clean[$0.x, $0.y].luma) }
    let mean = lumas.reduce(0, +) / Double(lumas.count)
    let deviation =
      (lumas.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(lumas.count)).squareRoot()
    #expect(mean >= 253)
    #expect(deviation <= 4)
  }

  @Test func `a solid block stays filled in every mode`() throws {
    let (x, y) = (page.block.columns.lowerBound + 80, page.block.rows.lowerBound + 35)
    for mode in EnhancementMode.allCases where mode != .original {
      let result = PageEnhancement(mode: mode).enhanced(page.photo, resolution: page.resolution)
      switch result {
      case .color(let raster): #expect(raster[x, y].luma < 60, "\(mode)")
      case .gray(let raster): #expect(raster[x, y] < 60, "\(mode)")
      case .bilevel(let raster): #expect(raster[x, y], "\(mode)")
      }
    }
  }

  @Test func `a stamp keeps its hue under a colour cast`() throws {
    let clean = try #require(
      PageEnhancement(mode: .color).enhanced(page.photo, resolution: page.resolution).color)
    let stamp = clean[page.size.width * 3 / 4, page.size.height * 13 / 16]
    #expect(stamp.red > 170)
    #expect(stamp.green < 80 && stamp.blue < 90)
  }

  @Test func `bilevel pages hold all the print and nothing else`() throws {
    let ink = try #require(
      PageEnhancement(mode: .bw).enhanced(page.photo, resolution: page.resolution).bilevel)
    var (hits, found, printed) = (0, 0, 0)
    for y in 0..<page.size.height {
      for x in 0..<page.size.width {
        let isInk = page.print[x, y].luma < 128
        hits += ink[x, y] && isInk ? 1 : 0
        found += ink[x, y] ? 1 : 0
        printed += isInk ? 1 : 0
      }
    }
    #expect(Double(2 * hits) / Double(found + printed) > 0.97)
  }

  @Test func `bilevel pages get the size that is wanted, other looks keep theirs`() {
    let size = PixelSize(width: page.size.width * 2 + 1, height: page.size.height * 2)
    for mode in EnhancementMode.allCases {
      var enhancement = PageEnhancement(mode: mode)
      enhancement.bilevelSize = size
      let result = enhancement.enhanced(page.photo, resolution: page.resolution)
      let isBilevel = result.bilevel != nil
      #expect(result.size == (isBilevel ? size : page.size), "\(mode)")
    }
  }

  @Test func `original changes nothing`() {
    let result = PageEnhancement(mode: .original).enhanced(page.photo, resolution: page.resolution)
    #expect(result == .color(page.photo))
  }

  @Test(arguments: EnhancementMode.allCases)
  func `every mode keeps the size of any page and gives the same twice`(mode: EnhancementMode) {
    var generator = SeededGenerator(seed: 5)
    for (width, height) in [(0, 0), (1, 1), (1, 7), (3, 2), (17, 31), (641, 5)] {
      let raster = Raster<RGB8>(size: PixelSize(width: width, height: height)) { output in
        for _ in 0..<width * height {
          output.append(RGB8(gray: UInt8(generator.integer(0...255))))
        }
      }
      let enhancement = PageEnhancement(mode: mode)
      for density in [0.01, 2, 11.8, 500] {
        let resolution = Resolution(pixelsPerMillimetre: density)
        let result = enhancement.enhanced(raster, resolution: resolution)
        #expect(result.size == raster.size)
        #expect(result == enhancement.enhanced(raster, resolution: resolution))
      }
    }
  }
}
