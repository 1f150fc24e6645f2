package import ScanImaging

/// Four letters that name a format of pictures.
package struct FourCC: Hashable, Sendable, CustomStringConvertible {
  /// The letters in the order of their bytes, the first in the lowest.
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Reads up to four letters of ASCII; what is missing is blank, as in `Y16 `.
  package init?(_ text: String) {
    let letters = Array(text.utf8)
    guard 1...4 ~= letters.count, letters.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
      return nil
    }
    let padded = letters + [UInt8](repeating: 0x20, count: 4 - letters.count)
    rawValue = padded.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// The letters without the blanks behind them, with `?` for those that cannot be printed; formats in
  /// the other byte order, whose highest bit is set, end in `-BE`.
  package var description: String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> (8 * $0) & 0x7F) }
    var letters = bytes.map { 0x20..<0x7F ~= $0 ? Character(Unicode.Scalar($0)) : "?" }
    while letters.last == " " { letters.removeLast() }
    return String(letters) + (rawValue >> 31 == 1 ? "-BE" : "")
  }
}

/// What a node is.
package struct VideoDescription: Hashable, Sendable {
  /// What a node takes or gives.
  package enum Kind: Hashable, Sendable {
    case camera
    case metadata
    case output
    case converter
    case other
  }

  package let kind: Kind
  package let driver: String

  /// The device's name for people.
  package let card: String

  /// Where it is plugged in.
  package let bus: String
  package let isMultiplanar: Bool

  package init(kind: Kind, driver: String, card: String, bus: String, isMultiplanar: Bool = false) {
    self.kind = kind
    self.driver = driver
    self.card = card
    self.bus = bus
    self.isMultiplanar = isMultiplanar
  }
}

/// A format of pictures that a device offers.
package struct VideoFormat: Hashable, Sendable {
  package let code: FourCC
  package let description: String

  /// Whether libv4l2 makes it out of another.
  package let isEmulated: Bool

  package init(code: FourCC, description: String, isEmulated: Bool = false) {
    self.code = code
    self.description = description
    self.isEmulated = isEmulated
  }
}

/// A size of pictures that a device offers, or a range of them.
package struct VideoSize: Hashable, Sendable {
  package let least: PixelSize
  package let greatest: PixelSize

  /// How far the sides of possible sizes are apart.
  package let step: PixelSize

  package init(least: PixelSize, greatest: PixelSize, step: PixelSize) {
    self.least = least
    self.greatest = greatest
    self.step = step
  }

  /// Whether it is one size and no range.
  package var isOne: Bool { least == greatest }
}

/// A setting of a device.
package struct VideoControl: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case integer
    case boolean
    case menu
    /// A menu whose entries are numbers.
    case integerMenu
    /// A button, text or table.
    case other
  }

  /// One line of a menu.
  package struct Entry: Hashable, Sendable {
    package let index: Int
    package let name: String

    package init(index: Int, name: String) {
      self.index = index
      self.name = name
    }
  }

  package let identifier: UInt32
  package let kind: Kind
  package let name: String
  package let least: Int
  package let greatest: Int
  package let step: Int
  package let initial: Int
  package let isReadOnly: Bool

  /// Whether another control keeps it from having an effect at present.
  package let isInactive: Bool
  package let isDisabled: Bool

  package init(
    identifier: UInt32, kind: Kind, name: String, least: Int, greatest: Int, step: Int,
    initial: Int, isReadOnly: Bool = false, isInactive: Bool = false, isDisabled: Bool = false
  ) {
    self.identifier = identifier
    self.kind = kind
    self.name = name
    self.least = least
    self.greatest = greatest
    self.step = step
    self.initial = initial
    self.isReadOnly = isReadOnly
    self.isInactive = isInactive
    self.isDisabled = isDisabled
  }
}

/// The pictures a device delivers.
package struct VideoPicture: Hashable, Sendable {
  package let code: FourCC
  package let size: PixelSize

  /// Bytes from row to row of the first plane; 0 for compressed formats.
  package let bytesPerRow: Int

  /// The most bytes a picture takes, in all planes.
  package let byteCount: Int

  /// Whether brightness takes all values from 0 to 255.
  package let isFullRange: Bool

  /// Whether the weights of the colours are those of BT.709, and not of BT.601.
  package let isBT709: Bool

  package init(
    code: FourCC, size: PixelSize, bytesPerRow: Int, byteCount: Int, isFullRange: Bool = false,
    isBT709: Bool = false
  ) {
    self.code = code
    self.size = size
    self.bytesPerRow = bytesPerRow
    self.byteCount = byteCount
    self.isFullRange = isFullRange
    self.isBT709 = isBT709
  }
}
