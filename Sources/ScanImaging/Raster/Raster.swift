/// Owned pixels in rows from top to bottom without padding; (0, 0) is the top left pixel.
///
/// `Raster<UInt8>` is gray, `Raster<RGB8>` is colour; samples are sRGB-encoded unless a name says
/// linear. In continuous coordinates pixel (x, y) covers [x, x + 1) × [y, y + 1).
///
/// Loops over neighbourhoods take rows (`row(_:)`, `mutableRow(_:)`): bounds are then checked once a
/// row and the loop vectorises. The subscript is for scattered single pixels.
public struct Raster<Pixel: BitwiseCopyable & Sendable>: Sendable {
  /// Width and height in pixels.
  public let size: PixelSize
  @usableFromInline package var pixels: [Pixel]

  /// Pixels in a row.
  @inlinable public var width: Int { size.width }
  /// Number of rows.
  @inlinable public var height: Int { size.height }

  /// Creates a raster of one value; traps when the pixel count overflows.
  public init(size: PixelSize, repeating pixel: Pixel) {
    self.size = size
    self.pixels = Array(repeating: pixel, count: Raster.count(of: size))
  }

  /// Creates a raster from pixels in row order; traps unless there are `width * height` of them.
  public init(size: PixelSize, pixels: [Pixel]) {
    precondition(pixels.count == Raster.count(of: size), "pixel count differs from the size")
    self.size = size
    self.pixels = pixels
  }

  /// Creates a raster that `initializer` fills in row order, without zeroing it first; traps unless
  /// it appends exactly `width * height` pixels.
  @inlinable
  public init<Failure: Error>(
    size: PixelSize, initializingWith initializer: (inout OutputSpan<Pixel>) throws(Failure) -> Void
  ) throws(Failure) {
    let count = Raster.count(of: size)
    self.size = size
    self.pixels = try [Pixel](capacity: count, initializingWith: initializer)
    precondition(pixels.count == count, "pixel count differs from the size")
  }

  /// The pixel at column `x` of row `y`; traps outside the raster.
  @inlinable
  public subscript(x: Int, y: Int) -> Pixel {
    get {
      precondition(x >= 0 && x < width && y >= 0)
      return pixels[y * width + x]
    }
    set {
      precondition(x >= 0 && x < width && y >= 0)
      pixels[y * width + x] = newValue
    }
  }

  /// Row `y` to read; traps outside the raster.
  @inlinable @_lifetime(borrow self)
  public func row(_ y: Int) -> Span<Pixel> {
    pixels.span.extracting(y * width..<(y + 1) * width)
  }

  /// Row `y` to write; traps outside the raster.
  @inlinable @_lifetime(&self)
  public mutating func mutableRow(_ y: Int) -> MutableSpan<Pixel> {
    let range = y * width..<(y + 1) * width
    let all = pixels.mutableSpan
    return all._consumingExtracting(range)
  }

  /// All pixels in row order, to read.
  @inlinable
  public var span: Span<Pixel> {
    @_lifetime(borrow self) get { pixels.span }
  }

  /// All pixels in row order, to write.
  @inlinable
  public var mutableSpan: MutableSpan<Pixel> {
    @_lifetime(&self) mutating get { pixels.mutableSpan }
  }

  /// The raster without pixels outside `bounds` (half-open columns and rows); traps unless they lie
  /// inside.
  @inlinable
  public func cropped(columns: Range<Int>, rows: Range<Int>) -> Raster {
    precondition(columns.lowerBound >= 0 && columns.upperBound <= width)
    precondition(rows.lowerBound >= 0 && rows.upperBound <= height)
    return Raster(size: PixelSize(width: columns.count, height: rows.count)) { output in
      for y in rows {
        let source = row(y)
        for x in columns { output.append(source[x]) }
      }
    }
  }

  @usableFromInline
  package static func count(of size: PixelSize) -> Int {
    guard let area = size.area else { preconditionFailure("pixel count overflows") }
    return area
  }
}

extension Raster: Equatable where Pixel: Equatable {}

extension Raster: CustomStringConvertible {
  /// The size; the pixels are too many to read.
  public var description: String { "Raster of \(size) \(Pixel.self)" }
}
