import ScanImaging
import TestSupport
import Testing

@Suite
struct Median7Tests {
  @Test(arguments: [(1, 1), (3, 2), (20, 1), (1, 20), (33, 17)])
  func `it is the median of seven medians of seven`(width: Int, height: Int) {
    var random = SeededGenerator(seed: UInt64(width * 100 + height))
    let raster = Raster<UInt8>(size: PixelSize(width: width, height: height)) { output in
      for _ in 0..<width * height { output.append(.random(in: 0...255, using: &random)) }
    }
    let result = raster.separableMedian7
    let clamped = { (value: Int, count: Int) in max(0, min(count - 1, value)) }
    let across = { (x: Int, y: Int) in
      (-3...3).map { raster[clamped(x + $0, width), clamped(y, height)] }.sorted()[3]
    }
    for y in 0..<height {
      for x in 0..<width {
        #expect(result[x, y] == (-3...3).map { across(x, y + $0) }.sorted()[3])
      }
    }
  }

  @Test func `strokes of three pixels go and steps stay`() {
    let raster = Raster<UInt8>(size: PixelSize(width: 40, height: 20)) { output in
      for _ in 0..<20 {
        for x in 0..<40 { output.append((8..<11).contains(x) || x >= 25 ? 10 : 200) }
      }
    }
    let result = raster.separableMedian7
    for y in 0..<20 {
      for x in 0..<40 { #expect(result[x, y] == (x >= 25 ? 10 : 200)) }
    }
  }
}
