/// A value of JSON (RFC 8259) whose members keep the order they are given in.
package enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  /// With that many decimals at most; `null` where it is not finite, as JSON has no word for it.
  case number(Double, decimals: Int)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A name and its value.
  package struct Member: Sendable, Equatable {
    let name: String
    let value: JSONValue
  }

  /// An object with these members in this order.
  package static func members(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member(name: $0.key, value: $0.value) })
  }

  /// The object with more members behind its own; traps on any other value.
  package func adding(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    guard case .object(let own) = self else { preconditionFailure("only objects have members") }
    return .object(own + members.map { Member(name: $0.key, value: $0.value) })
  }

  /// A string, or `null`.
  package static func string(orNull text: String?) -> JSONValue {
    text.map(JSONValue.string) ?? .null
  }

  /// The value as text in one line.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .null: text += "null"
    case .bool(let flag): text += flag ? "true" : "false"
    case .integer(let number): text += String(number)
    case .number(let number, let decimals): text += Self.decimal(number, decimals)
    case .string(let string): Self.write(string, to: &text)
    case .array(let elements):
      text += "["
      for (index, element) in elements.enumerated() {
        if index > 0 { text += ", " }
        element.write(to: &text)
      }
      text += "]"
    case .object(let members):
      text += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { text += ", " }
        Self.write(member.name, to: &text)
        text += ": "
        member.value.write(to: &text)
      }
      text += "}"
    }
  }

  private static func decimal(_ number: Double, _ decimals: Int) -> String {
    guard number.isFinite else { return "null" }
    let scale = (0..<decimals).reduce(1.0) { product, _ in product * 10 }
    let scaled = (number * scale).rounded()
    // Beyond 2^53 nothing is behind the point anyway; a whole number also turns -0 into 0.
    let rounded = scaled.isFinite ? scaled / scale : number
    if let whole = Int(exactly: rounded) { return String(whole) }
    return String(rounded)
  }

  /// The string in quotation marks.
  ///
  /// Only what JSON demands is escaped, and U+2028 and U+2029, which end
  /// a line for readers that split at Unicode's line ends.
  private static func write(_ string: String, to text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..<"\u{20}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
