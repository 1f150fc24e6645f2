package import ScanImaging

/// Draws an EAN-13, from the tables of the GS1 General Specifications, section 5.2.1.
package struct EANPicture: Sendable {
  private static let left = [
    "0001101", "0011001", "0010011", "0111101", "0100011", "0110001", "0101111", "0111011",
    "0110111", "0001011",
  ]
  /// Which of the left digits are drawn mirrored, for each first digit.
  private static let mirrored = [
    "......", "..m.mm", "..mm.m", "..mmm.", ".m..mm", ".mm..m", ".mmm..", ".m.m.m", ".m.mm.",
    ".mm.m.",
  ]

  /// Whether each module is dark: 95, and those of an add-on.
  package let modules: [Bool]

  /// The bars of thirteen digits, the check digit among them; traps on anything else.
  ///
  /// Two digits more stand beside it where there is an add-on.
  package init(_ text: String, addOn: Int? = nil) {
    let digits = text.compactMap(\.wholeNumberValue)
    precondition(digits.count == 13)
    let kinds = Array(Self.mirrored[digits[0]])
    var bits = "101"
    for (digit, kind) in zip(digits[1...6], kinds) {
      bits += kind == "m" ? String(Self.opposite(digit).reversed()) : Self.left[digit]
    }
    bits += "01010"
    for digit in digits[7...] { bits += Self.opposite(digit) }
    bits += "101"
    if let addOn {
      bits += "00000000001011" + Self.side(addOn / 10, isMirrored: addOn % 4 >= 2)
      bits += "01" + Self.side(addOn % 10, isMirrored: addOn % 2 == 1)
    }
    modules = bits.map { $0 == "1" }
  }

  private static func side(_ digit: Int, isMirrored: Bool) -> String {
    isMirrored ? String(opposite(digit).reversed()) : left[digit]
  }

  private static func opposite(_ digit: Int) -> String {
    String(left[digit].map { $0 == "1" ? "0" : "1" })
  }

  /// The bars in gray levels, with a quiet zone of eleven modules on all sides.
  package func raster(
    moduleWidth: Int, height: Int, ink: UInt8 = 20, paper: UInt8 = 235
  ) -> Raster<UInt8> {
    let quiet = 11 * moduleWidth
    let size = PixelSize(
      width: modules.count * moduleWidth + 2 * quiet, height: height + 2 * quiet)
    var raster = Raster<UInt8>(size: size, repeating: paper)
    for y in quiet..<quiet + height {
      for (index, isDark) in modules.enumerated() where isDark {
        for x in 0..<moduleWidth { raster[quiet + index * moduleWidth + x, y] = ink }
      }
    }
    return raster
  }
}
