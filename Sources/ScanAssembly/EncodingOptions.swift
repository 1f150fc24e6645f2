/// How much is spent on a page's bytes.
public struct EncodingOptions: Sendable, Hashable {
  /// JPEG quality of gray and colour pages, 1...100, in the scale of libjpeg.
  public var quality: Int
  /// Whether pages of writing get a JPEG made for them, that looks as true as one of libjpeg's at
  /// `quality` and takes fewer bytes; else libjpeg's own tables are used.
  public var suitsPages: Bool
  /// The resolution above which gray and colour pages are reduced, in dots per inch; `nil` for none.
  ///
  /// Bilevel pages keep theirs: they are small, and their edges are all they have.
  public var greatestDotsPerInch: Double?
  /// The bytes a page should not exceed; `nil` for no limit.
  ///
  /// Quality is lowered first, then resolution.
  public var greatestByteCount: Int?
  /// Whether a PDF may keep the writing of a gray or colour page apart from its ground: sharp masks in
  /// the colours of the inks over a coarse picture, where that takes fewer bytes.
  public var usesLayers = false
  /// The code that keeps every pixel of gray and colour pages, in PDF and TIFF; `nil` lets JPEG change
  /// them where that is smaller.
  public var losslessCode: LosslessCode?

  /// The quality where none is asked for.
  static let usualQuality = 80

  /// Creates options; traps where the quality lies outside 1...100 or a limit is not positive.
  ///
  /// Without a quality pages get one that print is read at as well as at any higher one.
  public init(
    quality: Int? = nil, greatestDotsPerInch: Double? = nil, greatestByteCount: Int? = nil
  ) {
    precondition((1...100).contains(quality ?? 1), "JPEG quality goes from 1 to 100")
    precondition(greatestDotsPerInch ?? 1 > 0 && greatestByteCount ?? 1 > 0)
    self.quality = quality ?? EncodingOptions.usualQuality
    suitsPages = quality == nil
    self.greatestDotsPerInch = greatestDotsPerInch
    self.greatestByteCount = greatestByteCount
  }

  /// The options that a size named on the command line stands for.
  public init(_ size: EncodingSize) {
    switch size {
    case .small: self.init(quality: 60, greatestDotsPerInch: 150)
    case .medium: self.init(quality: 80, greatestDotsPerInch: 300)
    case .large: self.init(quality: 93)
    }
    suitsPages = size != .large
  }
}

/// The trade between bytes and fidelity in one word.
public enum EncodingSize: String, Sendable, CaseIterable {
  /// For mail and phones: text is legible, photos are coarse.
  case small
  /// For keeping and printing at the size of the page.
  case medium
  /// For enlarging, and for work on the picture.
  case large
}

/// Codes that keep every pixel of a gray or colour page.
public enum LosslessCode: String, Sendable, CaseIterable {
  /// The code of ZIP.
  case deflate
  /// The older code that all programs for TIFF know; a PDF takes `deflate` instead, since PDF/A forbids
  /// this one.
  case lzw
}
