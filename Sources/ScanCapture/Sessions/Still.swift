internal import ScanBindings
package import ScanImaging

/// A photo as it was taken: a file's bytes.
package struct Still: Sendable, Hashable {
  /// The whole file.
  package let bytes: [UInt8]
  /// Whether it is the camera's own JPEG; a PNG otherwise.
  package let isJPEG: Bool

  /// Creates a still from the bytes of a file.
  package init(bytes: [UInt8], isJPEG: Bool) {
    self.bytes = bytes
    self.isJPEG = isJPEG
  }

  /// A frame as a file: its own bytes where they are a JPEG, with the Huffman tables that some cameras
  /// leave out, else a PNG of its pixels.
  package init(_ frame: Frame) throws(FrameDamage) {
    if let bytes = try frame.jpegFile() {
      self.init(bytes: bytes, isJPEG: true)
    } else {
      self.init(try frame.raster(), isGray: frame.format.isGray)
    }
  }

  /// A picture as a PNG.
  package init(_ raster: Raster<RGB8>, isGray: Bool) {
    // The least effort: a PNG for a while, not for a library.
    self.init(
      bytes: isGray ? PNGCodec.encode(raster.luma, level: 1) : PNGCodec.encode(raster, level: 1),
      isJPEG: false)
  }
}
