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
    -o | --output)
      compopt -o default
      return
      ;;
    --format)
      mapfile -t COMPREPLY < <(compgen -W 'pdf tiff png jpeg' -- "$current")
      return
      ;;
    --title) return ;;
    --overlay)
      compopt -o default
      return
      ;;
    --append)
      compopt -o default
      return
      ;;
    --split-on) return ;;
    --separator)
      mapfile -t COMPREPLY < <(compgen -W 'keep drop' -- "$current")
      return
      ;;
    --bookmarks)
      mapfile -t COMPREPLY < <(compgen -W 'none name' -- "$current")
      return
      ;;
    --page-labels) return ;;
    --order) return ;;
    -m | --mode)
      mapfile -t COMPREPLY < <(compgen -W 'auto color grayscale bw photo whiteboard original' -- "$current")
      return
      ;;
    --paper)
      mapfile -t COMPREPLY < <(compgen -W 'auto a3 a4 a5 a6 b5 letter legal tabloid id-1 receipt-80mm receipt-57mm' -- "$current")
      return
      ;;
    --dpi) return ;;
    --corners) return ;;
    --pages-per-photo)
      mapfile -t COMPREPLY < <(compgen -W '1 2' -- "$current")
      return
      ;;
    --on-missing)
      mapfile -t COMPREPLY < <(compgen -W 'full skip fail' -- "$current")
      return
      ;;
    --skew)
      mapfile -t COMPREPLY < <(compgen -W 'auto off' -- "$current")
      return
      ;;
    --fill)
      mapfile -t COMPREPLY < <(compgen -W 'auto off' -- "$current")
      return
      ;;
    --margin) return ;;
    --filter) return ;;
    --upright)
      mapfile -t COMPREPLY < <(compgen -W 'auto off' -- "$current")
      return
      ;;
    --rotate)
      mapfile -t COMPREPLY < <(compgen -W '0 90 180 270' -- "$current")
      return
      ;;
    --keep-blank-as)
      compopt -o default
      return
      ;;
    --size)
      mapfile -t COMPREPLY < <(compgen -W 'small medium large' -- "$current")
      return
      ;;
    --quality) return ;;
    --max-bytes) return ;;
    --lossless)
      mapfile -t COMPREPLY < <(compgen -W 'deflate lzw' -- "$current")
      return
      ;;
    --types) return ;;
    --region) return ;;
    --count) return ;;
    -D | --device)
      compopt -o default
      return
      ;;
    --camera-size) return ;;
    --camera-format) return ;;
    --control) return ;;
    --wait-busy) return ;;
    -n | --pages) return ;;
    --shutter)
      mapfile -t COMPREPLY < <(compgen -W 'auto manual' -- "$current")
      return
      ;;
    --interval) return ;;
    --stack) return ;;
    --timeout) return ;;
    --preview)
      compopt -o default
      return
      ;;
    --older-than) return ;;
    --files-from)
      compopt -o default
      return
      ;;
    --pixel-limit) return ;;
    -j | --jobs) return ;;
  esac

  case $command in
    '') options='-h --help -V --version' ;;
    capture) options='-o --output --format -f --force --no-force --title --append --split-on --separator --codes --no-codes --bookmarks --page-labels --layers --no-layers --no-pdfa --pdfa --reverse --no-reverse -m --mode --mode-per-page --no-mode-per-page --paper --dpi --corners --no-detect --detect --all --no-all --pages-per-photo --on-missing --skew --fill --margin --filter --upright --rotate --drop-blank --no-drop-blank --keep-blank-as --size --quality --max-bytes --lossless -D --device --camera-size --camera-format --control --wait-busy -n --pages --shutter --interval --stack --timeout --preview --resume -j --jobs --json --no-json -q --quiet -v --verbose -h --help -V --version' ;;
    flatten) options='-o --output --each --no-each --format -f --force --no-force --title --append --split-on --separator --codes --no-codes --bookmarks --page-labels --layers --no-layers --no-pdfa --pdfa --order --interleave --no-interleave --interleave-reversed --no-interleave-reversed --reverse --no-reverse -m --mode --mode-per-page --no-mode-per-page --paper --dpi --corners --no-detect --detect --all --no-all --pages-per-photo --on-missing --skew --fill --margin --filter --upright --rotate --drop-blank --no-drop-blank --keep-blank-as --size --quality --max-bytes --lossless --files-from -0 --null --skip-bad --no-skip-bad --pixel-limit -j --jobs --json --no-json -q --quiet -v --verbose -h --help -V --version' ;;
    detect) options='-f --force --no-force --overlay --all --no-all --files-from -0 --null --pixel-limit --json --no-json -q --quiet -v --verbose -h --help -V --version' ;;
    codes) options='-f --force --no-force --overlay --types --region --first --count --bell --no-bell -D --device --camera-size --camera-format --control --timeout --files-from -0 --null --pixel-limit --json --no-json -q --quiet -v --verbose -h --help -V --version' ;;
    devices) options='--json --no-json -q --quiet -h --help -V --version' ;;
    sessions) options='-o --output --format -f --force --no-force --all --older-than --json --no-json -q --quiet -v --verbose -h --help -V --version' ;;
    help) options='--man -h --help -V --version' ;;
    completions) options='-h --help -V --version' ;;
  esac
  if [[ $current == -* ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
    return
  fi

  case $command in
    '') mapfile -t COMPREPLY < <(compgen -W 'capture flatten detect codes devices sessions help completions' -- "$current") ;;
    capture) compopt -o default ;;
    flatten) compopt -o default ;;
    detect) compopt -o default ;;
    codes) compopt -o default ;;
    devices) mapfile -t COMPREPLY < <(compgen -W '' -- "$current") ;;
    sessions) mapfile -t COMPREPLY < <(compgen -W 'resume remove' -- "$current") ;;
    help) mapfile -t COMPREPLY < <(compgen -W 'capture flatten detect codes devices sessions help completions' -- "$current") ;;
    completions) mapfile -t COMPREPLY < <(compgen -W 'bash zsh fish' -- "$current") ;;
  esac
}

complete -F _docscan docscan
