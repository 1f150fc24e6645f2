internal import ScanAssembly
internal import ScanImaging

/// A single picture that is written for people to look at.
enum PictureFile {
  /// Writes the picture as JPEG, complete or not at all.
  static func write(
    _ picture: Raster<RGB8>, to path: FilePath, isReplacing: Bool
  ) throws(ScanError) {
    let page = Page(raster: .color(picture), resolution: Resolution(dotsPerInch: 72))
    do {
      guard case .jpeg(let stream) = try PageEncoder(for: .jpeg).encode(page).encoding else {
        preconditionFailure("the format JPEG has no other code")
      }
      let output = try DocumentOutputs.open(path, isReplacing: isReplacing)
      defer { output.discard() }
      try output.write(stream.bytes)
      try output.commit()
    } catch {
      throw ScanError(.assemble, .document(error))
    }
  }
}
