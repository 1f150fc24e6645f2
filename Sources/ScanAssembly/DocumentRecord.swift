/// What a document says about itself.
public struct DocumentRecord: Sendable, Hashable {
  /// The title that readers show; `nil` for none.
  public var title: String?
  /// When the document was made.
  public var date: DocumentDate
  /// The program that made it, with its version.
  public var producer: String
  /// Whether a PDF keeps to PDF/A-1b.
  public var isArchival: Bool

  /// Creates a record.
  public init(
    title: String? = nil, date: DocumentDate, producer: String, isArchival: Bool = true
  ) {
    self.title = title
    self.date = date
    self.producer = producer
    self.isArchival = isArchival
  }
}
