internal import CTIFF

/// An open TIFF file in memory.
@safe struct TIFFFile: ~Copyable {
  private let handle: OpaquePointer

  /// Opens the file at its first directory; `bytes` must stay where they are for as long as it lives.
  ///
  /// libtiff allocates at most `allocationLimit` bytes at once.
  init(_ bytes: UnsafeBufferPointer<UInt8>, allocationLimit: Int) throws(TIFFError) {
    var reason = [CChar](repeating: 0, count: 160)
    guard
      let handle = unsafe ctiff_open(bytes.baseAddress, bytes.count, allocationLimit, &reason)
    else {
      throw .damaged(
        String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
    unsafe self.handle = handle
  }

  deinit { unsafe ctiff_close(handle) }

  /// The fields of the present directory.
  var fields: CTIFFPage {
    var fields = CTIFFPage()
    unsafe ctiff_describe(handle, &fields)
    return fields
  }

  /// Goes to the next directory; false after the last, or where it is damaged.
  func goOn() -> Bool { unsafe ctiff_go_on(handle) }

  /// Goes to the directory of a page.
  func select(_ page: TIFFPage) throws(TIFFError) {
    guard unsafe ctiff_select(handle, page.offset) else { throw failure }
  }

  /// Lets YCbCr in JPEG compression come as RGB.
  func decodeJPEGToRGB() { unsafe ctiff_decode_jpeg_to_rgb(handle) }

  /// The palette's entries for samples of `bits` bits.
  func palette(bits: Int) -> [(red: UInt16, green: UInt16, blue: UInt16)]? {
    var (red, green, blue): (Entries, Entries, Entries) = (nil, nil, nil)
    guard unsafe ctiff_palette(handle, &red, &green, &blue), let red = unsafe red,
      let green = unsafe green, let blue = unsafe blue
    else { return nil }
    // libtiff keeps as many entries as samples have values, for as long as the directory is selected.
    return (0..<1 << bits).map { unsafe (red[$0], green[$0], blue[$0]) }
  }

  /// The profile of the present directory's colours.
  var profile: ColorProfile? {
    var count = 0
    guard let profile = unsafe ctiff_profile(handle, &count) else { return nil }
    return unsafe ColorProfile(Array(UnsafeBufferPointer(start: profile, count: count)))
  }

  /// Why libtiff cannot convert the picture to RGB; nothing where it can.
  var colorObstacle: String? {
    guard let obstacle = unsafe ctiff_color_obstacle(handle) else { return nil }
    return unsafe String(cString: obstacle)
  }

  /// Appends row `row` of a striped contiguous picture, `count` elements; traps where there is no room.
  func appendRow<Element>(
    _ row: Int, _ count: Int, to output: inout OutputSpan<Element>
  ) throws(TIFFError) {
    precondition(output.freeCapacity >= count)
    // The decoder writes a row, which the caller has compared with `count` elements; they count as
    // written only where all were.
    let isRead = unsafe output.withUnsafeMutableBufferPointer { elements, initialized in
      let bytes = UnsafeMutableRawBufferPointer(elements.extracting(initialized...))
      let isRead = unsafe ctiff_read_row(
        handle, UInt32(row), bytes.assumingMemoryBound(to: UInt8.self).baseAddress)
      if isRead { initialized += count }
      return isRead
    }
    guard isRead else { throw failure }
  }

  /// The decoded bytes of the strip of a plane that begins with row `row`.
  func strip(_ row: Int, plane: Int, byteCount: Int) throws(TIFFError) -> [UInt8] {
    try unsafe decoded(byteCount) { bytes in
      unsafe ctiff_read_strip(handle, UInt32(row), UInt16(plane), bytes, byteCount)
    }
  }

  /// The decoded bytes of the tile of a plane at column `x` of row `y`.
  func tile(_ x: Int, _ y: Int, plane: Int, byteCount: Int) throws(TIFFError) -> [UInt8] {
    try unsafe decoded(byteCount) { bytes in
      unsafe ctiff_read_tile(handle, UInt32(x), UInt32(y), UInt16(plane), bytes, byteCount)
    }
  }

  /// The colours of `count` pixels, the strip that begins with row `row` or the tile at `x` there, from
  /// the bottom row up: red, green, blue and opacity from the lowest byte, premultiplied.
  func colors(_ x: Int, _ row: Int, count: Int) throws(TIFFError) -> [UInt32] {
    try unsafe decoded(count) { colors in
      unsafe ctiff_read_colors(handle, UInt32(x), UInt32(row), colors)
    }
  }

  /// Elements that `read` writes, all of them, or else fails.
  private func decoded<Element>(
    _ count: Int, _ read: (UnsafeMutablePointer<Element>?) -> Bool
  ) throws(TIFFError) -> [Element] {
    try [Element](capacity: count) { output throws(TIFFError) in
      let isRead = unsafe output.withUnsafeMutableBufferPointer { elements, initialized in
        let isRead = unsafe read(elements.baseAddress)
        if isRead { initialized = count }
        return isRead
      }
      guard isRead else { throw failure }
    }
  }

  /// Why the last call failed.
  private var failure: TIFFError { unsafe .damaged(String(cString: ctiff_failure(handle))) }

  /// What the library complained about since the directory was selected.
  var complaint: TIFFError? {
    let text = unsafe String(cString: ctiff_failure(handle))
    return text.isEmpty ? nil : .damaged(text)
  }
}

/// Entries of one primary of a palette.
private typealias Entries = UnsafePointer<UInt16>?
