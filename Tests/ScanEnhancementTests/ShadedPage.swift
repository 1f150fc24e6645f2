import ScanImaging
import TestSupport

/// A page with lines of print, a solid block and a coloured stamp under light that falls off and has a
/// cast; drawn flat, so that every pixel's truth is known.
struct ShadedPage {
  let size: PixelSize
  let print: Raster<RGB8>
  let photo: Raster<RGB8>
  let resolution = Resolution(pixelsPerMillimetre: 2)

  /// Columns and rows of the solid block.
  let block: (columns: Range<Int>, rows: Range<Int>)

  init(size: PixelSize = PixelSize(width: 420, height: 594), castsShadow: Bool = true) {
    let (width, height) = (size.width, size.height)
    let block = (columns: width / 8..<width / 2, rows: height * 3 / 4..<height * 7 / 8)
    func ink(_ x: Int, _ y: Int) -> RGB8 {
      if block.columns.contains(x), block.rows.contains(y) { return RGB8(gray: 30) }
      let inStamp =
        (x - width * 3 / 4) * (x - width * 3 / 4) + (y - height * 13 / 16) * (y - height * 13 / 16)
      if inStamp < 300 { return RGB8(red: 200, green: 40, blue: 50) }
      let isLine = y > height / 10 && y < height * 5 / 8 && y % 12 < 3
      return isLine && x > width / 8 && x < width * 7 / 8 && (x * 7 + y) % 11 < 7
        ? RGB8(gray: 25) : .white
    }
    let print = Raster<RGB8>(size: size) { output in
      for y in 0..<height { for x in 0..<width { output.append(ink(x, y)) } }
    }
    var noise = SeededGenerator(seed: 11)
    photo = Raster(size: size) { output in
      for y in 0..<height {
        for x in 0..<width {
          // Half the light fades out across the page, and a soft shadow lies over its right third.
          let slope = 0.95 - 0.35 * Double(x + y) / Double(width + height)
          let edge = min(max(Double(x - width * 2 / 3 + (y - height / 2) / 5) / 24, 0), 1)
          let light = slope * (castsShadow ? 1 - 0.4 * edge * edge * (3 - 2 * edge) : 1)
          let pixel = print[x, y]
          func sample(_ value: UInt8, _ cast: Double) -> UInt8 {
            let lit = Double(value) * light * cast + noise.normal(deviation: 2)
            return UInt8(min(max(lit, 0), 255).rounded())
          }
          output.append(
            RGB8(
              red: sample(pixel.red, 1), green: sample(pixel.green, 0.95),
              blue: sample(pixel.blue, 0.8)))
        }
      }
    }
    self.size = size
    self.print = print
    self.block = block
  }

  /// The sure paper of the page: white in the original, and for 3 pixels around.
  func paper() -> [(x: Int, y: Int)] {
    (3..<size.height - 3).flatMap { y in
      (3..<size.width - 3).compactMap { x in
        for v in y - 3...y + 3 {
          for u in x - 3...x + 3 where print[u, v] != .white { return nil }
        }
        return (x, y)
      }
    }
  }
}

extension PageRaster {
  var color: Raster<RGB8>? { if case .color(let raster) = self { raster } else { nil } }
  var gray: Raster<UInt8>? { if case .gray(let raster) = self { raster } else { nil } }
  var bilevel: BilevelRaster? { if case .bilevel(let raster) = self { raster } else { nil } }
}
