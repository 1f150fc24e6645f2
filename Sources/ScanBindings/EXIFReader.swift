// Source: CIPA DC-008-2023, Exchangeable image file format for digital still cameras: Exif 3.0, clauses
// 4.6.4 (tag 274, orientation) and 4.6.5 (tag 41989, focal length in 35 mm film).

internal import CEXIF
package import ScanImaging

/// What docscan reads from an EXIF block.
package struct EXIFContents: Sendable, Hashable {
  /// The orientation as stored, whatever its value.
  package var orientation: Int?

  /// The focal length of a lens that sees as much on a 36 mm by 24 mm film; never 0, which stands for
  /// unknown.
  package var focalLengthIn35MillimetreFilm: Int?

  /// The focal length in pixels of a picture of `size`.
  ///
  /// The equivalence holds between diagonals: that of the picture and that of the film, the root of
  /// 36^2 + 24^2, 43.2666 mm.
  package func focalLengthInPixels(of size: PixelSize) -> Double? {
    guard let focalLengthIn35MillimetreFilm else { return nil }
    let (width, height) = (Double(size.width), Double(size.height))
    let diagonal = (width * width + height * height).squareRoot()
    return Double(focalLengthIn35MillimetreFilm) / 1872.squareRoot() * diagonal
  }
}

/// EXIF by libexif.
package enum EXIFReader {
  /// The contents of a block that begins with `Exif`, NUL, NUL; empty where it is damaged.
  package static func contents(of block: some Collection<UInt8>) -> EXIFContents {
    guard let exif = unsafe exif_data_new() else { return EXIFContents() }
    defer { unsafe exif_data_unref(exif) }
    // Nothing is to be repaired or added: what is read is what is stored.
    unsafe exif_data_unset_option(exif, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
    // The library copies what it keeps.
    let bytes = Array(block)
    unsafe exif_data_load_data(exif, bytes, UInt32(bytes.count))
    let order = unsafe exif_data_get_byte_order(exif)
    return unsafe EXIFContents(
      orientation: number(EXIF_TAG_ORIENTATION, in: exif.pointee.ifd.0, order),
      focalLengthIn35MillimetreFilm: number(
        EXIF_TAG_FOCAL_LENGTH_IN_35MM_FILM, in: exif.pointee.ifd.2, order
      ).flatMap { $0 > 0 ? $0 : nil })
  }

  /// The first number of an entry of whole numbers.
  private static func number(
    _ tag: ExifTag, in directory: UnsafeMutablePointer<ExifContent>?, _ order: ExifByteOrder
  ) -> Int? {
    // The entry belongs to the directory, which lives until the block is freed; `size` bytes of it are
    // there, which the checks below compare with what is read.
    guard let entry = unsafe exif_content_get_entry(directory, tag),
      let bytes = unsafe entry.pointee.data
    else { return nil }
    let size = unsafe Int(entry.pointee.size)
    switch unsafe entry.pointee.format {
    case EXIF_FORMAT_SHORT where size >= 2: return unsafe Int(exif_get_short(bytes, order))
    case EXIF_FORMAT_LONG where size >= 4: return unsafe Int(exif_get_long(bytes, order))
    case EXIF_FORMAT_BYTE where size >= 1: return unsafe Int(bytes[0])
    default: return nil
    }
  }
}
