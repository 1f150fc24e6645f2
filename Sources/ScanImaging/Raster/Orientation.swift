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
  @usableFromInline
  package var reversesColumns: Bool { [2, 3, 6, 7].contains(rawValue) }

  /// Whether the upright picture's rows come in reverse of the stored rows, or columns, they are.
  @usableFromInline
  package var reversesRows: Bool { [3, 4, 7, 8].contains(rawValue) }
}

extension Raster {
  /// The stored picture turned upright.
  ///
  /// Decoders turn their rows as they come; this is for pictures that are whole already.
  @inlinable
  public func upright(from orientation: Orientation) -> Raster {
    if orientation == .upright { return self }
    let size = orientation.uprightSize(of: size)
    var result = Raster(unwritten: size)
    if orientation.swapsSides {
      turnSides(orientation, into: &result)
    } else {
      for y in 0..<height {
        let source = row(orientation.reversesRows ? height - 1 - y : y)
        var target = result.mutableRow(y)
        if orientation.reversesColumns {
          for x in 0..<width { target[x] = source[width - 1 - x] }
        } else {
          for x in 0..<width { target[x] = source[x] }
        }
      }
    }
    return result
  }

  /// Writes columns as rows, 64 stored rows at a time: these stay in the cache while all of their
  /// columns are read.
  @inlinable
  func turnSides(_ orientation: Orientation, into result: inout Raster) {
    let (width, height) = (width, height)
    let source = span
    var target = result.mutableSpan
    precondition(source.count == width * height && target.count == width * height)
    for first in stride(from: 0, to: height, by: 64) {
      let end = min(first + 64, height)
      let (start, step) =
        orientation.reversesColumns ? (end - 1, -width) : (first, width)
      let left = orientation.reversesColumns ? height - end : first
      for x in 0..<width {
        let y = orientation.reversesRows ? width - 1 - x : x
        var from = start * width + x
        for place in y * height + left..<y * height + left + (end - first) {
          target[place] = source[from]
          from &+= step
        }
      }
    }
  }
}
