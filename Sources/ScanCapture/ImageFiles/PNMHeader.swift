internal import ScanImaging

/// The header of one PNM picture.
struct PNMHeader: Sendable {
  let size: PixelSize

  /// Whether samples are written as numbers.
  let isText: Bool

  /// Whether pixels are single bits, of which 1 is black.
  let isBilevel: Bool

  /// Samples a pixel, 1 or 3.
  let channelCount: Int

  /// The sample that stands for full brightness, 1 to 65,535.
  let maximum: Int

  /// Where the samples begin.
  let rasterStart: Int

  /// Bytes in a row of a raw picture.
  let rowBytes: Int

  /// Where a raw picture ends; nothing for text, whose end only reading finds.
  var rasterEnd: Int? { isText ? nil : rasterStart + rowBytes * size.height }

  /// Reads the header at `start`, and makes sure that the file is long enough for its picture.
  init(_ bytes: [UInt8], at start: Int, _ limits: ImageLimits) throws(DecodingFailure) {
    guard start + 2 <= bytes.count else { throw .damaged("it ends in its header") }
    let kind = Int(bytes[start + 1]) - Int(UInt8(ascii: "0"))
    isText = kind <= 3
    isBilevel = kind % 3 == 1
    channelCount = kind % 3 == 0 ? 3 : 1
    var text = PNMText(bytes, at: start + 2)
    let (width, height) = (try text.number(), try text.number())
    guard width > 0, height > 0 else { throw .damaged("its size is \(width)x\(height)") }
    size = PixelSize(width: width, height: height)
    maximum = isBilevel ? 1 : try text.number()
    guard 1...65_535 ~= maximum else {
      throw .damaged("its largest sample is \(maximum), which is not in 1...65535")
    }
    // One space ends the header; the next byte is a sample whatever it looks like.
    rasterStart = try text.positionAfterSpace()
    try limits.check(size)
    let sampleBytes = maximum < 256 ? 1 : 2
    rowBytes = isBilevel ? (width + 7) / 8 : width * channelCount * sampleBytes
    // Text needs a digit for each sample and, but for single bits, white space between them.
    let samples = width * height * channelCount
    let needed = isText ? (isBilevel ? samples : 2 * samples - 1) : rowBytes * height
    guard needed <= bytes.count - rasterStart else { throw .damaged("it ends early") }
  }

  /// The 8-bit level of every sample; those above the largest that a byte can hold are full.
  var levels: [UInt8] {
    let full = UInt8.max
    let levels = (0...maximum).map { UInt8((2 * 255 * $0 + maximum) / (2 * maximum)) }
    return levels + [UInt8](repeating: full, count: max(0, 255 - maximum))
  }
}
