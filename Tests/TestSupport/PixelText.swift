package import ScanImaging

/// Pages of made-up words in a pixel font of 5×9: ascenders in rows 0 and 1, small letters in rows 2 to
/// 6, descenders in rows 7 and 8.
package enum PixelText {
  private static let glyphs: [Character: [String]] = [
    "a": ["", "", ".###", "...#", ".####", "#..##", ".##.#"],
    "b": ["#", "#", "####", "#...#", "#...#", "#...#", "####"],
    "d": ["....#", "....#", ".####", "#...#", "#...#", "#...#", ".####"],
    "e": ["", "", ".###", "#...#", "#####", "#", ".###"],
    "g": ["", "", ".####", "#...#", "#...#", "#...#", ".####", "....#", ".###"],
    "h": ["#", "#", "####", "#...#", "#...#", "#...#", "#...#"],
    "i": ["..#", "", "..#", "..#", "..#", "..#", "..#"],
    "l": ["..#", "..#", "..#", "..#", "..#", "..#", "..#"],
    "n": ["", "", "####", "#...#", "#...#", "#...#", "#...#"],
    "o": ["", "", ".###", "#...#", "#...#", "#...#", ".###"],
    "p": ["", "", "####", "#...#", "#...#", "#...#", "####", "#", "#"],
    "r": ["", "", "#.##", "##", "#", "#", "#"],
    "s": ["", "", ".####", "#", ".###", "....#", "####"],
    "t": ["", ".#", "####", ".#", ".#", ".#", "..##"],
    "u": ["", "", "#...#", "#...#", "#...#", "#..##", ".##.#"],
  ]
  /// About as frequent as in English.
  private static let letters = Array("eeeeeetttttaaaaooooiiinnnnssshhhrrrddllluugpb")

  /// A white page with lines of black words, ragged on the right.
  package static func page(size: PixelSize, scale: Int, seed: UInt64) -> Raster<RGB8> {
    var generator = SeededGenerator(seed: seed)
    var page = Raster(size: size, repeating: RGB8.white)
    let margin = size.width / 10
    for top in stride(from: margin, to: size.height - margin - 9 * scale, by: 15 * scale) {
      let end = size.width - margin - generator.integer(0...size.width / 3)
      var x = margin
      while x < end {
        for _ in 0..<generator.integer(2...8) where x < end {
          let letter = letters[generator.integer(0...letters.count - 1)]
          draw(letter, x, top, scale, into: &page)
          x += 6 * scale
        }
        x += 3 * scale
      }
    }
    return page
  }

  /// A white page with one line of black words.
  package static func page(_ line: String, size: PixelSize, scale: Int) -> Raster<RGB8> {
    var page = Raster(size: size, repeating: RGB8.white)
    var x = (size.width - 6 * scale * line.count) / 2
    for letter in line {
      draw(letter, x, size.height / 3, scale, into: &page)
      x += 6 * scale
    }
    return page
  }

  private static func draw(
    _ letter: Character, _ left: Int, _ top: Int, _ scale: Int, into page: inout Raster<RGB8>
  ) {
    for (v, row) in (glyphs[letter] ?? []).enumerated() {
      for (u, mark) in row.enumerated() where mark == "#" {
        for y in 0..<scale {
          for x in 0..<scale { page[left + u * scale + x, top + v * scale + y] = .black }
        }
      }
    }
  }
}
