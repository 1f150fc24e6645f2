public import ScanBarcodes
public import ScanCapture
public import ScanImaging

/// What one frame of a camera showed.
public struct CodeSight: Sendable {
  /// The frame's number within the run, from 1.
  public var number: Int
  /// Since the first frame.
  public var time: Duration
  /// The size of the frame, in whose pixels all corners are.
  public var size: PixelSize
  /// Codes that two of the last three frames agree on, told once until they leave the view.
  public var appeared: [Barcode]
  /// Codes that have left the view.
  public var left: [Barcode]
  /// All codes in view.
  public var visible: [Barcode]
}

/// Why a watch ended.
public enum CodeWatchEnding: Sendable, Hashable {
  /// The listener had heard enough.
  case satisfied
  /// The photos or the stream came to their end.
  case ended
  /// The time was up.
  case timeUp
}

/// Reads codes from a camera, frame by frame.
public struct CodeWatch: Sendable {
  /// Frames larger than this on their longer side are reduced first: what fits into a view of that size
  /// is read many times a second.
  private static let longSide = 1280

  /// Frames that may be damaged one after the other before the camera is given up.
  private static let damageLimit = 100

  private let scanner: BarcodeScanner
  private let region: PictureRegion

  /// Creates a watch for these kinds of codes in a part of the view.
  public init(
    formats: Set<BarcodeFormat> = Set(BarcodeFormat.allCases), reader: BarcodeReader = .zbar,
    region: PictureRegion = .whole
  ) {
    scanner = BarcodeScanner(formats: formats, reader: reader, effort: .frame)
    self.region = region
  }

  /// Starts the camera and tells what each frame shows, until `hear` returns `false`, the time is up or
  /// the camera has shown all it has; to be called off the shared pool, as it waits for frames.
  ///
  /// Frames that are damaged are left out. Throws `CancellationError` when the task is cancelled, a
  /// `CameraError` where the camera cannot be used, and a `BarcodeError` where no code can be read at
  /// all.
  public func run(
    _ camera: any Camera, timeLimit: Duration? = nil, hear: (CodeSight) throws -> Bool
  ) throws -> CodeWatchEnding {
    let clock = ContinuousClock()
    let begin = clock.now
    try camera.start()
    defer { camera.stop() }
    var codes = LiveCodes()
    var first: Duration?
    var (number, damaged) = (0, 0)
    while true {
      try Task.checkCancellation()
      if let timeLimit, clock.now - begin >= timeLimit { return .timeUp }
      let frame: Frame?
      do throws(CameraError) { frame = try camera.nextFrame(within: .milliseconds(200)) } catch {
        if case .ended = error { return .ended }
        throw error
      }
      guard let frame else { continue }
      let view: FrameView
      do throws(FrameDamage) { view = try frame.reduced(toLongSide: Self.longSide) } catch {
        damaged += 1
        if damaged < Self.damageLimit { continue }
        throw CameraError.onlyDamagedFrames(camera.name, count: damaged, last: error)
      }
      damaged = 0
      number += 1
      first = first ?? frame.timestamp
      let change = codes.hear(try read(view), at: frame.timestamp - (first ?? .zero))
      let sight = CodeSight(
        number: number, time: frame.timestamp - (first ?? .zero), size: frame.size,
        appeared: change.appeared, left: change.left, visible: change.visible)
      if try !hear(sight) { return .satisfied }
    }
  }

  /// The codes of a view in the frame's pixels; none where the reader died at this one.
  private func read(_ view: FrameView) throws(BarcodeError) -> [Barcode] {
    let factor = Double(view.reduction)
    do throws(BarcodeError) {
      return try scanner.barcodes(in: view.raster.luma, region: region).map { code in
        code.moved { $0 * factor }
      }
    } catch {
      if case .unreadable = error { return [] }
      throw error
    }
  }
}
