import DocumentScan

/// From the options to the shape of what is written.
extension DocumentPlan {
  static func shape(_ settings: Settings) throws(UsageError) -> (Shape, DocumentFormat) {
    if let word = settings.appended { return try appending(word, settings) }
    if settings.output == Word("-") { return try standardOutput(settings) }
    let name = try settings.output.map { word throws(UsageError) in try OutputName(word) }
    let format = try format(of: name, settings)
    let ending = ".\(format.fileExtensions.first ?? format.name)"
    if !settings.splitRules.isEmpty { return (try split(name, ending, format, settings), format) }
    guard settings.isEach else {
      return (.file(name ?? OutputName.standard.appending(ending: ending)), format)
    }
    let photoName = OutputName(pieces: [.name]).appending(ending: ending)
    guard let name else { return (.each(photoName), format) }
    if !name.isVarying, DocumentFormat.named(byExtension: name.fileExtension) != nil {
      throw UsageError(
        "--each writes several documents: put {name} or {n} into \(settings.output?.quoted ?? "")"
          + ", or name a folder")
    }
    return (.each(name.isVarying ? name : name.containing(photoName)), format)
  }

  /// A document that is there and gets further pages.
  private static func appending(
    _ word: Word, _ settings: Settings
  ) throws(UsageError) -> (Shape, DocumentFormat) {
    let contradictions = [
      ("--output", settings.output != nil), ("--each", settings.isEach),
      ("--split-on", !settings.splitRules.isEmpty), ("--format", settings.format != nil),
      ("--force", settings.isForced), ("--no-pdfa", !settings.isArchival),
    ]
    if let (option, _) = contradictions.first(where: { $0.1 }) {
      throw UsageError(
        "--append adds to a document that is there, and \(option) is about new ones; give one of them"
      )
    }
    guard word != Word("-") else {
      throw UsageError("--append changes a file; name one")
    }
    let ending = word.path.fileExtension
    let format = DocumentFormat.named(byExtension: ending) ?? .preferred
    guard format.holdsSeveralPages else {
      throw UsageError("pages cannot be added to a \(format.name) file")
    }
    return (.appending(word.path), format)
  }

  private static func standardOutput(
    _ settings: Settings
  ) throws(UsageError) -> (Shape, DocumentFormat) {
    for (option, isGiven) in [
      ("--each", settings.isEach), ("--split-on", !settings.splitRules.isEmpty),
    ] where isGiven {
      throw UsageError("\(option) writes several documents, which --output - cannot hold")
    }
    guard !settings.writesJSON else {
      throw UsageError("--json and --output - both write to standard output; name a file")
    }
    return (.standardOutput, settings.format ?? .preferred)
  }

  /// Documents that begin at pages with codes.
  private static func split(
    _ name: OutputName?, _ ending: String, _ format: DocumentFormat, _ settings: Settings
  ) throws(UsageError) -> Shape {
    guard !settings.isEach else {
      throw UsageError("--each and --split-on both say where documents begin; give one of them")
    }
    guard format.holdsSeveralPages else {
      throw UsageError(
        "--split-on writes documents of several pages, and a \(format.name) file holds one")
    }
    let standard = OutputName.standard.appending(ending: "-")
    let numbered = OutputName(pieces: standard.pieces + [.number(width: 1)])
      .appending(ending: ending)
    let drops = settings.dropsSeparator ?? false
    guard let name else { return .split(numbered, settings.splitRules, dropsSeparator: drops) }
    if !name.isVarying, DocumentFormat.named(byExtension: name.fileExtension) != nil {
      throw UsageError(
        "--split-on writes several documents: put {n} or {code} into "
          + "\(settings.output?.quoted ?? ""), or name a folder")
    }
    return .split(
      name.isVarying ? name : name.containing(numbered), settings.splitRules,
      dropsSeparator: drops)
  }

  /// The format that the name tells, or `--format`, or the usual one.
  private static func format(
    of name: OutputName?, _ settings: Settings
  ) throws(UsageError) -> DocumentFormat {
    let word = settings.output?.quoted ?? ""
    let ending = name?.fileExtension ?? ""
    guard let told = DocumentFormat.named(byExtension: ending) else {
      // A folder may have any name.
      let isFolder =
        (settings.isEach || !settings.splitRules.isEmpty) && name?.isVarying == false
      guard settings.format != nil || ending.isEmpty || isFolder else {
        let known = DocumentFormat.all.flatMap(\.fileExtensions).map { ".\($0)" }.alternatives
        throw UsageError(
          "the ending of \(word) is no kind of document; write \(known), or give --format")
      }
      return settings.format ?? .preferred
    }
    if let format = settings.format, format != told {
      throw UsageError("--format \(format.name) and the name \(word) contradict each other")
    }
    return told
  }
}
