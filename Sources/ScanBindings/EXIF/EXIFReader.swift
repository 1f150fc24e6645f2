internal import CEXIF
internal import ScanImaging

/// EXIF by libexif.
package enum EXIFReader {
  /// The contents of a block that begins with `Exif`, NUL, NUL; empty where it is damaged.
  package static func contents(of block: some Collection<UInt8>) -> EXIFContents {
    var contents = EXIFContents()
    guard let exif = unsafe exif_data_new() else { return contents }
    defer { unsafe exif_data_unref(exif) }
    // Nothing is to be repaired or added: what is read is what is stored.
    unsafe exif_data_unset_option(exif, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
    // The library copies what it keeps.
    let bytes = Array(block)
    unsafe exif_data_load_data(exif, bytes, UInt32(bytes.count))
    let order = unsafe exif_data_get_byte_order(exif)
    // The directories belong to the block: first that of the picture, third that of the camera.
    let picture = unsafe Directory(contents: exif.pointee.ifd.0, order: order)
    let camera = unsafe Directory(contents: exif.pointee.ifd.2, order: order)
    contents.orientation = picture.number(EXIF_TAG_ORIENTATION)
    contents.focalLengthIn35MillimetreFilm = camera.positive(EXIF_TAG_FOCAL_LENGTH_IN_35MM_FILM)
    contents.focalLengthInMillimetres = camera.fraction(EXIF_TAG_FOCAL_LENGTH)
    if let width = camera.positive(EXIF_TAG_PIXEL_X_DIMENSION),
      let height = camera.positive(EXIF_TAG_PIXEL_Y_DIMENSION)
    {
      contents.size = PixelSize(width: width, height: height)
    }
    if let density = camera.fraction(EXIF_TAG_FOCAL_PLANE_X_RESOLUTION) {
      // Pixels an inch, a centimetre, and as some cameras have it a millimetre or a micrometre.
      let millimetres = [2: 25.4, 3: 10, 4: 1, 5: 0.001]
      let unit = camera.number(EXIF_TAG_FOCAL_PLANE_RESOLUTION_UNIT) ?? 2
      contents.pixelsPerMillimetre = millimetres[unit].map { density / $0 }
    }
    return contents
  }
}

/// One directory of a block, for as long as the block lives.
@safe private struct Directory {
  let contents: UnsafeMutablePointer<ExifContent>?
  let order: ExifByteOrder

  /// The first number of an entry of whole numbers.
  func number(_ tag: ExifTag) -> Int? {
    guard let entry = unsafe exif_content_get_entry(contents, tag),
      let bytes = unsafe entry.pointee.data
    else { return nil }
    // `size` bytes of the entry are there, which each case compares with what it reads.
    let size = unsafe Int(entry.pointee.size)
    switch unsafe entry.pointee.format {
    case EXIF_FORMAT_SHORT where size >= 2: return unsafe Int(exif_get_short(bytes, order))
    case EXIF_FORMAT_LONG where size >= 4: return unsafe Int(exif_get_long(bytes, order))
    case EXIF_FORMAT_BYTE where size >= 1: return unsafe Int(bytes[0])
    default: return nil
    }
  }

  /// The same without 0, which stands for unknown.
  func positive(_ tag: ExifTag) -> Int? { number(tag).flatMap { $0 > 0 ? $0 : nil } }

  /// The value of an entry of fractions, where it is a number above 0.
  func fraction(_ tag: ExifTag) -> Double? {
    guard let entry = unsafe exif_content_get_entry(contents, tag),
      let bytes = unsafe entry.pointee.data,
      unsafe entry.pointee.format == EXIF_FORMAT_RATIONAL && entry.pointee.size >= 8
    else { return nil }
    let value = unsafe exif_get_rational(bytes, order)
    guard value.numerator > 0, value.denominator > 0 else { return nil }
    return Double(value.numerator) / Double(value.denominator)
  }
}
