package import DocumentScan
package import ScanBindings

/// Where the documents of a run go, decided from the options before any work is done.
package struct DocumentPlan: Sendable {
  /// What is written.
  package enum Shape: Sendable, Hashable {
    /// One document of all photos.
    case file(OutputName)
    case standardOutput
    /// One document of each photo.
    case each(OutputName)
  }

  package let shape: Shape
  package let format: DocumentFormat
  /// Whether the person named the output, so that its name need not be told.
  package let isNamed: Bool
  private let isReplacing: Bool

  /// Checks the options of a run against each other.
  package init(_ settings: Settings) throws(UsageError) {
    isNamed = settings.output != nil
    isReplacing = settings.isForced
    if settings.output == Word("-") {
      guard !settings.isEach else {
        throw UsageError("--each writes several documents, which --output - cannot hold")
      }
      guard !settings.writesJSON else {
        throw UsageError("--json and --output - both write to standard output; name a file")
      }
      shape = .standardOutput
      format = settings.format ?? .preferred
      return
    }
    let name = try settings.output.map { word throws(UsageError) in try OutputName(word) }
    format = try Self.format(of: name, word: settings.output, settings)
    let ending = ".\(format.fileExtensions.first ?? format.name)"
    guard settings.isEach else {
      shape = .file(name ?? OutputName.standard.appending(ending: ending))
      return
    }
    let photoName = OutputName(pieces: [.name]).appending(ending: ending)
    guard let name else {
      shape = .each(photoName)
      return
    }
    if !name.isVarying, DocumentFormat.named(byExtension: name.fileExtension) != nil {
      throw UsageError(
        "--each writes several documents: put {name} or {n} into \(settings.output?.quoted ?? "")"
          + ", or name a folder")
    }
    shape = .each(name.isVarying ? name : name.containing(photoName))
  }

  /// Checks that the documents can hold that many photos and are none of them.
  func check(_ photos: [PhotoInput], at time: LocalTime) throws(UsageError) {
    let originals = Originals(photos)
    switch shape {
    case .standardOutput: break
    case .file(let name):
      try originals.check(output: name.path(at: time, photo: photos.first?.name, number: 1))
    case .each(let name):
      for (index, photo) in photos.enumerated() {
        try originals.check(output: name.path(at: time, photo: photo.name, number: index + 1))
      }
      return
    }
    if photos.count > 1, !format.holdsSeveralPages {
      throw UsageError(
        "a \(format.name) file holds one page; give --each for a file of each photo, or write a "
          + "\(DocumentFormat.preferred.name)")
    }
  }

  /// Where the library shall write, for photos of these names.
  package func destination(at time: LocalTime, firstPhoto: FilePath?) -> ScanDestination {
    switch shape {
    case .standardOutput: .standardOutput(format)
    case .file(let name):
      .file(
        name.path(at: time, photo: firstPhoto, number: 1), format, replacing: isReplacing)
    case .each(let name):
      .each(format, replacing: isReplacing) { photo, number in
        name.path(at: time, photo: photo, number: number)
      }
    }
  }

  /// The format that the name tells, or `--format`, or the usual one.
  private static func format(
    of name: OutputName?, word: Word?, _ settings: Settings
  ) throws(UsageError) -> DocumentFormat {
    let ending = name?.fileExtension ?? ""
    guard let told = DocumentFormat.named(byExtension: ending) else {
      // A folder may have any name.
      let isFolder = settings.isEach && name?.isVarying == false
      guard settings.format != nil || ending.isEmpty || isFolder else {
        let known = DocumentFormat.all.flatMap(\.fileExtensions).map { ".\($0)" }.alternatives
        throw UsageError(
          "the ending of \(word?.quoted ?? "") is no kind of document; write \(known), or give "
            + "--format")
      }
      return settings.format ?? .preferred
    }
    if let format = settings.format, format != told {
      throw UsageError(
        "--format \(format.name) and the name \(word?.quoted ?? "") contradict each other")
    }
    return told
  }
}

extension DocumentFormat {
  /// The format of documents whose name tells none.
  package static var preferred: DocumentFormat { pdf }
}
