/// How a stored picture is to be turned to stand upright, in the numbers of EXIF (CIPA DC-008, tag 274).
public enum Orientation: Int, CaseIterable, Sendable {
  /// Upright as stored.
  case upright = 1

  /// Left and right are exchanged.
  case mirrored = 2

  /// Stored upside down.
  case upsideDown = 3

  /// Top and bottom are exchanged.
  case flipped = 4

  /// Rows and columns are exchanged.
  case transposed = 5

  /// Upright after a quarter turn clockwise.
  case clockwise = 6

  /// Rows and columns are exchanged about the other diagonal.
  case transversed = 7

  /// Upright after a quarter turn counterclockwise.
  case counterclockwise = 8

  /// The orientation of a picture that `quarterTurns` quarter turns clockwise set upright; negative
  /// turns go counterclockwise.
  public init(quarterTurns: Int) {
    let turns: [Orientation] = [.upright, .clockwise, .upsideDown, .counterclockwise]
    self = turns[(quarterTurns % 4 + 4) % 4]
  }

  /// Whether the upright picture's width is the stored one's height.
  public var swapsSides: Bool { rawValue >= 5 }

  /// The size of the upright picture.
  public func uprightSize(of stored: PixelSize) -> PixelSize {
    swapsSides ? stored.transposed : stored
  }

  /// Whether a row of the upright picture holds the stored pixels in reverse.
  package var reversesColumns: Bool { [2, 3, 6, 7].contains(rawValue) }

  /// Whether the upright picture's rows come in reverse of the stored rows, or columns, they are.
  package var reversesRows: Bool { [3, 4, 7, 8].contains(rawValue) }
}

extension Raster {
  /// The stored picture turned upright.
  ///
  /// Decoders turn their rows as they come; this is for pictures that are whole already.
  @inlinable
  public func upright(from orientation: Orientation) -> Raster {
    if orientation == .upright { return self }
    let last = (x: width - 1, y: height - 1)
    let size = orientation.uprightSize(of: size)
    return Raster(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let pixel =
            switch orientation {
            case .upright: self[x, y]
            case .mirrored: self[last.x - x, y]
            case .upsideDown: self[last.x - x, last.y - y]
            case .flipped: self[x, last.y - y]
            case .transposed: self[y, x]
            case .clockwise: self[y, last.y - x]
            case .transversed: self[last.x - y, last.y - x]
            case .counterclockwise: self[last.x - y, x]
            }
          output.append(pixel)
        }
      }
    }
  }
}
