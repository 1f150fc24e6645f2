import DocumentScan

extension Barcode {
  /// The code for programs; `text` is null where the payload is none, `bytes` is always there.
  var json: JSONValue {
    .members([
      "type": .string(format.rawValue), "text": isBinary ? .null : .string(text),
      "bytes": .string(bytes.base64), "addon": .string(orNull: addOn),
      "corners": corners.jsonInOrder,
    ])
  }

  /// The code for people, in one line.
  var line: String {
    let said = isBinary ? "base64:\(bytes.base64)" : text.inOneLine
    let corners = corners.corners.map { "\($0.x.whole),\($0.y.whole)" }.joined(separator: " ")
    return "\(format.rawValue)  \(said)\(addOn.map { " + \($0)" } ?? "")  at \(corners)"
  }
}

extension Quadrilateral {
  /// The corners as they are, the symbol's own top left first.
  fileprivate var jsonInOrder: JSONValue {
    .array(
      corners.map { .array([.number($0.x, decimals: 2), .number($0.y, decimals: 2)]) })
  }
}

extension Double {
  fileprivate var whole: String { rounded().shortest }
}

extension [UInt8] {
  /// The bytes in base64 (RFC 4648) with padding.
  package var base64: String {
    let alphabet = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((count + 2) / 3 * 4)
    for start in stride(from: 0, to: count, by: 3) {
      let group = self[start..<Swift.min(count, start + 3)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(
          place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
