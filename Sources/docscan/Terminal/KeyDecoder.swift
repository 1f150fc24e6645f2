package import DocumentScan

/// Reads what a terminal sends for keys.
///
/// Sequences of ECMA-48 may arrive in pieces; keys that mean nothing are passed over whole, so that no part
/// of one counts as another key.
package struct KeyDecoder: Sendable {
  private enum Place {
    case ground
    /// Behind ESC.
    case escape
    /// Behind ESC [: parameters, then a final byte.
    case control
    /// Behind ESC O: one byte.
    case single
  }

  private var place = Place.ground

  package init() {}

  /// The keys that end in these bytes.
  package mutating func keys(in bytes: [UInt8]) -> [CaptureKey] {
    bytes.compactMap { key(at: $0) }
  }

  private mutating func key(at byte: UInt8) -> CaptureKey? {
    switch place {
    case .ground:
      guard byte == 0x1B else { return Self.plain[byte] ?? (byte < 0x80 ? .no : nil) }
      place = .escape
      return nil
    case .escape:
      switch byte {
      case UInt8(ascii: "["): place = .control
      case UInt8(ascii: "O"): place = .single
      // A second ESC begins anew; with anything else it was Alt and a key.
      case 0x1B: break
      default: place = .ground
      }
      return nil
    case .control:
      // Final bytes are 0x40 to 0x7E; what is neither that nor a parameter breaks the sequence off.
      if 0x20...0x3F ~= byte { return nil }
      place = byte == 0x1B ? .escape : .ground
      return Self.arrows[byte]
    case .single:
      place = .ground
      return Self.arrows[byte]
    }
  }

  private static let plain: [UInt8: CaptureKey] = [
    UInt8(ascii: " "): .shoot, UInt8(ascii: "\n"): .shoot, UInt8(ascii: "\r"): .shoot,
    UInt8(ascii: "r"): .retake, UInt8(ascii: "R"): .retake, UInt8(ascii: "d"): .drop,
    UInt8(ascii: "D"): .drop, UInt8(ascii: "s"): .save, UInt8(ascii: "S"): .save,
    UInt8(ascii: "q"): .quit, UInt8(ascii: "Q"): .quit, UInt8(ascii: "y"): .yes,
    UInt8(ascii: "Y"): .yes, UInt8(ascii: "n"): .no, UInt8(ascii: "N"): .no,
  ]
  private static let arrows: [UInt8: CaptureKey] = [
    UInt8(ascii: "C"): .turnRight, UInt8(ascii: "D"): .turnLeft,
  ]
}
