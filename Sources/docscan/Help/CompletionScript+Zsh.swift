extension CompletionScript {
  /// The script for zsh, to be named `_docscan` in a folder of `$fpath`, or sourced.
  package var zsh: String {
    """
    #compdef docscan
    # zsh completion for docscan, made by `docscan completions zsh`.

    _docscan() {
      local context state state_descr line
      local -A opt_args
      local -a commands
      commands=(
    \(commands.map { "    " + "\($0.name):\(Self.plain($0.summary))".inSingleQuotes() }
      .joined(separator: "\n"))
      )
      _arguments -C -s -S \\
    \(generalOptions.flatMap(specifications).map { "    \($0) \\" }.joined(separator: "\n"))
        '1:command:->command' \\
        '*::argument:->argument'
      case $state in
        command) _describe -t commands command commands ;;
        argument)
          case $line[1] in
    \(commands.map(argumentCase).joined(separator: "\n"))
          esac
          ;;
      esac
    }

    if [[ ${funcstack[1]} == _docscan ]]; then
      _docscan "$@"
    else
      compdef _docscan docscan
    fi

    """
  }

  private func argumentCase(_ command: Command) -> String {
    let operands =
      words(of: command).map {
        "'*:\(command.operands.lowercased()):(\($0.joined(separator: " ")))'"
      }
      ?? "'*:\(command.operands.lowercased()):_files'"
    let lines = options(of: command).flatMap(specifications) + [operands]
    return """
              \(command.name))
                _arguments -s -S \\
      \(lines.map { "            \($0)" }.joined(separator: " \\\n"))
                ;;
      """
  }

  /// The option in the language of `_arguments`, one for each direction of a flag.
  private func specifications(_ option: Option) -> [String] {
    let others = option.isRepeatable ? "*" : "(\(option.spellings.joined(separator: " ")))"
    let explanation = "[\(Self.escaped(Self.plain(option.summary)))]"
    guard let value = option.value else {
      return option.spellings.map { name in
        let isUndoing = name == option.negation.map { "--\($0)" }
        return (others + name + (isUndoing ? "[undo --\(option.name)]" : explanation))
          .inSingleQuotes()
      }
    }
    let action =
      value.choices.isEmpty
      ? value.completion == .file ? "_files" : " " : "(\(value.choices.joined(separator: " ")))"
    let words = String(
      repeating: ":\(Self.escaped(value.placeholder)):\(action)", count: value.wordCount)
    // The marks say that the value may follow in the same word.
    return option.spellings.map { name in
      let mark = name.hasPrefix("--") ? "=" : "+"
      return (others + name + mark + explanation + words).inSingleQuotes()
    }
  }

  /// The text without the backticks of the tables.
  private static func plain(_ text: String) -> String { text.replacing("`", with: "") }

  /// The text with the characters that end or divide a specification escaped.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if "\\[]:".contains(character) { result += "\\" }
      result.append(character)
    }
  }
}
