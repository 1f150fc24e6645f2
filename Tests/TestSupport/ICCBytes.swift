// Source: ICC.1:2022, clauses 7 (header, tag table), 10.10 (lut8Type).

/// A small printer profile put together by hand.
package enum ICCBytes {
  /// A CMYK profile (version 2) of inks that take away lightness and nothing else.
  ///
  /// Cyan, magenta and yellow take a tenth of it each, black the rest.
  package static var lightnessInks: [UInt8] {
    // lut8: 4 inputs, 3 outputs, 2 grid points for each input.
    var table: [UInt8] = Array("mft1".utf8) + [0, 0, 0, 0, 4, 3, 2, 0]
    let unit = [1, 0, 0, 0, 1, 0, 0, 0, 1]
    table += unit.flatMap { number($0 << 16) }
    let straight = (0...255).map { UInt8($0) }
    for _ in 0..<4 { table += straight }
    for corner in 0..<16 {
      let inks = [8, 4, 2, 1].map { corner & $0 != 0 }
      let coloured = 26 * inks[..<3].count { $0 }
      let lightness = inks[3] ? 0 : 255 - coloured
      table += [UInt8(lightness), 128, 128]
    }
    for _ in 0..<3 { table += straight }
    let start = 128 + 4 + 12
    var header = number(start + table.count) + [0, 0, 0, 0] + number(0x0210_0000)
    header += Array("prtrCMYKLab ".utf8) + [UInt8](repeating: 0, count: 12)
    header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    // The illuminant of the connection space, D50.
    header += number(0xF6D6) + number(0x1_0000) + number(0xD32D)
    header += [UInt8](repeating: 0, count: 128 - header.count)
    return header + number(1) + Array("A2B0".utf8) + number(start) + number(table.count) + table
  }

  private static func number(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
