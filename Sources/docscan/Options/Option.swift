/// One option: all that parsing, both helps, the manual page and the completions need to know of it.
package struct Option: Sendable {
  /// The heading it stands under in help pages.
  package enum Category: String, CaseIterable, Sendable {
    case output = "Output"
    case order = "Order of pages"
    case pages = "Pages"
    case codes = "Codes"
    case camera = "Camera"
    case capture = "Taking pages"
    case sessions = "Unfinished scans"
    case input = "Input"
    case run = "Run"
    case about = "About"
  }

  /// The long name without dashes.
  package let name: String
  /// The short name without its dash.
  package var short: Character?
  /// For a flag, the long name that undoes it.
  package var negation: String?
  package let category: Category
  /// The commands that have it; empty for all and for none.
  package let commands: [CommandName]
  /// One line for `-h`, without a period.
  package let summary: String
  /// Sentences for `--help` and the manual page that say what the summary cannot; paragraphs are
  /// separated by an empty line, literal words stand in backticks.
  package let details: String
  /// What happens without the option; `nil` for flags, whose absence explains itself.
  package var defaultText: String?
  /// Whether its uses add up; otherwise the last one counts.
  package var isRepeatable = false
  /// The value it takes; `nil` for a flag.
  package var value: ValueShape?
  /// Puts one use into the settings.
  package let apply: @Sendable (inout Settings, Use) throws(ValueError) -> Void

  /// How an option was used on the command line.
  package struct Use: Sendable {
    /// The words of its value; empty for a flag.
    package var words: [Word]
    /// Whether the name was the one that undoes the flag.
    package var isNegated: Bool
    /// Whether the short name was used.
    package var isShort: Bool

    package init(words: [Word] = [], isNegated: Bool = false, isShort: Bool = false) {
      self.words = words
      self.isNegated = isNegated
      self.isShort = isShort
    }
  }
}

extension Option {
  /// An option without a value.
  package static func flag(
    _ name: String, short: Character? = nil, negation: String? = nil, _ category: Category,
    for commands: [CommandName] = [], summary: String, details: String,
    set: @escaping @Sendable (inout Settings, Use) -> Void
  ) -> Option {
    Option(
      name: name, short: short, negation: negation, category: category, commands: commands,
      summary: summary, details: details, apply: set)
  }

  /// An option whose value has the given form.
  package static func value<Value>(
    _ name: String, short: Character? = nil, _ form: ValueForm<Value>, _ category: Category,
    for commands: [CommandName] = [], default defaultText: String? = nil,
    isRepeatable: Bool = false, summary: String, details: String,
    set: @escaping @Sendable (inout Settings, Value) -> Void
  ) -> Option {
    Option(
      name: name, short: short, category: category, commands: commands, summary: summary,
      details: details, defaultText: defaultText, isRepeatable: isRepeatable, value: form.shape,
      apply: { (settings: inout Settings, use: Use) throws(ValueError) in
        set(&settings, try form.read(use.words))
      })
  }

  /// Whether the command has it.
  package func applies(to command: CommandName) -> Bool {
    commands.isEmpty || commands.contains(command)
  }

  /// Every spelling with its dashes, the short one first.
  package var spellings: [String] {
    (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] + (negation.map { ["--\($0)"] } ?? [])
  }
}
