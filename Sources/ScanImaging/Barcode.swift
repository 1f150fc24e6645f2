/// A code that was read: its kind, what it says, and where it lies.
public struct Barcode: Sendable, Hashable {
  /// The kind of code.
  public let format: BarcodeFormat

  /// What it says as text; for a binary payload its bytes as Latin-1.
  public let text: String

  /// The payload before any character set was applied; the digits or characters of linear codes in
  /// ASCII.
  public let bytes: [UInt8]

  /// Whether the payload is no text.
  public let isBinary: Bool

  /// The two or five digits beside an EAN or UPC, which are not part of `text`.
  public let addOn: String?

  /// The symbol without its quiet zone, in pixels of the picture, clockwise from the symbol's own top
  /// left; of a linear code the box of its bars.
  public let corners: Quadrilateral

  /// Creates a code.
  public init(
    format: BarcodeFormat, text: String, bytes: [UInt8], isBinary: Bool = false,
    addOn: String? = nil, corners: Quadrilateral
  ) {
    self.format = format
    self.text = text
    self.bytes = bytes
    self.isBinary = isBinary
    self.addOn = addOn
    self.corners = corners
  }

  /// The same code in a picture that `transform` maps this one to.
  public func moved(by transform: (Point) -> Point) -> Barcode {
    Barcode(
      format: format, text: text, bytes: bytes, isBinary: isBinary, addOn: addOn,
      corners: Quadrilateral(mapping: corners, transform))
  }

  /// Whether both are of one kind and say the same, wherever they lie.
  public func saysTheSame(as other: Barcode) -> Bool {
    format == other.format && bytes == other.bytes && isBinary == other.isBinary
      && text == other.text
  }
}
