/// Where photos come from, how the run goes, and what docscan tells about itself.
extension OptionTable {
  package static let input: [Option] = [
    .value(
      "files-from", .file("FILE"), .input, for: [.flatten, .detect, .codes], default: "none",
      summary: "read names of photos from a file, one a line; - is standard input",
      details: "They come after the photos named on the command line."
    ) { $0.fileList = $1 },
    .flag(
      "null", short: "0", .input, for: [.flatten, .detect, .codes],
      summary: "names in --files-from end in NUL instead of a line's end",
      details: "As `find -print0` writes them, so that names may hold line ends."
    ) { settings, _ in settings.isListSeparatedByNUL = true },
    .flag(
      "skip-bad", negation: "no-skip-bad", .input, for: [.flatten],
      summary: "leave out photos that cannot be read, instead of failing",
      details: """
        Each is named on standard error and in the JSON, and the exit status is 1. Without this \
        option the first one fails the run and nothing is written.
        """
    ) { $0.leavesOutBadPhotos = !$1.isNegated },
    .value(
      "pixel-limit", .integer("MEGAPIXELS", in: 1...1_000_000), .input,
      for: [.flatten, .detect, .codes],
      default: "500",
      summary: "largest photo that is accepted, in megapixels",
      details: """
        Protects against files that claim an enormous size; checked before memory is taken. A photo \
        being worked on takes about 8 bytes a pixel.
        """
    ) { $0.megapixelLimit = $1 },
  ]

  package static let run: [Option] = [
    .value(
      "jobs", short: "j", .integer("N", in: 1...256), .run, for: [.capture, .flatten],
      default: "the number of processors",
      summary: "photos worked on at the same time",
      details: "Each takes memory of its own; the result is the same for every number."
    ) { $0.jobs = $1 },
    .flag(
      "json", negation: "no-json", .run,
      for: [.capture, .flatten, .detect, .codes, .devices, .sessions],
      summary: "print the result as JSON",
      details: """
        On standard output, in one line: one object for a run of `flatten` or `devices`, one for each \
        photo for `detect` and `codes`. Corners are in pixels of the upright photo, clockwise from \
        the one nearest to the outer corner of the first pixel, (0, 0). Names that are not UTF-8 \
        have U+FFFD in place of the bytes that are none.
        """
    ) { $0.writesJSON = !$1.isNegated },
    .flag(
      "quiet", short: "q", .run, for: [.capture, .flatten, .detect, .codes, .devices, .sessions],
      summary: "tell failures only, no warnings and no progress",
      details: "The last of `--quiet` and `--verbose` counts."
    ) { settings, _ in settings.verbosity = .quiet },
    .flag(
      "verbose", short: "v", .run, for: [.capture, .flatten, .detect, .codes, .sessions],
      summary: "tell what became of each page",
      details: "On standard error, one line a page."
    ) { settings, _ in settings.verbosity = .verbose },
  ]

  package static let about: [Option] = [
    .flag(
      "man", .about, for: [.help],
      summary: "print the manual page, as roff",
      details: "To be installed as `docscan.1`; `docscan help --man | man -l -` shows it."
    ) { settings, _ in settings.wantsManual = true },
    .flag(
      "help", short: "h", .about,
      summary: "tell the options in short (-h) or in full (--help)",
      details: "Before a command it tells about docscan as a whole."
    ) { settings, use in settings.help = use.isShort ? .short : .long },
    .flag(
      "version", short: "V", .about,
      summary: "print the version",
      details: "In the form `docscan 1.2.3`, by semantic versioning."
    ) { settings, _ in settings.wantsVersion = true },
  ]
}
