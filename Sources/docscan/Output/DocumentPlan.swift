package import DocumentScan
import ScanBindings

/// Where the documents of a run go, decided from the options before any work is done.
package struct DocumentPlan: Sendable {
  /// What is written.
  package enum Shape: Sendable, Hashable {
    /// One document of all photos.
    case file(OutputName)
    case standardOutput
    /// Further pages of a document that is there.
    case appending(FilePath)
    /// One document of each photo.
    case each(OutputName)
    /// A document from each page on that one of the rules finds.
    case split(OutputName, [SplitRule], dropsSeparator: Bool)
  }

  package let shape: Shape
  package let format: DocumentFormat
  /// Whether the person named the output, so that its name need not be told.
  package let isNamed: Bool
  private let isReplacing: Bool

  /// Checks the options of a run against each other.
  package init(_ settings: Settings) throws(UsageError) {
    isNamed = settings.output != nil || settings.appended != nil
    isReplacing = settings.isForced
    (shape, format) = try Self.shape(settings)
    guard settings.dropsSeparator == nil || !settings.splitRules.isEmpty else {
      throw UsageError("--separator is about the pages that --split-on finds, which is not given")
    }
    let name: OutputName? =
      switch shape {
      case .file(let name), .each(let name): name
      case .standardOutput, .appending, .split: nil
      }
    if name?.namesCode == true {
      throw UsageError(
        "{code} in the output name is the code at which --split-on begins a document")
    }
    if !format.holdsSeveralPages, settings.takesAllSheets || settings.pagesPerPhoto == 2 {
      let option = settings.takesAllSheets ? "--all" : "--pages-per-photo 2"
      throw UsageError(
        "\(option) may make several pages of a photo, and a \(format.name) file holds one; write a "
          + "\(DocumentFormat.preferred.name)")
    }
  }

  /// Checks that the documents can hold that many photos and are none of them.
  func check(_ photos: [PhotoInput], at time: LocalTime) throws(UsageError) {
    let originals = Originals(photos)
    switch shape {
    case .standardOutput, .split: break
    case .appending(let path): try originals.check(output: path)
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

  /// Where the library shall write, for these photos.
  func destination(of photos: [PhotoInput], at time: LocalTime) -> ScanDestination {
    let isReplacing = isReplacing
    switch shape {
    case .standardOutput: return .standardOutput(format)
    case .appending(let path): return .appending(path)
    case .file(let name):
      return .file(
        name.path(at: time, photo: photos.first?.name, number: 1), format, replacing: isReplacing)
    case .each(let name):
      return .each(format, replacing: isReplacing) { photo, number in
        name.path(at: time, photo: photo, number: number)
      }
    case .split(let name, let rules, let dropsSeparator):
      let split = DocumentSplit(dropsSeparator: dropsSeparator) { code in
        rules.contains { $0.matches(code) }
      }
      let originals = Originals(photos)
      return .split(format, split) { start in
        let path = name.path(
          at: time, photo: start.input, number: start.number, code: start.code)
        // Names show late here; a photo counts as a file that may not be replaced.
        return (path, isReplacing && originals.refusal(of: path) == nil)
      }
    }
  }
}

extension DocumentFormat {
  /// The format of documents whose name tells none.
  package static var preferred: DocumentFormat { pdf }
}
