/// How the value of an option is written and read.
package struct ValueForm<Value: Sendable>: Sendable {
  package let shape: ValueShape
  /// Reads the words of one use, as many as the shape says.
  package let read: @Sendable ([Word]) throws(ValueError) -> Value

  package init(_ shape: ValueShape, read: @escaping @Sendable ([Word]) throws(ValueError) -> Value)
  {
    self.shape = shape
    self.read = read
  }
}

/// What help pages, completions and messages tell about a value.
package struct ValueShape: Sendable {
  /// What a shell offers in its place.
  package enum Completion: Sendable {
    case nothing
    case file
  }

  /// The name in help pages, in capitals.
  package var placeholder: String
  /// What is asked for, as in "a whole number from 1 to 100".
  package var requirement: String
  /// How many words it takes.
  package var wordCount = 1
  /// The only values there are; empty where it is not a list.
  package var choices: [String] = []
  package var completion = Completion.nothing

  /// The value as it stands behind the option's name in help pages.
  package var usage: String {
    Array(repeating: placeholder, count: wordCount).joined(separator: " ")
  }
}

/// A value that is not what the option takes.
package struct ValueError: Error {
  /// Why, where more is to be said than what the option takes.
  package var reason: String?
}

extension ValueForm where Value == Word {
  /// The name of a file that is read or written.
  package static func file(_ placeholder: String = "FILE") -> ValueForm {
    ValueForm(
      ValueShape(placeholder: placeholder, requirement: "the name of a file", completion: .file)
    ) { words throws(ValueError) in
      guard let word = words.first, !word.bytes.isEmpty else { throw ValueError() }
      return word
    }
  }
}

extension ValueForm where Value == String {
  /// Any text.
  package static func text(_ placeholder: String) -> ValueForm {
    ValueForm(ValueShape(placeholder: placeholder, requirement: "text in UTF-8")) {
      words throws(ValueError) in
      guard let text = words.first?.text else { throw ValueError() }
      return text
    }
  }
}

extension ValueForm where Value == Int {
  /// A whole number of a range.
  package static func integer(_ placeholder: String, in range: ClosedRange<Int>) -> ValueForm {
    let requirement =
      range.upperBound == .max
      ? "a whole number from \(range.lowerBound) on"
      : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return ValueForm(ValueShape(placeholder: placeholder, requirement: requirement)) {
      words throws(ValueError) in
      guard let number = words.first?.text.flatMap({ Int($0) }), range.contains(number) else {
        throw ValueError()
      }
      return number
    }
  }
}

extension ValueForm where Value == Double {
  /// A number of a range, with or without decimals.
  package static func number(_ placeholder: String, in range: ClosedRange<Double>) -> ValueForm {
    let requirement = "a number from \(range.lowerBound.shortest) to \(range.upperBound.shortest)"
    return ValueForm(ValueShape(placeholder: placeholder, requirement: requirement)) {
      words throws(ValueError) in
      guard let number = words.first?.decimal, range.contains(number) else { throw ValueError() }
      return number
    }
  }
}

extension ValueForm {
  /// One of a few values, each by its name.
  package static func choice(_ placeholder: String, of values: [(name: String, value: Value)])
    -> ValueForm
  {
    let names = values.map(\.name)
    let shape = ValueShape(
      placeholder: placeholder, requirement: names.alternatives, choices: names)
    return ValueForm(shape) { words throws(ValueError) in
      guard let text = words.first?.text?.lowercased(),
        let match = values.first(where: { $0.name == text })
      else { throw ValueError() }
      return match.value
    }
  }
}

extension ValueForm where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// One of the cases of an enumeration.
  package static func choice(_ placeholder: String) -> ValueForm {
    choice(placeholder, of: Value.allCases.map { (name: $0.rawValue, value: $0) })
  }
}

extension Word {
  /// The word as a finite number in decimal notation; `nil` for anything else, hexadecimal included.
  package var decimal: Double? {
    guard let text, text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }
}

extension Double {
  /// The number without a fraction that is zero.
  package var shortest: String {
    Int(exactly: self).map(String.init) ?? String(self)
  }
}

extension [String] {
  /// The words as a sentence names a choice: "a, b or c".
  package var alternatives: String {
    count < 2 ? first ?? "" : dropLast().joined(separator: ", ") + " or " + self[count - 1]
  }
}
