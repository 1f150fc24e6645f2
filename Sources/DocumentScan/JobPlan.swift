internal import ScanAssembly
internal import ScanImaging

/// Where the documents of a job go, and where one ends and the next begins.
struct JobPlan: Sendable {
  let format: DocumentFormat
  /// `nil` for one document of all pages.
  let split: DocumentSplit?
  /// Whether the run makes other documents as well, so that one without a page is no failure.
  let isOneOfMany: Bool
  /// The place of a document that begins so.
  let target: @Sendable (DocumentStart) throws(ScanError) -> DocumentTarget

  /// One document; `isOneOfMany` where other jobs of the run make others.
  init(_ target: DocumentTarget, isOneOfMany: Bool = false) {
    format = target.format
    split = nil
    self.isOneOfMany = isOneOfMany
    self.target = { _ in target }
  }

  /// A document of each part of the pages.
  init(
    _ format: DocumentFormat, _ split: DocumentSplit,
    target: @escaping @Sendable (DocumentStart) throws(ScanError) -> DocumentTarget
  ) {
    self.format = format
    self.split = split
    isOneOfMany = true
    self.target = target
  }
}
