package import ScanImaging

extension Raster where Pixel == RGB8 {
  /// The picture of `source` turned upright.
  ///
  /// Only one raster is ever whole in memory: rows of a picture that stands upright are decoded into
  /// their place, those of others go through a strip that fits the second-level cache.
  package init<Source: RowSource & ~Copyable>(
    upright source: inout Source, from orientation: Orientation
  ) throws(Source.Failure) {
    try self.init(
      size: orientation.uprightSize(of: source.size)
    ) { output throws(Source.Failure) in
      try unsafe output.withUnsafeMutableBufferPointer {
        pixels, initialized throws(Source.Failure) in
        unsafe HugePages.advise(pixels)
        if orientation == .upright {
          try unsafe fill(pixels, from: &source)
        } else {
          try unsafe fill(pixels, from: &source, orientation)
        }
        // Both fill every pixel or throw.
        initialized = pixels.count
      }
    }
  }
}

/// Rows decoded at once: 64 rows of a 12-megapixel photo are 768 KB, and their columns make runs of
/// 192 bytes, three cache lines.
private let stripHeight = 64

/// Fills `pixels` with the rows as they are stored.
private func fill<Source: RowSource & ~Copyable>(
  _ pixels: UnsafeMutableBufferPointer<RGB8>, from source: inout Source
) throws(Source.Failure) {
  let size = source.size
  for start in stride(from: 0, to: size.height, by: stripHeight) {
    let rows = start..<min(start + stripHeight, size.height)
    let place = rows.lowerBound * size.width..<rows.upperBound * size.width
    try unsafe append(rows, of: &source, to: pixels.extracting(place))
  }
}

/// Fills `pixels` with the rows turned upright.
private func fill<Source: RowSource & ~Copyable>(
  _ pixels: UnsafeMutableBufferPointer<RGB8>, from source: inout Source,
  _ orientation: Orientation
) throws(Source.Failure) {
  let size = source.size
  let capacity = size.width * min(stripHeight, size.height)
  let strip = UnsafeMutableBufferPointer<RGB8>.allocate(capacity: capacity)
  defer { unsafe strip.deallocate() }
  for start in stride(from: 0, to: size.height, by: stripHeight) {
    let rows = start..<min(start + stripHeight, size.height)
    try unsafe append(rows, of: &source, to: strip.extracting(0..<rows.count * size.width))
    if orientation.swapsSides {
      unsafe placeColumns(of: strip, rows, size, orientation, in: pixels)
    } else {
      unsafe placeRows(of: strip, rows, size, orientation, in: pixels)
    }
  }
}

/// Appends the rows to exactly the pixels given; traps where the source breaks its promise.
private func append<Source: RowSource & ~Copyable>(
  _ rows: Range<Int>, of source: inout Source, to pixels: UnsafeMutableBufferPointer<RGB8>
) throws(Source.Failure) {
  var output = unsafe OutputSpan(buffer: pixels, initializedCount: 0)
  try source.appendRows(rows, to: &output)
  let count = unsafe output.finalize(for: pixels)
  precondition(count == pixels.count, "rows are missing")
}

/// Copies the stored rows `rows`, which `strip` begins with, to the rows they become.
private func placeRows(
  of strip: UnsafeMutableBufferPointer<RGB8>, _ rows: Range<Int>, _ size: PixelSize,
  _ orientation: Orientation, in pixels: UnsafeMutableBufferPointer<RGB8>
) {
  let width = size.width
  for row in rows {
    let target = (orientation.reversesRows ? size.height - 1 - row : row) * width
    let source = (row - rows.lowerBound) * width
    // Rows end inside the buffers: `row` is below the height, and the strip begins with `rows`.
    let to = pixels.extracting(target..<target + width)
    let from = strip.extracting(source..<source + width)
    if orientation.reversesColumns {
      for x in 0..<width { unsafe to[x] = from[width &- 1 &- x] }
    } else {
      for x in 0..<width { unsafe to[x] = from[x] }
    }
  }
}

/// Copies the stored rows `rows`, which `strip` begins with, to the columns they become.
private func placeColumns(
  of strip: UnsafeMutableBufferPointer<RGB8>, _ rows: Range<Int>, _ size: PixelSize,
  _ orientation: Orientation, in pixels: UnsafeMutableBufferPointer<RGB8>
) {
  // Stored column x becomes a row, in which the strip's rows are neighbours.
  let (width, height) = (size.width, size.height)
  let first = orientation.reversesColumns ? height - rows.upperBound : rows.lowerBound
  let (start, step) =
    orientation.reversesColumns ? ((rows.count - 1) * width, -width) : (0, width)
  for x in 0..<width {
    let y = orientation.reversesRows ? width - 1 - x : x
    // The run ends inside row y, and `source` goes over column x of the strip.
    let run = pixels.extracting(y * height + first..<y * height + first + rows.count)
    var source = start + x
    for offset in 0..<rows.count {
      unsafe run[offset] = strip[source]
      source &+= step
    }
  }
}
