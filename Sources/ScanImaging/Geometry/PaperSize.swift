/// A paper format by its name and portrait measure.
public struct PaperSize: Hashable, Sendable {
  /// As written in options and JSON, for instance `a4`.
  public let name: String
  /// The shorter side in millimetres.
  public let width: Double
  /// The longer side in millimetres; of rolls a usual one.
  public let height: Double
  /// Whether it is cut from a roll of this width to any length.
  public let isRoll: Bool

  /// Whether it is the format of bank and identity cards.
  public var isCard: Bool { name == "id-1" }

  /// Creates a format; traps unless it is given in portrait.
  public init(name: String, width: Double, height: Double, isRoll: Bool = false) {
    precondition(width > 0 && height >= width, "paper is given in portrait")
    self.name = name
    self.width = width
    self.height = height
    self.isRoll = isRoll
  }

  /// The formats a page is compared with.
  ///
  /// ISO 216 for A and B, ANSI/ASME Y14.1 for Letter, Legal and Tabloid, ISO/IEC 7810 for ID-1
  /// (bank and identity cards); receipts by the two widths of till rolls.
  public static let all: [PaperSize] = [
    PaperSize(name: "a3", width: 297, height: 420),
    PaperSize(name: "a4", width: 210, height: 297),
    PaperSize(name: "a5", width: 148, height: 210),
    PaperSize(name: "a6", width: 105, height: 148),
    PaperSize(name: "b5", width: 176, height: 250),
    PaperSize(name: "letter", width: 215.9, height: 279.4),
    PaperSize(name: "legal", width: 215.9, height: 355.6),
    PaperSize(name: "tabloid", width: 279.4, height: 431.8),
    PaperSize(name: "id-1", width: 53.98, height: 85.6),
    PaperSize(name: "receipt-80mm", width: 80, height: 200, isRoll: true),
    PaperSize(name: "receipt-57mm", width: 57, height: 140, isRoll: true),
  ]

  /// The format of that name, whatever the case of its letters.
  public static func named(_ name: String) -> PaperSize? {
    all.first { $0.name == name.lowercased() }
  }
}
