import ScanImaging

/// A kind of pixel that `PageSampling` can fill a page with.
protocol ResampledPixel: BitwiseCopyable, Sendable {
  /// Room for adding up thousands of pixels.
  associatedtype Sum: AdditiveArithmetic
  /// What a place outside the photo looks like.
  static var white: Self { get }

  /// Writes the values at a run's places into `target`, from pixel number `first` on in row order.
  static func sample(
    _ source: Raster<Self>, _ run: SamplingRun, _ across: KernelTable, _ down: KernelTable,
    into target: inout Raster<Self>, at first: Int)

  /// Adds the pixel to a sum.
  func add(to sum: inout Sum)

  /// The nearest pixel to the mean of `count` pixels of that sum.
  init(mean sum: Sum, of count: Int)

  /// Channels as numbers; a gray pixel's in all of them.
  var channels: SIMD4<Float> { get }

  /// The nearest pixel to those channels.
  init(channels: SIMD4<Float>)
}

extension ResampledPixel {
  /// The value at one place, wherever it is: samples outside the photo repeat its outermost pixel,
  /// places more than half a pixel outside are white.
  static func sample(
    _ source: Raster<Self>, at place: Point, _ across: KernelTable, _ down: KernelTable
  ) -> Self {
    guard place.x >= -0.5, place.y >= -0.5, place.x <= Double(source.width) + 0.5,
      place.y <= Double(source.height) + 0.5
    else { return .white }
    let phases = Double(ResamplingKernel.phases)
    let x = Int(((place.x - 0.5) * phases).rounded())
    let y = Int(((place.y - 0.5) * phases).rounded())
    let weightsAcross = across.plain[x & (ResamplingKernel.phases - 1)]
    let weightsDown = down.plain[y & (ResamplingKernel.phases - 1)]
    var sum = SIMD4<Float>(repeating: 0)
    for j in 0..<4 {
      let row = min(source.height - 1, max(0, y >> ResamplingKernel.phaseBits + j - 1))
      for i in 0..<4 {
        let column = min(source.width - 1, max(0, x >> ResamplingKernel.phaseBits + i - 1))
        sum += source[column, row].channels * (weightsDown[j] * weightsAcross[i])
      }
    }
    return Self(channels: sum)
  }
}

extension UInt8: ResampledPixel {
  static var white: UInt8 { 255 }

  static func sample(
    _ source: Raster<UInt8>, _ run: SamplingRun, _ across: KernelTable, _ down: KernelTable,
    into target: inout Raster<UInt8>, at first: Int
  ) {
    var pixels = target.mutableSpan
    for k in 0..<run.count {
      pixels[first + k] = sample(source, at: run.place(k), across, down)
    }
  }

  func add(to sum: inout Int) { sum += Int(self) }

  init(mean sum: Int, of count: Int) { self = UInt8((sum + count / 2) / count) }

  var channels: SIMD4<Float> { SIMD4(repeating: Float(self)) }

  init(channels: SIMD4<Float>) { self = UInt8(rounding: channels.x) }
}

extension RGB8: ResampledPixel {
  static func sample(
    _ source: Raster<RGB8>, _ run: SamplingRun, _ across: KernelTable, _ down: KernelTable,
    into target: inout Raster<RGB8>, at first: Int
  ) {
    var pixels = target.mutableSpan
    for k in 0..<run.count {
      pixels[first + k] = sample(source, at: run.place(k), across, down)
    }
  }

  func add(to sum: inout ColorSum) {
    sum.red += Int(red)
    sum.green += Int(green)
    sum.blue += Int(blue)
  }

  init(mean sum: ColorSum, of count: Int) {
    self.init(
      red: UInt8(mean: sum.red, of: count), green: UInt8(mean: sum.green, of: count),
      blue: UInt8(mean: sum.blue, of: count))
  }

  var channels: SIMD4<Float> { [Float(red), Float(green), Float(blue), 0] }

  init(channels: SIMD4<Float>) {
    self.init(
      red: UInt8(rounding: channels.x),
      green: UInt8(rounding: channels.y),
      blue: UInt8(rounding: channels.z))
  }
}

extension UInt8 {
  /// The nearest byte.
  fileprivate init(rounding value: Float) {
    self = UInt8(Swift.max(0, Swift.min(255, value.rounded())))
  }
}

/// Sums of colour channels.
struct ColorSum: AdditiveArithmetic {
  var red = 0
  var green = 0
  var blue = 0

  static let zero = ColorSum()

  static func + (a: ColorSum, b: ColorSum) -> ColorSum {
    ColorSum(red: a.red + b.red, green: a.green + b.green, blue: a.blue + b.blue)
  }

  static func - (a: ColorSum, b: ColorSum) -> ColorSum {
    ColorSum(red: a.red - b.red, green: a.green - b.green, blue: a.blue - b.blue)
  }
}
