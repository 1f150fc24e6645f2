package import ScanBindings
internal import ScanImaging

/// Shows JPEG files that follow each other on a descriptor, as `rpicam-vid --codec mjpeg -o -` and
/// `ffmpeg -f mjpeg -` write them.
public final class StreamCamera: Camera {
  /// What messages call it.
  public let name: String

  private let descriptor: Int32
  private let isOwner: Bool
  private let calls: any SystemCalls
  private let limits: ImageLimits
  private var splitter: JPEGStreamSplitter
  private var sequence = 0
  private var hasEnded = false
  private let clock = ContinuousClock()
  private var startTime: ContinuousClock.Instant?

  /// Creates the camera of standard input.
  public convenience init(limits: ImageLimits = ImageLimits()) {
    self.init(
      descriptor: StandardStream.input, name: "standard input", isOwner: false, limits: limits,
      calls: KernelCalls())
  }

  /// Creates a camera that reads from `descriptor`, and closes it in the end where it `isOwner`.
  package init(
    descriptor: Int32, name: String, isOwner: Bool, limits: ImageLimits = ImageLimits(),
    calls: any SystemCalls
  ) {
    self.descriptor = descriptor
    self.name = name
    self.isOwner = isOwner
    self.limits = limits
    self.calls = calls
    splitter = JPEGStreamSplitter(limit: min(limits.fileBytes, 64 << 20))
  }

  deinit { if isOwner { calls.closeAfterReading(descriptor) } }

  /// Begins to read.
  public func start() throws(CameraError) {
    precondition(startTime == nil, "the camera runs already")
    startTime = clock.now
  }

  /// Reads no more; what was read already comes first when it starts again.
  public func stop() { startTime = nil }

  /// The next whole file; `nil` where none came in that time.
  public func nextFrame(within limit: Duration) throws(CameraError) -> Frame? {
    guard let startTime else { preconditionFailure("the camera does not run") }
    let end = clock.now + limit
    while true {
      let lost = splitter.damagedCount
      if let file = splitter.next() {
        // Files that broke off count as frames that did not arrive.
        sequence += splitter.damagedCount - lost
        defer { sequence += 1 }
        return frame(of: file, at: clock.now - startTime)
      }
      sequence += splitter.damagedCount - lost
      guard !hasEnded else { throw .ended(name) }
      guard try fill(until: end) else { return nil }
    }
  }

  /// Reads what is there, waiting for it until `end`; false where nothing came.
  private func fill(until end: ContinuousClock.Instant) throws(CameraError) -> Bool {
    do throws(SystemError) {
      while true {
        let left = max(.zero, end - clock.now)
        guard try calls.wait(toRead: descriptor, within: left) else { return false }
        do throws(SystemError) {
          let bytes = try [UInt8](capacity: 1 << 16) { output throws(SystemError) in
            _ = try calls.read(descriptor, into: &output)
          }
          hasEnded = bytes.isEmpty
          splitter.append(bytes.span)
          return true
        } catch  where error.isInterrupted || error.isNotReady {
          continue
        }
      }
    } catch {
      throw .failed(name, call: error.call, reason: error.reason)
    }
  }

  /// The frame of a file; marked as damaged where its header tells nothing that can be worked with.
  private func frame(of file: [UInt8], at time: Duration) -> Frame {
    let size: PixelSize
    do {
      size = try JPEGCodec.header(of: file).size
      try limits.check(size)
    } catch {
      return Frame(
        bytes: file, format: .motionJPEG, size: PixelSize(width: 0, height: 0),
        sequence: sequence, timestamp: time, isMarkedDamaged: true)
    }
    return Frame(
      bytes: file, format: .motionJPEG, size: size, sequence: sequence, timestamp: time)
  }
}
