package import DocumentScan

/// Codes that begin a document: those of a kind, whose text holds a match of an expression.
package struct SplitRule: Hashable, Sendable {
  /// The kind; `nil` for every kind.
  package let format: BarcodeFormat?
  /// The expression; `nil` for every text.
  package let expression: String?

  /// Reads `TYPE` or `TYPE:REGEX`.
  package init(_ word: Word) throws(ValueError) {
    let (kind, expression) = word.split(at: ":")
    let name = kind.text?.lowercased() ?? ""
    format = BarcodeFormat(rawValue: name)
    guard format != nil || name == "any" else { throw ValueError() }
    guard let expression else {
      self.expression = nil
      return
    }
    guard let text = expression.text, !text.isEmpty else {
      throw ValueError(reason: "a regular expression has to follow the colon")
    }
    do { _ = try Regex(text) } catch {
      throw ValueError(reason: "\(text) is no regular expression")
    }
    self.expression = text
  }

  /// Whether the code begins a document.
  package func matches(_ code: Barcode) -> Bool {
    guard format == nil || format == code.format else { return false }
    guard let expression else { return true }
    // It was read before; expressions cannot be sent between threads, so they are made where needed.
    do { return try Regex(expression).firstMatch(in: code.text) != nil } catch { return false }
  }
}

extension ValueForm where Value == SplitRule {
  /// A kind of code and what it says.
  static var splitRule: ValueForm {
    let kinds = (["any"] + BarcodeFormat.allCases.map(\.rawValue)).alternatives
    let shape = ValueShape(
      placeholder: "TYPE[:REGEX]",
      requirement: "\(kinds), and behind a colon a regular expression")
    return ValueForm(shape) { words throws(ValueError) in
      guard let word = words.first else { throw ValueError() }
      return try SplitRule(word)
    }
  }
}
