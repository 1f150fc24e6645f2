extension CompletionScript {
  /// The script for bash 4.4 and later; needs no bash-completion package.
  package var bash: String {
    """
    # bash completion for docscan, made by `docscan completions bash`.

    _docscan() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
      local command= options= word
      COMPREPLY=()

      # The equals sign is a word of its own in --name=value.
      if [[ $current == = ]]; then
        current=
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
      fi

      for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
        if [[ $word == -- ]]; then
          compopt -o default
          return
        elif [[ $word != -* && -z $command ]]; then
          command=$word
        fi
      done

      case $previous in
    \(valueCases)
      esac

      case $command in
        '') options='\(generalOptions.flatMap(\.spellings).joined(separator: " "))' ;;
    \(commands.map(optionCase).joined(separator: "\n"))
      esac
      if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
        return
      fi

      case $command in
        '') mapfile -t COMPREPLY < <(compgen -W '\(commandWords)' -- "$current") ;;
    \(commands.map(operandCase).joined(separator: "\n"))
      esac
    }

    complete -F _docscan docscan

    """
  }

  private var commandWords: String { commands.map(\.name.text).joined(separator: " ") }

  /// What follows an option with a value.
  private var valueCases: String {
    options.compactMap { option in
      option.value.map { value in
        let names = option.spellings.joined(separator: " | ")
        if !value.choices.isEmpty {
          let words = value.choices.joined(separator: " ")
          return """
                \(names))
                  mapfile -t COMPREPLY < <(compgen -W '\(words)' -- "$current")
                  return
                  ;;
            """
        }
        return switch value.completion {
        case .nothing:
          """
              \(names)) return ;;
          """
        case .file:
          """
              \(names))
                compopt -o default
                return
                ;;
          """
        }
      }
    }.joined(separator: "\n")
  }

  private func optionCase(_ command: Command) -> String {
    "    \(command.name)) options='\(options(of: command).flatMap(\.spellings).joined(separator: " "))' ;;"
  }

  private func operandCase(_ command: Command) -> String {
    guard let words = words(of: command) else {
      return "    \(command.name)) compopt -o default ;;"
    }
    return "    \(command.name)) mapfile -t COMPREPLY < <(compgen -W "
      + "'\(words.joined(separator: " "))' -- \"$current\") ;;"
  }
}
