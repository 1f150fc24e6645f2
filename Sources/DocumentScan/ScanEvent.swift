/// What a run has to say about a photo, in the order of the photos.
public enum ScanEvent: Sendable {
  /// The photo is done, whatever became of it.
  case photoFinished(PhotoIdentity)
  /// No page was found, so the whole photo became the page.
  case keptWholePhoto(PhotoIdentity, reason: String)
  /// A page is blank and was dropped because the options say so.
  case droppedBlank(BlankPage)
  /// The photo or its file is in no document.
  case leftOut(LeftOutInput)
  /// The photo was read, but something is wrong with its file.
  case warning(PhotoIdentity, String)
}
