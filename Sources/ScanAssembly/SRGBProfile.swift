// Sources: ICC.1:2001-04 (version 2.4), File format for color profiles; IEC 61966-2-1:1999 for the
// transfer curve; the primaries are those of sRGB adapted to D50 by the Bradford transform, as ICC
// publishes them. The curve has 64 points: between them a straight line is nowhere further than
// 0.12 of an 8-bit step from the formula.

/// The smallest display profile that says sRGB: what PDF/A asks for as output intent.
package enum SRGBProfile {
  /// The file's bytes.
  package static let bytes: [UInt8] = {
    let curve = curvePoints.reduce(into: tag("curv", [0, 0, 0, UInt8(curvePoints.count)])) {
      $0 += [UInt8($1 >> 8), UInt8($1 & 255)]
    }
    let elements: [(names: [String], element: [UInt8])] = [
      (["desc"], description("sRGB")),
      (["cprt"], tag("text", Array("Public domain\0".utf8))),
      (["wtpt"], xyz(0.9642, 1, 0.8249)),
      (["rXYZ"], xyz(0.4360747, 0.2225045, 0.0139322)),
      (["gXYZ"], xyz(0.3850649, 0.7168786, 0.0971045)),
      (["bXYZ"], xyz(0.1430804, 0.0606169, 0.7141733)),
      (["rTRC", "gTRC", "bTRC"], curve),
    ]
    let tagCount = elements.reduce(0) { $0 + $1.names.count }
    var table = number(tagCount)
    var body: [UInt8] = []
    for (names, element) in elements {
      let start = 132 + 12 * tagCount + body.count
      for name in names { table += Array(name.utf8) + number(start) + number(element.count) }
      body += element
      body += Array(repeating: 0, count: (4 - element.count % 4) % 4)
    }
    return header(size: 128 + table.count + body.count) + table + body
  }()

  private static let curvePoints: [Int] = (0..<64).map { point in
    let encoded = Double(point) / 63
    let linear =
      encoded <= 0.04045 ? encoded / 12.92 : power((encoded + 0.055) / 1.055)
    return Int((linear * 65_535).rounded())
  }

  /// `base` to the power of 2.4, which is the square times the fifth root of the square; by Newton's
  /// method, since the standard library has no power function.
  private static func power(_ base: Double) -> Double {
    let square = base * base
    var root = 1.0
    for _ in 0..<60 {
      root -= (root * root * root * root * root - square) / (5 * root * root * root * root)
    }
    return square * root
  }

  /// Version 2.1, an RGB display, made on 2000-01-01, perceptual, D50.
  private static func header(size: Int) -> [UInt8] {
    var header = number(size) + number(0) + [2, 0x10, 0, 0] + Array("mntrRGB XYZ ".utf8)
    header += [7, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0] + Array("acsp".utf8)
    header += Array(repeating: 0, count: 28)
    header += [0, 0, 0xF6, 0xD6, 0, 1, 0, 0, 0, 0, 0xD3, 0x2D]
    return header + Array(repeating: 0, count: 128 - header.count)
  }

  private static func tag(_ type: String, _ content: [UInt8]) -> [UInt8] {
    Array(type.utf8) + number(0) + content
  }

  private static func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] {
    tag("XYZ ", [x, y, z].flatMap { number(Int(($0 * 65_536).rounded())) })
  }

  /// A textDescriptionType: the ASCII text, then empty Unicode and ScriptCode texts.
  private static func description(_ text: String) -> [UInt8] {
    let ascii = Array(text.utf8) + [0]
    return tag("desc", number(ascii.count) + ascii + Array(repeating: 0, count: 78))
  }

  private static func number(_ value: Int) -> [UInt8] {
    let bits = UInt32(value)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
  }
}
