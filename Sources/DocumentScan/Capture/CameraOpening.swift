internal import Dispatch
internal import ScanCapture

/// Starts a camera, and waits for one that somebody else uses.
struct CameraOpening {
  /// How long a camera in use is waited for.
  private let patience: Duration
  private let surroundings: CaptureLoop.Surroundings
  private let pause: (Duration) -> Void

  /// How often it is tried again.
  private static let interval = Duration.milliseconds(200)

  /// An opening that waits so long; `pause` lets time pass.
  init(
    patience: Duration, _ surroundings: CaptureLoop.Surroundings,
    pause: @escaping (Duration) -> Void = { Self.sleep($0) }
  ) {
    self.patience = patience
    self.surroundings = surroundings
    self.pause = pause
  }

  /// The camera, running; `nil` where the run was cancelled while it waited.
  func started(
    _ makeCamera: () throws(CameraError) -> any Camera, waiting: (CameraError) -> Void
  ) throws(ScanError) -> (any Camera)? {
    let start = surroundings.now()
    var isTold = false
    while !surroundings.isCancelled() {
      do throws(CameraError) {
        let camera = try makeCamera()
        try camera.start()
        return camera
      } catch {
        guard case .busy = error, surroundings.now() - start < patience else {
          throw ScanError(.capture, .camera(error))
        }
        if !isTold { waiting(error) }
        isTold = true
        pause(Self.interval)
      }
    }
    return nil
  }

  private static func sleep(_ time: Duration) {
    let (seconds, attoseconds) = time.components
    // A semaphore that nobody signals: the wait is the sleep.
    _ = DispatchSemaphore(value: 0)
      .wait(
        timeout: .now()
          + .nanoseconds(Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)))
  }
}
