/// What the command line asks for, word by word.
///
/// This is the first of the two steps from words to work; the second, in each command, checks what the
/// settings mean together.
package struct Invocation: Sendable {
  package var settings = Settings()
  /// The words themselves, as they were given.
  package var words: [Word] = []
  /// The first word that is no option; `nil` where there is none.
  package var command: CommandName?
  /// The other words that are no options.
  package var operands: [Word] = []
}

/// Reads a command line by the table of options.
///
/// The forms are those of POSIX with GNU's long names: `--name value`, `--name=value`, `-n value`,
/// `-nvalue`, flags grouped as `-qf`, options and operands in any order, `--` before the first word that
/// is no option whatever it looks like. Names are never shortened, so that a new option cannot change
/// what an old script means.
package struct OptionParser: Sendable {
  private let options: [Option]
  private let commands: [CommandName]

  package init(options: [Option], commands: [CommandName]) {
    self.options = options
    self.commands = commands
  }

  /// Reads the words after the program's name; what they do not say is as in `settings`.
  package func parse(
    _ words: [Word], onto settings: Settings = Settings()
  ) throws(UsageError) -> Invocation {
    var invocation = Invocation(settings: settings, words: words)
    do {
      try read(words, into: &invocation)
    } catch  where invocation.settings.help != nil || invocation.settings.wantsVersion {
      // Whoever asks for help gets it, also with an option that is wrong.
    }
    return invocation
  }

  private func read(_ words: [Word], into invocation: inout Invocation) throws(UsageError) {
    var rest = words[...]
    var used: [(option: Option, spelling: String)] = []
    while let word = rest.popFirst() {
      if word.bytes == Array("--".utf8) {
        for word in rest { try take(operand: word, into: &invocation) }
        break
      }
      guard word.bytes.first == UInt8(ascii: "-"), word.bytes.count > 1 else {
        try take(operand: word, into: &invocation)
        continue
      }
      if word.bytes.starts(with: "--".utf8) {
        let use = try longOption(word, &rest, &invocation)
        used.append(use)
      } else {
        used += try shortOptions(word, &rest, &invocation)
      }
    }
    guard let command = invocation.command else { return }
    for (option, spelling) in used where !option.applies(to: command) {
      throw UsageError(
        "\(spelling) is an option of \(option.commands.map(\.text).alternatives), not of \(command)"
      )
    }
  }

  private func take(operand: Word, into invocation: inout Invocation) throws(UsageError) {
    guard invocation.command == nil else {
      invocation.operands.append(operand)
      return
    }
    guard let command = commands.first(where: { $0.text == operand.text }) else {
      throw Self.unknownCommand(operand, among: commands)
    }
    invocation.command = command
  }

  /// Reads `--name`, `--name=value` or `--name value`.
  private func longOption(
    _ word: Word, _ rest: inout ArraySlice<Word>, _ invocation: inout Invocation
  ) throws(UsageError) -> (Option, String) {
    let (spelled, attached) = word.split(at: "=")
    let name = String(decoding: spelled.bytes.dropFirst(2), as: UTF8.self)
    let spelling = "--" + name
    // Two commands may mean different things by one name.
    let named = options.filter { $0.name == name || $0.negation == name }
    let own = named.first { option in invocation.command.map(option.applies(to:)) ?? false }
    guard let option = own ?? named.first else { throw unknown(spelled, invocation.command) }
    var use = Option.Use(isNegated: option.negation == name)
    if let value = option.value {
      use.words = try words(of: value, spelling, attached, &rest)
    } else if attached != nil {
      throw UsageError("\(spelling) takes no value")
    }
    try apply(option, use, spelling, &invocation)
    return (option, spelling)
  }

  /// Reads flags after one dash, the last of which may be an option with a value.
  private func shortOptions(
    _ word: Word, _ rest: inout ArraySlice<Word>, _ invocation: inout Invocation
  ) throws(UsageError) -> [(Option, String)] {
    let likelyLong = Self.likelyLong(word)
    if isOption(likelyLong) {
      throw UsageError("unknown option \(word.quoted); did you mean \(likelyLong)?")
    }
    var used: [(Option, String)] = []
    var letters = word.bytes.dropFirst()
    while let letter = letters.popFirst() {
      let spelling = "-" + String(decoding: [letter], as: UTF8.self)
      guard let option = options.first(where: { $0.short?.asciiValue == letter }) else {
        let whole = Word(bytes: word.bytes.count > 2 ? word.bytes : [UInt8(ascii: "-"), letter])
        throw unknown(whole, invocation.command)
      }
      var use = Option.Use(isShort: true)
      if let value = option.value {
        let attached = letters.first == UInt8(ascii: "=") ? letters.dropFirst() : letters
        use.words = try words(
          of: value, spelling, letters.isEmpty ? nil : Word(bytes: Array(attached)), &rest)
        letters = []
      }
      try apply(option, use, spelling, &invocation)
      used.append((option, spelling))
    }
    return used
  }

  /// The words of a value: the one attached to the name, else those that follow.
  private func words(
    of value: ValueShape, _ spelling: String, _ attached: Word?, _ rest: inout ArraySlice<Word>
  ) throws(UsageError) -> [Word] {
    let missing = UsageError("\(spelling) needs \(value.usage): \(value.requirement)")
    var found: [Word] = []
    if let attached {
      found.append(attached)
    } else {
      guard let next = rest.popFirst() else { throw missing }
      // A dash may begin a name or a negative number; a whole option means that the value was left out.
      if let text = next.text, text.hasPrefix("--"), isOption(text) {
        throw UsageError(
          "\(spelling) needs \(value.usage), but \(text) follows; write \(spelling)=\(text) to mean "
            + "that word")
      }
      found.append(next)
    }
    // Several words may also come as one in quotation marks.
    if value.wordCount > 1, let inOne = found[0].text?.split(whereSeparator: \.isWhitespace),
      inOne.count > 1
    {
      found = inOne.map { Word(String($0)) }
    }
    while found.count < value.wordCount {
      guard let next = rest.popFirst() else { throw missing }
      found.append(next)
    }
    guard found.count == value.wordCount else { throw missing }
    return found
  }

  private func isOption(_ text: String) -> Bool {
    let name = text.dropFirst(2).prefix { $0 != "=" }
    return text == "--" || options.contains { $0.name == name || $0.negation == String(name) }
  }

  private func apply(
    _ option: Option, _ use: Option.Use, _ spelling: String, _ invocation: inout Invocation
  ) throws(UsageError) {
    do {
      try option.apply(&invocation.settings, use)
    } catch {
      let given = use.words.map(\.quoted).joined(separator: " ")
      let asked = error.reason ?? "it takes \(option.value?.requirement ?? "no value")"
      throw UsageError("\(spelling) cannot be \(given.isEmpty ? "empty" : given): \(asked)")
    }
  }

  /// The error for a word that stands where a command should.
  package static func unknownCommand(_ word: Word, among commands: [CommandName]) -> UsageError {
    let near = commands.map(\.text).nearest(to: word.text ?? "")
    let isFile = word.bytes.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") }
    let cure =
      if !near.isEmpty {
        "did you mean \(near.alternatives)?"
      } else if isFile {
        "to scan photos, write docscan flatten PHOTO..."
      } else {
        "the commands are \(commands.map(\.text).listed)"
      }
    return UsageError("there is no command \(word.quoted); \(cure)")
  }

  private func unknown(_ spelled: Word, _ command: CommandName?) -> UsageError {
    let known = options.filter { option in command.map(option.applies(to:)) ?? true }
      .flatMap(\.spellings)
    let near = known.filter { $0.hasPrefix("--") }.nearest(to: Self.likelyLong(spelled))
    let help = "docscan \(command.map { "\($0) " } ?? "")-h lists the options"
    let cure = near.isEmpty ? help : "did you mean \(near.alternatives)?"
    return UsageError("unknown option \(spelled.quoted); \(cure)")
  }

  /// The word with two dashes, since `-output` is a likely slip for `--output`.
  private static func likelyLong(_ word: Word) -> String {
    let text = String(decoding: word.bytes, as: UTF8.self)
    return text.hasPrefix("--") || text.utf8.count < 4 ? text : "-" + text
  }
}

extension [String] {
  /// The words as a sentence lists them: "a, b and c".
  package var listed: String {
    count < 2 ? first ?? "" : dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }
}
