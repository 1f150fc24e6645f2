internal import CTIFF
internal import ScanImaging

/// How a TIFF picture is to be decoded, from the fields of its directory.
struct TIFFBlockPlan {
  /// Compressions whose rows can be decoded one by one: none, fax, LZW, JPEG, deflate (two numbers),
  /// PackBits, LZMA and Zstandard.
  private static let rowCompressions: Set<UInt16> = [
    1, 2, 3, 4, 5, 7, 8, 32_946, 32_771, 32_773, 34_925, 50_000,
  ]

  /// The size of tiles; nothing where the picture comes in strips.
  let tile: PixelSize?

  /// Rows in a strip or tile.
  let height: Int

  /// What the samples mean; nothing where libtiff's own conversion to RGB is to be used.
  let layout: TIFFLayout?

  /// Whether the picture can be decoded row by row.
  let areRows: Bool

  /// Selects the page in its file, and plans.
  init(_ file: borrowing TIFFFile, _ page: TIFFPage) throws(TIFFError) {
    try file.select(page)
    var fields = file.fields
    guard fields.is_compression_known else {
      throw .unsupported("TIFF with compression \(fields.compression)")
    }
    // The decoder of JPEG compression turns YCbCr into RGB.
    let isDecodedToRGB = fields.photometric == 6 && fields.compression == 7
    if isDecodedToRGB {
      file.decodeJPEGToRGB()
      fields = file.fields
    }
    tile = try TIFFBlockPlan.tile(of: fields)
    height = tile?.height ?? max(1, min(Int(fields.rows_per_strip), page.size.height))
    layout = try TIFFLayout(of: file, fields, isDecodedToRGB: isDecodedToRGB)
    areRows =
      layout.map { !$0.isPlanar } ?? false && tile == nil
      && TIFFBlockPlan.rowCompressions.contains(fields.compression)
    if let layout {
      let width = tile?.width ?? page.size.width
      let bytes = tile == nil ? fields.row_bytes : fields.tile_bytes / height
      guard bytes == layout.rowBytes(of: width) else {
        throw .damaged("its rows have an unexpected length")
      }
    } else if let obstacle = file.colorObstacle {
      throw .unsupported("TIFF: \(obstacle)")
    }
  }

  private static func tile(of fields: CTIFFPage) throws(TIFFError) -> PixelSize? {
    guard fields.tile_width > 0, fields.tile_height > 0 else { return nil }
    let tile = PixelSize(width: Int(fields.tile_width), height: Int(fields.tile_height))
    // Tiles reach over the right and lower edge, but hardly by four million pixels.
    let pixels = Int(fields.width) * Int(fields.height)
    guard let area = tile.area, area <= 4 * pixels + 4_000_000 else {
      throw .damaged("its tiles of \(tile) are far larger than the picture")
    }
    return tile
  }
}
