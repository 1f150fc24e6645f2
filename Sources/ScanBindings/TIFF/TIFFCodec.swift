internal import CTIFF
package import ScanImaging

/// TIFF by libtiff.
package enum TIFFCodec {
  /// All pictures of a file in the order of its directories.
  ///
  /// A damaged directory is an error wherever it stands, since pages would go missing without a word.
  package static func pages(of bytes: [UInt8]) throws(TIFFError) -> [TIFFPage] {
    // The buffer outlives the file, which lives inside the closure. Directories are small; a megabyte
    // holds the strips of any picture.
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(TIFFError) in
      let file = try unsafe TIFFFile(bytes, allocationLimit: max(bytes.count, 1 << 20))
      var pages: [TIFFPage] = []
      repeat { pages.append(try TIFFPage(file.fields)) } while file.goOn()
      if let complaint = file.complaint { throw complaint }
      return pages
    }
  }

  /// A picture turned upright, in sRGB by its profile, transparent parts on white, in 8 bits.
  package static func picture(
    of bytes: [UInt8], _ page: TIFFPage, orientation: Orientation = .upright
  ) throws(TIFFError) -> Raster<RGB8> {
    try unsafe bytes.withUnsafeBufferPointer { bytes throws(TIFFError) in
      // What a decoder needs at once is a strip or tile, at most eight samples of two bytes a pixel.
      guard let pixels = page.size.area, pixels < Int.max / 32 else {
        throw .damaged("its size is impossible")
      }
      let file = try unsafe TIFFFile(bytes, allocationLimit: 16 * pixels + (64 << 20))
      var rows = try TIFFRows(file, page)
      return try Raster(upright: &rows, from: orientation)
    }
  }
}
