import DocumentScan
import ScanBindings

/// Pages that carry a code, and photos of several sheets.
enum CodePages {
  /// Nine elements a character, bars and gaps by turns, 1 for the wide ones (ISO/IEC 16388, table 1).
  private static let code39: [Character: String] = [
    "*": "010010100", "1": "100100001", "2": "001100001", "A": "100001001", "B": "001001001",
  ]

  /// A page of print, with a Code 39 above it where a text is given; only some characters are known.
  static func page(_ code: String? = nil) -> [UInt8] {
    var page = Raster<UInt8>(size: PixelSize(width: 620, height: 877), repeating: 240)
    for line in 0..<12 {
      for y in 420 + 30 * line..<430 + 30 * line {
        for x in 70..<550 where (x / 13 + line) % 4 != 0 { page[x, y] = 40 }
      }
    }
    if let code { draw(code, on: &page) }
    return JPEGCodec.encode(page, quality: 90)
  }

  private static func draw(_ code: String, on page: inout Raster<UInt8>) {
    var x = 100
    for character in "*\(code)*" {
      for (index, element) in (code39[character] ?? "").enumerated() {
        let width = element == "1" ? 8 : 3
        if index % 2 == 0 {
          for y in 120..<260 { for bar in x..<x + width { page[bar, y] = 20 } }
        }
        x += width
      }
      x += 3
    }
  }

  /// Two printed sheets side by side on a desk.
  static let twoSheets = photo(ofSheetsAt: [(40, 40), (340, 90)])

  /// The same in a row, as the pages of a book lie.
  static let book = photo(ofSheetsAt: [(60, 60), (310, 60)])

  private static func photo(ofSheetsAt places: [(x: Int, y: Int)]) -> [UInt8] {
    var photo = Raster<RGB8>(
      size: PixelSize(width: 640, height: 480), repeating: RGB8(red: 80, green: 60, blue: 45))
    for place in places {
      for y in 0..<340 {
        for x in 0..<250 {
          let isInk = 40..<300 ~= y && 30..<220 ~= x && y % 20 < 6 && x % 17 < 12
          photo[place.x + x, place.y + y] = RGB8(gray: isInk ? 40 : 235)
        }
      }
    }
    return JPEGCodec.encode(photo, quality: 92, subsampling: .s444)
  }
}
