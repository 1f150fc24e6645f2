public import ScanImaging

/// What a run has to say about a photo, in the order of the photos.
public enum ScanEvent: Sendable {
  /// The photo is done, whatever became of it.
  case photoFinished(PhotoIdentity)
  /// No page was found, so the whole photo became the page.
  case keptWholePhoto(PhotoIdentity, reason: String)
  /// No page follows the separator page with this code, so that there is no document of it.
  case emptyDocument(Barcode)
  /// A page is blank and was dropped because the options say so.
  case droppedBlank(BlankPage)
  /// The photo or its file is in no document.
  case leftOut(LeftOutInput)
  /// The photo was read, but something is wrong with its file.
  case warning(PhotoIdentity, String)
}
