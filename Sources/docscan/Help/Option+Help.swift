extension Option {
  /// The names as help pages show them, for instance `-o, --output`.
  package var forms: String {
    ((short.map { ["-\($0)"] } ?? []) + ["--\(name)"]).joined(separator: ", ")
  }

  /// The names and the value, for instance `-o, --output FILE`.
  package var synopsis: String { forms + (value.map { " " + $0.usage } ?? "") }

  /// The one line of `-h`.
  package var shortHelp: String {
    var line = summary
    if let value, !value.choices.isEmpty { line += ": " + value.choices.alternatives }
    if let defaultText, defaultText != "none" { line += " [default: \(defaultText)]" }
    return line
  }

  /// The sentences of the long help: the summary, the details, the values and the default.
  package var explanation: Prose {
    var closing: [String] = []
    if let value { closing.append("Takes \(value.requirement).") }
    if let defaultText { closing.append("Default: \(defaultText).") }
    if isRepeatable { closing.append("May be given several times.") }
    if let negation { closing.append("Undone by `--\(negation)`.") }
    return Prose(
      ([summary.sentence + " " + details, closing.joined(separator: " ")])
        .filter { !$0.isEmpty }.joined(separator: "\n\n"))
  }
}

extension Command {
  /// The name and the words behind it without options.
  package var line: String { operands.isEmpty ? name.text : "\(name) \(operands)" }

  /// How to call it, without `docscan`.
  package var usage: String { "\(name) [OPTION...]" + (operands.isEmpty ? "" : " \(operands)") }
}
