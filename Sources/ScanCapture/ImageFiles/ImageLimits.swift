internal import ScanImaging

/// How large an input may be; checked before anything is allocated for it.
public struct ImageLimits: Sendable, Hashable {
  /// Pixels of one picture, in millions; by default 500.
  public var megapixels: Int

  /// Bytes of one file; by default 4 GiB.
  public var fileBytes: Int

  /// Creates limits; traps unless both are above 0.
  public init(megapixels: Int = 500, fileBytes: Int = 4 << 30) {
    precondition(megapixels > 0 && fileBytes > 0)
    self.megapixels = megapixels
    self.fileBytes = fileBytes
  }

  /// Throws where a picture is larger than the limit.
  func check(_ size: PixelSize) throws(DecodingFailure) {
    guard let area = size.area, area <= megapixels.multipliedSaturating(by: 1_000_000) else {
      throw .tooLarge(size, limitInMegapixels: megapixels)
    }
  }
}

extension Int {
  fileprivate func multipliedSaturating(by factor: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? .max : product
  }
}
