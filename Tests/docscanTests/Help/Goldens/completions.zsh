#compdef docscan
# zsh completion for docscan, made by `docscan completions zsh`.

_docscan() {
  local context state state_descr line
  local -A opt_args
  local -a commands
  commands=(
    'capture:scan pages from a camera into a document'
    'flatten:make a document of photos of paper'
    'detect:tell where the page lies in photos'
    'codes:read QR codes and barcodes in photos or from a camera'
    'devices:list cameras: permission, use, formats, sizes, rates and controls'
    'sessions:list, finish and remove unfinished scans'
    'help:tell about docscan or one of its commands in full'
    'completions:print a script that completes docscan'\''s words in a shell'
  )
  _arguments -C -s -S \
    '(-h --help)-h[tell the options in short (-h) or in full (--help)]' \
    '(-h --help)--help[tell the options in short (-h) or in full (--help)]' \
    '(-V --version)-V[print the version]' \
    '(-V --version)--version[print the version]' \
    '1:command:->command' \
    '*::argument:->argument'
  case $state in
    command) _describe -t commands command commands ;;
    argument)
      case $line[1] in
        capture)
          _arguments -s -S \
            '(-o --output)-o+[the document to write; - is standard output]:FILE:_files' \
            '(-o --output)--output=[the document to write; - is standard output]:FILE:_files' \
            '(--format)--format=[kind of document where the name does not tell]:FORMAT:(pdf tiff png jpeg)' \
            '(-f --force --no-force)-f[replace a file that is there]' \
            '(-f --force --no-force)--force[replace a file that is there]' \
            '(-f --force --no-force)--no-force[undo --force]' \
            '(--title)--title=[title of the document]:TEXT: ' \
            '(--append)--append=[add the pages to a PDF that docscan wrote, or to a TIFF file]:FILE:_files' \
            '*--split-on=[begin a document at each page with such a code]:TYPE\[\:REGEX\]: ' \
            '(--separator)--separator=[what becomes of the pages that --split-on finds]:ACTION:(keep drop)' \
            '(--codes --no-codes)--codes[read the codes on the pages into the JSON and the document'\''s metadata]' \
            '(--codes --no-codes)--no-codes[undo --codes]' \
            '(--bookmarks)--bookmarks=[bookmarks of a PDF]:WHAT:(none name)' \
            '(--page-labels)--page-labels=[what readers of a PDF show as page numbers]:TEXT: ' \
            '(--layers --no-layers)--layers[store a PDF'\''s pages of writing as a sharp mask over a coarse ground]' \
            '(--layers --no-layers)--no-layers[undo --layers]' \
            '(--no-pdfa --pdfa)--no-pdfa[write a plain PDF, not PDF/A-1b]' \
            '(--no-pdfa --pdfa)--pdfa[undo --no-pdfa]' \
            '(--reverse --no-reverse)--reverse[begin with the last photo]' \
            '(--reverse --no-reverse)--no-reverse[undo --reverse]' \
            '(-m --mode)-m+[look of the pages]:MODE:(auto color grayscale bw photo whiteboard original)' \
            '(-m --mode)--mode=[look of the pages]:MODE:(auto color grayscale bw photo whiteboard original)' \
            '(--mode-per-page --no-mode-per-page)--mode-per-page[let --mode auto choose for each page by itself]' \
            '(--mode-per-page --no-mode-per-page)--no-mode-per-page[undo --mode-per-page]' \
            '(--paper)--paper=[format of the paper]:PAPER:(auto a3 a4 a5 a6 b5 letter legal tabloid id-1 receipt-80mm receipt-57mm)' \
            '(--dpi)--dpi=[resolution of the pages, in dots per inch]:DPI: ' \
            '(--corners)--corners=[where the page lies, in pixels of the upright photo]:X,Y: :X,Y: :X,Y: :X,Y: ' \
            '(--no-detect --detect)--no-detect[take the whole photo as the page]' \
            '(--no-detect --detect)--detect[undo --no-detect]' \
            '(--all --no-all)--all[take every sheet in a photo, each as a page]' \
            '(--all --no-all)--no-all[undo --all]' \
            '(--pages-per-photo)--pages-per-photo=[2 splits each photo of an open book at its fold]:N:(1 2)' \
            '(--on-missing)--on-missing=[what to do with a photo without a page]:ACTION:(full skip fail)' \
            '(--skew)--skew=[turn pages by the few degrees that their print lies askew]:WHEN:(auto off)' \
            '(--fill)--fill=[make white what is not of the sheet]:WHEN:(auto off)' \
            '(--margin)--margin=[white margin round the pages, in millimetres]:MM: ' \
            '*--filter=[filter that works on the pages after the cleaning of their look]:NAME\[=VALUE\]: ' \
            '(--upright)--upright=[turn pages so that their print stands upright]:WHEN:(auto off)' \
            '(--rotate)--rotate=[turn the pages clockwise, in degrees]:DEGREES:(0 90 180 270)' \
            '(--drop-blank --no-drop-blank)--drop-blank[leave out pages with nothing on them]' \
            '(--drop-blank --no-drop-blank)--no-drop-blank[undo --drop-blank]' \
            '(--keep-blank-as)--keep-blank-as=[leave out blank pages, but keep them in this folder]:DIR:_files' \
            '(--size)--size=[how much to spend on the bytes of a page]:SIZE:(small medium large)' \
            '(--quality)--quality=[JPEG quality of gray and colour pages]:QUALITY: ' \
            '(--max-bytes)--max-bytes=[bytes that a gray or colour page should not exceed]:BYTES: ' \
            '(--lossless)--lossless=[keep every pixel of gray and colour pages]:CODE:(deflate lzw)' \
            '(-D --device)-D+[the camera, or photos or a stream in its place]:CAMERA:_files' \
            '(-D --device)--device=[the camera, or photos or a stream in its place]:CAMERA:_files' \
            '(--camera-size)--camera-size=[size of the pictures the camera takes, in pixels]:WxH: ' \
            '(--camera-format)--camera-format=[format of the pictures the camera takes, in four letters]:CODE: ' \
            '*--control=[set one of the camera'\''s controls for this run]:NAME=VALUE: ' \
            '(--wait-busy)--wait-busy=[wait for a camera that somebody else uses]:SECONDS: ' \
            '(-n --pages)-n+[end by itself after so many pages]:N: ' \
            '(-n --pages)--pages=[end by itself after so many pages]:N: ' \
            '(--shutter)--shutter=[what takes a page]:SHUTTER:(auto manual)' \
            '(--interval)--interval=[take a page each time so many seconds have passed]:SECONDS: ' \
            '(--stack)--stack=[average so many pictures of the camera for each page]:N: ' \
            '(--timeout)--timeout=[longest wait for the next page; 0 for ever]:SECONDS: ' \
            '(--preview)--preview=[write what the camera sees, with the page'\''s outline, as JPEG]:FILE:_files' \
            '(--resume)--resume[go on with a scan that was not finished]' \
            '(-j --jobs)-j+[photos worked on at the same time]:N: ' \
            '(-j --jobs)--jobs=[photos worked on at the same time]:N: ' \
            '(--json --no-json)--json[print the result as JSON]' \
            '(--json --no-json)--no-json[undo --json]' \
            '(-q --quiet)-q[tell failures only, no warnings and no progress]' \
            '(-q --quiet)--quiet[tell failures only, no warnings and no progress]' \
            '(-v --verbose)-v[tell what became of each page]' \
            '(-v --verbose)--verbose[tell what became of each page]' \
            '(-h --help)-h[tell the options in short (-h) or in full (--help)]' \
            '(-h --help)--help[tell the options in short (-h) or in full (--help)]' \
            '(-V --version)-V[print the version]' \
            '(-V --version)--version[print the version]' \
            '*:[session]:_files'
          ;;
        flatten)
          _arguments -s -S \
            '(-o --output)-o+[the document to write; - is standard output]:FILE:_files' \
            '(-o --output)--output=[the document to write; - is standard output]:FILE:_files' \
            '(--each --no-each)--each[write one document for each photo]' \
            '(--each --no-each)--no-each[undo --each]' \
            '(--format)--format=[kind of document where the name does not tell]:FORMAT:(pdf tiff png jpeg)' \
            '(-f --force --no-force)-f[replace a file that is there]' \
            '(-f --force --no-force)--force[replace a file that is there]' \
            '(-f --force --no-force)--no-force[undo --force]' \
            '(--title)--title=[title of the document]:TEXT: ' \
            '(--append)--append=[add the pages to a PDF that docscan wrote, or to a TIFF file]:FILE:_files' \
            '*--split-on=[begin a document at each page with such a code]:TYPE\[\:REGEX\]: ' \
            '(--separator)--separator=[what becomes of the pages that --split-on finds]:ACTION:(keep drop)' \
            '(--codes --no-codes)--codes[read the codes on the pages into the JSON and the document'\''s metadata]' \
            '(--codes --no-codes)--no-codes[undo --codes]' \
            '(--bookmarks)--bookmarks=[bookmarks of a PDF]:WHAT:(none name)' \
            '(--page-labels)--page-labels=[what readers of a PDF show as page numbers]:TEXT: ' \
            '(--layers --no-layers)--layers[store a PDF'\''s pages of writing as a sharp mask over a coarse ground]' \
            '(--layers --no-layers)--no-layers[undo --layers]' \
            '(--no-pdfa --pdfa)--no-pdfa[write a plain PDF, not PDF/A-1b]' \
            '(--no-pdfa --pdfa)--pdfa[undo --no-pdfa]' \
            '(--order)--order=[photos to take, in the order of the pages, as 3,1,2 or 1-3,5]:PHOTOS: ' \
            '(--interleave --no-interleave)--interleave[take fronts and backs by turns\: first all fronts, then all backs]' \
            '(--interleave --no-interleave)--no-interleave[undo --interleave]' \
            '(--interleave-reversed --no-interleave-reversed)--interleave-reversed[the same where the backs begin with that of the last sheet]' \
            '(--interleave-reversed --no-interleave-reversed)--no-interleave-reversed[undo --interleave-reversed]' \
            '(--reverse --no-reverse)--reverse[begin with the last photo]' \
            '(--reverse --no-reverse)--no-reverse[undo --reverse]' \
            '(-m --mode)-m+[look of the pages]:MODE:(auto color grayscale bw photo whiteboard original)' \
            '(-m --mode)--mode=[look of the pages]:MODE:(auto color grayscale bw photo whiteboard original)' \
            '(--mode-per-page --no-mode-per-page)--mode-per-page[let --mode auto choose for each page by itself]' \
            '(--mode-per-page --no-mode-per-page)--no-mode-per-page[undo --mode-per-page]' \
            '(--paper)--paper=[format of the paper]:PAPER:(auto a3 a4 a5 a6 b5 letter legal tabloid id-1 receipt-80mm receipt-57mm)' \
            '(--dpi)--dpi=[resolution of the pages, in dots per inch]:DPI: ' \
            '(--corners)--corners=[where the page lies, in pixels of the upright photo]:X,Y: :X,Y: :X,Y: :X,Y: ' \
            '(--no-detect --detect)--no-detect[take the whole photo as the page]' \
            '(--no-detect --detect)--detect[undo --no-detect]' \
            '(--all --no-all)--all[take every sheet in a photo, each as a page]' \
            '(--all --no-all)--no-all[undo --all]' \
            '(--pages-per-photo)--pages-per-photo=[2 splits each photo of an open book at its fold]:N:(1 2)' \
            '(--on-missing)--on-missing=[what to do with a photo without a page]:ACTION:(full skip fail)' \
            '(--skew)--skew=[turn pages by the few degrees that their print lies askew]:WHEN:(auto off)' \
            '(--fill)--fill=[make white what is not of the sheet]:WHEN:(auto off)' \
            '(--margin)--margin=[white margin round the pages, in millimetres]:MM: ' \
            '*--filter=[filter that works on the pages after the cleaning of their look]:NAME\[=VALUE\]: ' \
            '(--upright)--upright=[turn pages so that their print stands upright]:WHEN:(auto off)' \
            '(--rotate)--rotate=[turn the pages clockwise, in degrees]:DEGREES:(0 90 180 270)' \
            '(--drop-blank --no-drop-blank)--drop-blank[leave out pages with nothing on them]' \
            '(--drop-blank --no-drop-blank)--no-drop-blank[undo --drop-blank]' \
            '(--keep-blank-as)--keep-blank-as=[leave out blank pages, but keep them in this folder]:DIR:_files' \
            '(--size)--size=[how much to spend on the bytes of a page]:SIZE:(small medium large)' \
            '(--quality)--quality=[JPEG quality of gray and colour pages]:QUALITY: ' \
            '(--max-bytes)--max-bytes=[bytes that a gray or colour page should not exceed]:BYTES: ' \
            '(--lossless)--lossless=[keep every pixel of gray and colour pages]:CODE:(deflate lzw)' \
            '(--files-from)--files-from=[read names of photos from a file, one a line; - is standard input]:FILE:_files' \
            '(-0 --null)-0[names in --files-from end in NUL instead of a line'\''s end]' \
            '(-0 --null)--null[names in --files-from end in NUL instead of a line'\''s end]' \
            '(--skip-bad --no-skip-bad)--skip-bad[leave out photos that cannot be read, instead of failing]' \
            '(--skip-bad --no-skip-bad)--no-skip-bad[undo --skip-bad]' \
            '(--pixel-limit)--pixel-limit=[largest photo that is accepted, in megapixels]:MEGAPIXELS: ' \
            '(-j --jobs)-j+[photos worked on at the same time]:N: ' \
            '(-j --jobs)--jobs=[photos worked on at the same time]:N: ' \
            '(--json --no-json)--json[print the result as JSON]' \
            '(--json --no-json)--no-json[undo --json]' \
            '(-q --quiet)-q[tell failures only, no warnings and no progress]' \
            '(-q --quiet)--quiet[tell failures only, no warnings and no progress]' \
            '(-v --verbose)-v[tell what became of each page]' \
            '(-v --verbose)--verbose[tell what became of each page]' \
            '(-h --help)-h[tell the options in short (-h) or in full (--help)]' \
            '(-h --help)--help[tell the options in short (-h) or in full (--help)]' \
            '(-V --version)-V[print the version]' \
            '(-V --version)--version[print the version]' \
            '*:photo...:_files'
          ;;
        detect)
          _arguments -s -S \
            '(-f --force --no-force)-f[replace a file that is there]' \
            '(-f --force --no-force)--force[replace a file that is there]' \
            '(-f --force --no-force)--no-force[undo --force]' \
            '(--overlay)--overlay=[write the photo with the page'\''s outline drawn, as JPEG]:FILE:_files' \
            '(--all --no-all)--all[take every sheet in a photo, each as a page]' \
            '(--all --no-all)--no-all[undo --all]' \
            '(--files-from)--files-from=[read names of photos from a file, one a line; - is standard input]:FILE:_files' \
            '(-0 --null)-0[names in --files-from end in NUL instead of a line'\''s end]' \
            '(-0 --null)--null[names in --files-from end in NUL instead of a line'\''s end]' \
            '(--pixel-limit)--pixel-limit=[largest photo that is accepted, in megapixels]:MEGAPIXELS: ' \
            '(--json --no-json)--json[print the result as JSON]' \
            '(--json --no-json)--no-json[undo --json]' \
            '(-q --quiet)-q[tell failures only, no warnings and no progress]' \
            '(-q --quiet)--quiet[tell failures only, no warnings and no progress]' \
            '(-v --verbose)-v[tell what became of each page]' \
            '(-v --verbose)--verbose[tell what became of each page]' \
            '(-h --help)-h[tell the options in short (-h) or in full (--help)]' \
            '(-h --help)--help[tell the options in short (-h) or in full (--help)]' \
            '(-V --version)-V[print the version]' \
            '(-V --version)--version[print the version]' \
            '*:photo...:_files'
          ;;
        codes)
          _arguments -s -S \
            '(-f --force --no-force)-f[replace a file that is there]' \
            '(-f --force --no-force)--force[replace a file that is there]' \
            '(-f --force --no-force)--no-force[undo --force]' \
            '(--overlay)--overlay=[write the photo with the page'\''s outline drawn, as JPEG]:FILE:_files' \
            '(--types)--types=[kinds of codes to read, separated by commas]:TYPE,...: ' \
            '(--region)--region=[part of the picture to look at]:X,Y,WIDTH,HEIGHT: ' \
            '(--first)--first[end after the first code that a camera sees]' \
            '(--count)--count=[end after so many codes that a camera sees]:N: ' \
            '(--bell --no-bell)--bell[ring the terminal'\''s bell for each code that a camera sees]' \
            '(--bell --no-bell)--no-bell[undo --bell]' \
            '(-D --device)-D+[the camera, or photos or a stream in its place]:CAMERA:_files' \
            '(-D --device)--device=[the camera, or photos or a stream in its place]:CAMERA:_files' \
            '(--camera-size)--camera-size=[size of the pictures the camera takes, in pixels]:WxH: ' \
            '(--camera-format)--camera-format=[format of the pictures the camera takes, in four letters]:CODE: ' \
            '*--control=[set one of the camera'\''s controls for this run]:NAME=VALUE: ' \
            '(--timeout)--timeout=[longest wait for the next page; 0 for ever]:SECONDS: ' \
            '(--files-from)--files-from=[read names of photos from a file, one a line; - is standard input]:FILE:_files' \
            '(-0 --null)-0[names in --files-from end in NUL instead of a line'\''s end]' \
            '(-0 --null)--null[names in --files-from end in NUL instead of a line'\''s end]' \
            '(--pixel-limit)--pixel-limit=[largest photo that is accepted, in megapixels]:MEGAPIXELS: ' \
            '(--json --no-json)--json[print the result as JSON]' \
            '(--json --no-json)--no-json[undo --json]' \
            '(-q --quiet)-q[tell failures only, no warnings and no progress]' \
            '(-q --quiet)--quiet[tell failures only, no warnings and no progress]' \
            '(-v --verbose)-v[tell what became of each page]' \
            '(-v --verbose)--verbose[tell what became of each page]' \
            '(-h --help)-h[tell the options in short (-h) or in full (--help)]' \
            '(-h --help)--help[tell the options in short (-h) or in full (--help)]' \
            '(-V --version)-V[print the version]' \
            '(-V --version)--version[print the version]' \
            '*:[photo...]:_files'
          ;;
        devices)
          _arguments -s -S \
            '(--json --no-json)--json[print the result as JSON]' \
            '(--json --no-json)--no-json[undo --json]' \
            '(-q --quiet)-q[tell failures only, no warnings and no progress]' \
            '(-q --quiet)--quiet[tell failures only, no warnings and no progress]' \
            '(-h --help)-h[tell the options in short (-h) or in full (--help)]' \
            '(-h --help)--help[tell the options in short (-h) or in full (--help)]' \
            '(-V --version)-V[print the version]' \
            '(-V --version)--version[print the version]' \
            '*::()'
          ;;
        sessions)
          _arguments -s -S \
            '(-o --output)-o+[the document to write; - is standard output]:FILE:_files' \
            '(-o --output)--output=[the document to write; - is standard output]:FILE:_files' \
            '(--format)--format=[kind of document where the name does not tell]:FORMAT:(pdf tiff png jpeg)' \
            '(-f --force --no-force)-f[replace a file that is there]' \
            '(-f --force --no-force)--force[replace a file that is there]' \
            '(-f --force --no-force)--no-force[undo --force]' \
            '(--all)--all[remove every unfinished scan]' \
            '(--older-than)--older-than=[remove the unfinished scans begun so many days ago, or more]:DAYS: ' \
            '(--json --no-json)--json[print the result as JSON]' \
            '(--json --no-json)--no-json[undo --json]' \
            '(-q --quiet)-q[tell failures only, no warnings and no progress]' \
            '(-q --quiet)--quiet[tell failures only, no warnings and no progress]' \
            '(-v --verbose)-v[tell what became of each page]' \
            '(-v --verbose)--verbose[tell what became of each page]' \
            '(-h --help)-h[tell the options in short (-h) or in full (--help)]' \
            '(-h --help)--help[tell the options in short (-h) or in full (--help)]' \
            '(-V --version)-V[print the version]' \
            '(-V --version)--version[print the version]' \
            '*:[resume session | remove session...]:(resume remove)'
          ;;
        help)
          _arguments -s -S \
            '(--man)--man[print the manual page, as roff]' \
            '(-h --help)-h[tell the options in short (-h) or in full (--help)]' \
            '(-h --help)--help[tell the options in short (-h) or in full (--help)]' \
            '(-V --version)-V[print the version]' \
            '(-V --version)--version[print the version]' \
            '*:[command]:(capture flatten detect codes devices sessions help completions)'
          ;;
        completions)
          _arguments -s -S \
            '(-h --help)-h[tell the options in short (-h) or in full (--help)]' \
            '(-h --help)--help[tell the options in short (-h) or in full (--help)]' \
            '(-V --version)-V[print the version]' \
            '(-V --version)--version[print the version]' \
            '*:shell:(bash zsh fish)'
          ;;
      esac
      ;;
  esac
}

if [[ ${funcstack[1]} == _docscan ]]; then
  _docscan "$@"
else
  compdef _docscan docscan
fi
