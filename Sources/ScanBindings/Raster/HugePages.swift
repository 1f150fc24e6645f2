internal import Glibc

/// Large pages for buffers that are about to be filled.
enum HugePages {
  private static let size = 2 << 20

  /// Asks the kernel to back the buffer by pages of 2 MiB.
  ///
  /// A 12-megapixel raster then takes 17 page faults instead of 9,000, which cost as much as decoding
  /// it. This is a wish: failure changes nothing.
  static func advise<Pixel>(_ buffer: UnsafeMutableBufferPointer<Pixel>) {
    guard let start = buffer.baseAddress else { return }
    let first = (Int(bitPattern: start) + size - 1) / size * size
    let end = (Int(bitPattern: start) + buffer.count * MemoryLayout<Pixel>.stride) / size * size
    guard end > first else { return }
    // The range lies inside the buffer; advice about backing pages changes no contents.
    unsafe _ = madvise(UnsafeMutableRawPointer(bitPattern: first), end - first, MADV_HUGEPAGE)
  }
}
