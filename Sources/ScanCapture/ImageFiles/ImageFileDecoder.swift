package import ScanImaging

/// One kind of image file: how it is recognised and how its pictures are read.
///
/// A new kind is one file with a type of this protocol and one line in `ImageFileFormat.all`.
package protocol ImageFileDecoder: Sendable {
  /// The kind's name for people, such as `JPEG`.
  static var formatName: String { get }

  /// Whether a file that begins with `bytes` (its first 64, or all) is of this kind.
  static func recognizes(_ bytes: ArraySlice<UInt8>) -> Bool

  /// Reads what the file says about its pictures, without decoding one.
  init(_ bytes: [UInt8], limits: ImageLimits) throws(DecodingFailure)

  /// How many pictures `photo(at:)` can read; at least 1.
  var pageCount: Int { get }

  /// Decodes the picture `index`, below `pageCount`.
  func photo(at index: Int) throws(DecodingFailure) -> Photo
}

/// The kinds of files that can be read.
package enum ImageFileFormat {
  /// Every kind; the first that recognises a file reads it.
  package static let all: [any ImageFileDecoder.Type] = [
    JPEGDecoder.self,
    PNGDecoder.self,
    TIFFDecoder.self,
    PNMDecoder.self,
  ]
}

/// Why a decoder could not read a picture; `ImageFile` adds the file's name.
package enum DecodingFailure: Error, Hashable, Sendable {
  case damaged(String)
  case unsupported(String)
  case tooLarge(PixelSize, limitInMegapixels: Int)
}
