package import ScanBindings
package import ScanImaging

/// What a device offers, and the choice of what is best for stills.
package struct CameraFormats: Sendable {
  /// One size in one format.
  package struct Mode: Hashable, Sendable {
    package let format: FrameFormat
    package let size: PixelSize

    /// The most frames a second; `nil` where the driver does not tell.
    package let rate: Double?
  }

  /// A range of sizes in one format.
  package struct SizeRange: Sendable {
    package let format: FrameFormat
    package let size: VideoSize
  }

  package let modes: [Mode]
  package let ranges: [SizeRange]

  /// The size of the sensor or signal, where known.
  package let nativeSize: PixelSize?

  /// The codes of all formats that the device offers, those too that only libv4l2 can read.
  package let codes: [String]

  package init(
    modes: [Mode], ranges: [SizeRange] = [], nativeSize: PixelSize? = nil, codes: [String]
  ) {
    self.modes = modes
    self.ranges = ranges
    self.nativeSize = nativeSize
    self.codes = codes
  }

  /// Reads what an open device offers in formats that are decoded here.
  package init(of device: VideoDevice) {
    var modes: [Mode] = []
    var ranges: [SizeRange] = []
    let offered = device.formats
    for format in offered {
      guard let known = FrameFormat(code: format.code.description) else { continue }
      for size in device.sizes(of: format.code) {
        if size.isOne {
          let rate = device.rates(of: format.code, size.greatest).first
          modes.append(Mode(format: known, size: size.greatest, rate: rate))
        } else {
          ranges.append(SizeRange(format: known, size: size))
        }
      }
    }
    self.init(
      modes: modes, ranges: ranges, nativeSize: device.nativeSize,
      codes: offered.map(\.code.description))
  }

  /// Whether the device shows no colour in any format.
  package var isGrayOnly: Bool {
    !codes.isEmpty && codes.allSatisfy { CameraFormats.grayCodes.contains($0) }
  }

  /// Codes of gray pictures and of depths, as the kernel's documentation lists them.
  package static let grayCodes: Set<String> = [
    "GREY", "Y04", "Y06", "Y10", "Y10B", "Y10P", "Y12", "Y12P", "Y14", "Y14P", "Y16", "Y16-BE",
    "Z16", "Y8I", "Y12I", "Y16I", "INZI", "CNF4", "IPU3", "D16",
  ]

  /// Frames a second below which a size is no longer one to frame a page in: settling takes ten frames
  /// or more.
  private static let leastRate = 3.0

  /// The mode for stills, in the format and of the size asked for where there are some.
  ///
  /// Of those that come at least three times a second the largest; of several, that of the first format
  /// in `FrameFormat.all`, colour before gray; then the fastest. Of a range the sensor's own size, or
  /// the greatest where that is not known. `nil` where nothing fits.
  package func best(format: FrameFormat?, size: PixelSize?) -> Mode? {
    let candidates =
      modes.filter { size == nil || $0.size == size }
      + ranges.compactMap { range in
        (size ?? preferredSize(in: range.size)).flatMap { size in
          range.size.contains(size) ? Mode(format: range.format, size: size, rate: nil) : nil
        }
      }
    let fitting = candidates.filter { format == nil || $0.format == format }
    let colored = fitting.filter { !$0.format.isGray }
    let possible = colored.isEmpty ? fitting : colored
    let quick = possible.filter { ($0.rate ?? .infinity) >= CameraFormats.leastRate }
    return (quick.isEmpty ? possible : quick).max { CameraFormats.isWorse($0, than: $1) }
  }

  /// The sizes offered in a format, or in any.
  package func sizes(in format: FrameFormat?) -> [PixelSize] {
    let sizes =
      modes.filter { format == nil || $0.format == format }.map(\.size)
      + ranges.filter { format == nil || $0.format == format }.flatMap {
        [$0.size.least, $0.size.greatest]
      }
    return Set(sizes).sorted { ($0.area ?? 0, $0.width) < ($1.area ?? 0, $1.width) }
  }

  private func preferredSize(in range: VideoSize) -> PixelSize? {
    guard let nativeSize, range.contains(nativeSize) else { return range.greatest }
    return nativeSize
  }

  private static func isWorse(_ a: Mode, than b: Mode) -> Bool {
    let (first, second) = (a.size.area ?? 0, b.size.area ?? 0)
    if first != second { return first < second }
    let order = FrameFormat.all
    let (i, j) = (order.firstIndex(of: a.format) ?? 0, order.firstIndex(of: b.format) ?? 0)
    return i != j ? i > j : (a.rate ?? 0) < (b.rate ?? 0)
  }
}

extension VideoSize {
  /// Whether a size lies in the range and on its steps.
  package func contains(_ size: PixelSize) -> Bool {
    func fits(_ side: Int, _ least: Int, _ greatest: Int, _ step: Int) -> Bool {
      least <= side && side <= greatest && (step < 2 || (side - least) % step == 0)
    }
    return fits(size.width, least.width, greatest.width, step.width)
      && fits(size.height, least.height, greatest.height, step.height)
  }
}
