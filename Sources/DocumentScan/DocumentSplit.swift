public import ScanImaging

/// Where a run of pages is split into documents: at pages with certain codes.
public struct DocumentSplit: Sendable {
  /// Whether a code begins a document.
  public var begins: @Sendable (Barcode) -> Bool
  /// Whether the page with the code is left out of the document that it begins.
  public var dropsSeparator: Bool

  /// Creates a rule.
  public init(dropsSeparator: Bool = false, begins: @escaping @Sendable (Barcode) -> Bool) {
    self.dropsSeparator = dropsSeparator
    self.begins = begins
  }
}

/// What a document of a run that is split begins with.
public struct DocumentStart: Sendable, Hashable {
  /// The input of its first page.
  public var input: FilePath
  /// Its place among the documents of the run, from 1.
  public var number: Int
  /// The code of its separator page; `nil` for what precedes the first one.
  public var code: Barcode?

  /// Creates the start of a document.
  public init(input: FilePath, number: Int, code: Barcode? = nil) {
    self.input = input
    self.number = number
    self.code = code
  }
}
