internal import ScanCapture

extension PhotoInput {
  /// Hands each photo of the input to `body`, one after the other, so that memory holds one.
  ///
  /// Throws a `ScanError` where the file or a photo of it cannot be read, and what `body` throws.
  func forEachPhoto(
    limits: ImageLimits, _ body: (PhotoIdentity, Photo) throws(ScanError) -> Void
  ) throws(ScanError) {
    let file: ImageFile
    do { file = try opened(limits: limits) } catch { throw ScanError(.capture, .input(error)) }
    for index in 0..<file.pageCount {
      let photo: Photo
      do { photo = try file.photo(at: index) } catch { throw ScanError(.capture, .input(error)) }
      try body(PhotoIdentity(input: name, pageIndex: index, pageCount: file.pageCount), photo)
    }
  }
}
