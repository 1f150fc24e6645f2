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

  /// Whether the last stored column comes first, where rows stay rows; the last stored row, where they
  /// become columns.
  @usableFromInline var reversesColumns: Bool { [2, 3, 6, 7].contains(rawValue) }

  /// The same for the other axis of the upright picture.
  @usableFromInline var reversesRows: Bool { [3, 4, 7, 8].contains(rawValue) }
}

extension Raster {
  /// The stored picture turned upright.
  @inlinable
  public func upright(from orientation: Orientation) -> Raster {
    if orientation == .upright { return self }
    let size = orientation.uprightSize(of: size)
    let (reversesColumns, reversesRows) = (
      orientation.reversesColumns, orientation.reversesRows
    )
    guard orientation.swapsSides else {
      return Raster(size: size) { output in
        for y in 0..<height {
          let source = row(reversesRows ? height - 1 - y : y)
          if reversesColumns {
            for x in 0..<width { output.append(source[width - 1 - x]) }
          } else {
            for x in 0..<width { output.append(source[x]) }
          }
        }
      }
    }
    return Raster(size: size) { output in
      let source = span
      for y in 0..<size.height {
        let column = reversesRows ? width - 1 - y : y
        for x in 0..<size.width {
          output.append(source[(reversesColumns ? height - 1 - x : x) * width + column])
        }
      }
    }
  }
}
