extension CompletionScript {
  /// The script for fish 3, to be named `docscan.fish` in a completions folder, or sourced.
  package var fish: String {
    var lines = [
      "# fish completion for docscan, made by `docscan completions fish`.", "",
      "complete -c docscan -f",
    ]
    for command in commands {
      lines.append(
        "complete -c docscan -n __fish_use_subcommand -a \(command.name) -d "
          + Self.quoted(command.summary))
    }
    for command in commands {
      let condition = "complete -c docscan -n '__fish_seen_subcommand_from \(command.name)'"
      if let words = words(of: command) {
        lines.append("\(condition) -a \(Self.quoted(words.joined(separator: " ")))")
      } else {
        lines.append("\(condition) -F")
      }
    }
    for option in options {
      let names = option.commands.map(\.text).joined(separator: " ")
      let condition = names.isEmpty ? "" : " -n '__fish_seen_subcommand_from \(names)'"
      lines += forms(of: option).map { "complete -c docscan\(condition) \($0)" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The option in the words of `complete`, one for each direction of a flag.
  private func forms(of option: Option) -> [String] {
    let short = option.short.map { "-s \($0) " } ?? ""
    let summary = "-d " + Self.quoted(option.summary)
    guard let value = option.value else {
      let undone = option.negation.map { ["-l \($0) -d " + Self.quoted("undo --\(option.name)")] }
      return ["\(short)-l \(option.name) \(summary)"] + (undone ?? [])
    }
    let completion =
      value.choices.isEmpty
      ? value.completion == .file ? "-r -F" : "-x"
      : "-x -a \(Self.quoted(value.choices.joined(separator: " ")))"
    return ["\(short)-l \(option.name) \(completion) \(summary)"]
  }

  private static func quoted(_ text: String) -> String {
    text.replacing("`", with: "").inSingleQuotes(escapedAs: #"\'"#)
  }
}
