import ScanImaging
import TestSupport
import Testing

@Suite
struct AreaDownscalingTests {
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

  /// The mean over the exact area a pixel covers, channel by channel.
  private func mean(of raster: Raster<RGB8>, over target: PixelSize, _ x: Int, _ y: Int) -> Double {
    let across = Double(raster.width) / Double(target.width)
    let down = Double(raster.height) / Double(target.height)
    var sum = 0.0
    for row in 0..<raster.height {
      let height =
        min(Double(row + 1), Double(y + 1) * down) - max(Double(row), Double(y) * down)
      guard height > 0 else { continue }
      for column in 0..<raster.width {
        let width =
          min(Double(column + 1), Double(x + 1) * across) - max(Double(column), Double(x) * across)
        guard width > 0 else { continue }
        sum += Double(raster[column, row].green) * width * height
      }
    }
    return sum / (across * down)
  }

  @Test(arguments: [(64, 48, 16, 12), (63, 41, 20, 13), (50, 50, 49, 50), (37, 5, 1, 1)])
  func `every pixel is the mean of the area it covers`(
    width: Int, height: Int, newWidth: Int, newHeight: Int
  ) {
    let raster = noise(PixelSize(width: width, height: height), seed: 3)
    let target = PixelSize(width: newWidth, height: newHeight)
    let reduced = raster.downscaled(to: target)
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let expected = mean(of: raster, over: target, x, y)
        #expect(abs(Double(reduced[x, y].green) - expected) < 1.6)
      }
    }
  }

  @Test(arguments: [2, 4])
  func `blocks of a power of two are their rounded means`(side: Int) {
    let raster = noise(PixelSize(width: 11 * side, height: 7 * side), seed: 6)
    let reduced = raster.downscaled(to: PixelSize(width: 11, height: 7))
    for y in 0..<7 {
      for x in 0..<11 {
        var sum = 0
        for v in 0..<side {
          for u in 0..<side { sum += Int(raster[x * side + u, y * side + v].red) }
        }
        #expect(Int(reduced[x, y].red) == (sum + side * side / 2) / (side * side))
      }
    }
  }

  @Test func `the same size gives the same picture`() {
    let raster = noise(PixelSize(width: 17, height: 9), seed: 5)
    #expect(raster.downscaled(to: raster.size) == raster)
  }

  @Test(arguments: [0, 1, 127, 254, 255])
  func `one colour stays that colour`(level: UInt8) {
    let raster = Raster(size: PixelSize(width: 301, height: 97), repeating: RGB8(gray: level))
    let reduced = raster.downscaled(to: PixelSize(width: 40, height: 13))
    #expect(reduced == Raster(size: reduced.size, repeating: RGB8(gray: level)))
  }
}
