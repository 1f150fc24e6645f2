import Foundation
import ScanImaging
import Testing
import docscan

@Suite struct JSONValueTests {
  @Test func `members keep their order`() {
    let value = JSONValue.members([
      "z": 1, "a": .array([.null, .bool(true)]), "empty": .array([]), "none": .members([:]),
    ])
    #expect(value.text == #"{"z": 1, "a": [null, true], "empty": [], "none": {}}"#)
  }

  @Test(
    "numbers have no more decimals than asked for",
    arguments: [
      (1.0, 2, "1"), (0.1 + 0.2, 3, "0.3"), (-0.001, 2, "0"), (1234.5678, 2, "1234.57"),
      (.infinity, 2, "null"), (.nan, 2, "null"), (-17.25, 1, "-17.3"), (1e300, 2, "1e+300"),
      (123_456_789_012, 3, "123456789012"),
    ])
  func numbers(_ number: Double, _ decimals: Int, _ text: String) {
    #expect(JSONValue.number(number, decimals: decimals).text == text)
  }

  @Test func `every character comes back from an independent reader`() throws {
    let scalars =
      (0...0x2FFF).compactMap { Unicode.Scalar($0 as UInt32) }
      + ["\u{FEFF}", "\u{FFFD}", "\u{1F600}", "\u{10FFFF}"]
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    let json = JSONValue.array([.string(text)]).text
    #expect(!json.contains("\n"))
    let read = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String]
    #expect(read?.first?.unicodeScalars.elementsEqual(scalars) == true)
  }

  @Test func `a name that is not UTF-8 has U+FFFD in its place`() {
    let path = FilePath(bytes: [0x61, 0xFF, 0x62])
    #expect(JSONValue.string(path.description).text == "\"a\u{FFFD}b\"")
  }
}

extension JSONValue: ExpressibleByIntegerLiteral {
  /// A number as tests write it.
  public init(integerLiteral value: Int) {
    self = .integer(value)
  }
}
