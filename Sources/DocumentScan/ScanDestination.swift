public import ScanAssembly
public import ScanImaging

/// Where the documents of a run go.
public enum ScanDestination: Sendable {
  /// All pages into one document; an existing file is replaced only where `replacing` says so.
  case file(FilePath, DocumentFormat, replacing: Bool)
  /// All pages into one document on standard output.
  case standardOutput(DocumentFormat)
  /// All pages to the end of a PDF that docscan wrote, or of a TIFF file.
  case appending(FilePath)
  /// A document for every input; `naming` gives its file from the input's name and its place, from 1.
  /// A folder that is missing is made.
  case each(
    DocumentFormat, replacing: Bool, naming: @Sendable (_ input: FilePath, _ n: Int) -> FilePath)
  /// A document for every part of the pages that a separator page begins; `naming` gives its file, and
  /// whether it may take the place of an existing one. A folder that is missing is made.
  case split(
    DocumentFormat, DocumentSplit,
    naming: @Sendable (DocumentStart) -> (path: FilePath, isReplacing: Bool))
}
