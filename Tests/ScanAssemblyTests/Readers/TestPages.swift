import ScanAssembly
import ScanImaging
import TestSupport

/// Pictures to encode: drawn from seeds, so the same in every run.
enum TestPages {
  /// Sizes at which rows and bytes end differently.
  static let sizes = [
    (1, 1), (1, 9), (7, 3), (8, 8), (9, 1), (31, 17), (32, 5), (63, 11), (64, 64), (65, 33),
    (127, 2), (200, 91), (640, 480),
  ].map { PixelSize(width: $0.0, height: $0.1) }

  /// Kinds of bilevel pictures.
  enum Texture: CaseIterable {
    case blank
    case solid
    case noise
    case sparse
    case runs
    case text
    case checkers
    case repeatedRows
  }

  static func bilevel(_ texture: Texture, _ size: PixelSize, seed: UInt64 = 1) -> BilevelRaster {
    var random = SeededGenerator(seed: seed)
    var raster = BilevelRaster(size: size)
    var flags = [UInt8](repeating: 0, count: size.width)
    for y in 0..<size.height {
      switch texture {
      case .blank: break
      case .solid: flags = Array(repeating: 1, count: size.width)
      case .noise: for x in 0..<size.width { flags[x] = UInt8(random.integer(0...1)) }
      case .sparse: for x in 0..<size.width { flags[x] = random.integer(0...60) == 0 ? 1 : 0 }
      case .checkers: for x in 0..<size.width { flags[x] = UInt8((x + y) & 1) }
      case .repeatedRows:
        if y % 7 == 0 { for x in 0..<size.width { flags[x] = random.integer(0...9) < 3 ? 1 : 0 } }
      case .runs:
        var x = 0
        var ink = UInt8(random.integer(0...1))
        while x < size.width {
          let end = min(size.width, x + random.integer(1...max(1, size.width / 3)))
          for column in x..<end { flags[column] = ink }
          (x, ink) = (end, 1 - ink)
        }
      case .text:
        // Strokes that move a little from row to row, lines apart.
        for x in 0..<size.width {
          let isLine = y % 24 < 14
          flags[x] = isLine && (x * 7 + y / 3 + x / 11 * 5) % 19 < 4 ? 1 : 0
        }
      }
      raster.setRow(y, from: flags.span)
    }
    return raster
  }

  static func gray(_ size: PixelSize) -> Raster<UInt8> {
    Raster(
      size: size,
      pixels: (0..<size.width * size.height).map {
        let (x, y) = ($0 % size.width, $0 / size.width)
        return UInt8((x * 3 + y * 2) / 5 % 256)
      })
  }

  static func color(_ size: PixelSize) -> Raster<RGB8> {
    Raster(
      size: size,
      pixels: (0..<size.width * size.height).map {
        let (x, y) = ($0 % size.width, $0 / size.width)
        return RGB8(
          red: UInt8(min(255, x / 2)), green: UInt8(min(255, y / 2)), blue: UInt8((x + y) / 8 % 256)
        )
      })
  }

  /// One page of each kind, at 72 dots per inch so that readers draw pixel for pixel.
  static func pages(_ size: PixelSize) -> [Page] {
    [.bilevel(bilevel(.text, size)), .gray(gray(size)), .color(color(size))].map {
      Page(raster: $0, resolution: Resolution(dotsPerInch: 72))
    }
  }
}

extension TestPages {
  /// Writing in a few colours on white, as drawn with pens: no shades.
  static func drawing(_ size: PixelSize, colorCount: Int, seed: UInt64 = 3) -> Raster<RGB8> {
    var random = SeededGenerator(seed: seed)
    let pens = (1..<max(2, colorCount)).map { _ in
      RGB8(
        red: UInt8(random.integer(0...200)), green: UInt8(random.integer(0...200)),
        blue: UInt8(random.integer(0...200)))
    }
    var raster = Raster<RGB8>(size: size, repeating: .white)
    for (index, pen) in pens.enumerated() {
      // A stroke of its own for each pen, so that all colours are there.
      let y = index * size.height / pens.count
      for x in 0..<size.width where x % 7 < 5 { raster[x, min(size.height - 1, y + x % 3)] = pen }
    }
    return raster
  }
}
