import ScanImaging

/// The print of a page at a fixed size: a mask of what looks like letters, and their boxes.
struct TextInk {
  /// 255 where a letter's ink lies, else 0.
  let mask: Raster<UInt8>
  /// The letters' boxes, in reading order of their first pixels.
  let letters: [ConnectedParts.Part]

  /// Long side that pages are brought to; all lengths in pixels hold at this size.
  static let longSide = 1800

  /// The connected parts of an ink mask that may be letters.
  init(ink: Raster<UInt8>) {
    let found = ConnectedRuns(ink)
    var kept = [Bool](repeating: false, count: found.parts.count + 1)
    var letters: [ConnectedParts.Part] = []
    for (index, part) in found.parts.enumerated() where TextInk.isLetter(part, ink.size) {
      kept[index + 1] = true
      letters.append(part)
    }
    self.letters = letters
    var mask = Raster<UInt8>(size: ink.size, repeating: 0)
    for y in 0..<ink.height {
      var row = mask.mutableRow(y)
      for run in found.runs(inRow: y) where kept[Int(run.label)] {
        for x in run.columns { row[x] = 255 }
      }
    }
    self.mask = mask
  }

  private init(mask: Raster<UInt8>, letters: [ConnectedParts.Part]) {
    self.mask = mask
    self.letters = letters
  }

  /// The print turned by a quarter clockwise.
  var quarterTurned: TextInk {
    TextInk(
      mask: mask.upright(from: .clockwise),
      letters: letters.map { part in
        var turned = part
        (turned.left, turned.right) = (
          mask.height - 1 - part.bottom, mask.height - 1 - part.top
        )
        (turned.top, turned.bottom) = (part.left, part.right)
        return turned
      })
  }

  private static func isLetter(_ part: ConnectedParts.Part, _ size: PixelSize) -> Bool {
    (5...110).contains(part.height) && (2...220).contains(part.width) && part.area >= 8
      && part.width <= 14 * part.height && part.height <= 7 * part.width + 8
      && Double(part.area) < 0.85 * Double(part.width * part.height)
      && part.left >= 6 && part.top >= 6 && part.right < size.width - 6
      && part.bottom < size.height - 6
  }
}
