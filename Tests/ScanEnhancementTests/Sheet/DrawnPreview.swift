import ScanEnhancement
import ScanImaging
import TestSupport

/// Draws a page with its surroundings and asks what of it is not of the sheet.
struct DrawnPreview {
  static let size = PixelSize(width: 420, height: 594)
  static let surround = 10
  static let desk = RGB8(red: 120, green: 80, blue: 50)

  /// A preview; `color` tells what lies at a place of the page, its corner at (0, 0).
  func mask(
    perMillimetre: Double = 2, isSeen: (_ x: Int, _ y: Int) -> Bool = { _, _ in true },
    _ color: (_ x: Int, _ y: Int) -> RGB8
  ) -> SheetMask {
    var noise = SeededGenerator(seed: 3)
    let whole = PixelSize(
      width: Self.size.width + 2 * Self.surround, height: Self.size.height + 2 * Self.surround)
    let preview = Raster<RGB8>(size: whole) { output in
      for y in 0..<whole.height {
        for x in 0..<whole.width {
          let pixel = color(x - Self.surround, y - Self.surround)
          func sample(_ value: UInt8) -> UInt8 {
            UInt8(min(max(Double(value) + noise.normal(deviation: 1.5), 0), 255).rounded())
          }
          output.append(
            RGB8(red: sample(pixel.red), green: sample(pixel.green), blue: sample(pixel.blue)))
        }
      }
    }
    let seen = Raster<UInt8>(size: whole) { output in
      for y in 0..<whole.height {
        for x in 0..<whole.width {
          output.append(isSeen(x - Self.surround, y - Self.surround) ? 255 : 0)
        }
      }
    }
    return SheetMask(
      of: preview, surround: Self.surround, isSeen: seen,
      resolution: Resolution(pixelsPerMillimetre: perMillimetre))
  }

  func isOutside(_ mask: SheetMask, _ x: Double, _ y: Double) -> Bool {
    mask.isOutside(Point(x: x / Double(Self.size.width), y: y / Double(Self.size.height)))
  }

  func isPage(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < Self.size.width && y < Self.size.height
  }

  /// Lines of print on paper.
  func print(_ x: Int, _ y: Int) -> RGB8 {
    let isInk = (40..<380).contains(x) && (40..<550).contains(y) && y % 12 < 4 && (x + y) % 7 < 4
    return isInk ? RGB8(gray: 40) : RGB8(gray: 215)
  }

  /// A finger from the top right corner, its middle `tip` pixels from both sides; `nil` beside it.
  func finger(_ x: Int, _ y: Int, tip: Double, radius: Double) -> RGB8? {
    let (u, v) = (Double(x) - (Double(Self.size.width) - tip), Double(y) - tip)
    // Outwards is right and up.
    let (out, side) = ((u - v) / 2.0.squareRoot(), (u + v) / 2.0.squareRoot())
    let distance = (out < 0 ? (out * out + side * side).squareRoot() : abs(side)) / radius
    guard distance < 1 else { return nil }
    let nail = ((out - 6) * (out - 6) / 196 + side * side / 121)
    if nail < 1 { return RGB8(red: 226, green: 190, blue: 176) }
    let shade = 0.5 + 0.5 * (1 - distance * distance).squareRoot()
    return RGB8(
      red: UInt8(208 * shade), green: UInt8(150 * shade), blue: UInt8(118 * shade))
  }
}
