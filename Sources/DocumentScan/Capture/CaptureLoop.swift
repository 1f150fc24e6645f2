package import ScanCapture
package import ScanImaging

/// Drives a camera, the observer, the shutter and the session's folder until the capture ends; blocks the
/// thread it runs on.
package struct CaptureLoop {
  /// How a capture ended.
  package enum Ending {
    case save
    case cancel
  }

  /// What the loop asks and tells while it goes on.
  package struct Surroundings: Sendable {
    /// The time since the start.
    package var now: @Sendable () -> Duration
    /// Keys that were pressed since it was asked last.
    package var keys: @Sendable () -> [CaptureKey]
    /// Whether the run was cancelled from outside.
    package var isCancelled: @Sendable () -> Bool
    /// Hears what is seen, when that has changed.
    package var tell: @Sendable (CaptureStatus) -> Void
    /// Gets a reduced picture and the outline in it from time to time, and when a page was taken.
    package var show: (@Sendable (Raster<RGB8>, Quadrilateral?) throws(ScanError) -> Void)?

    package init(
      now: @escaping @Sendable () -> Duration, keys: @escaping @Sendable () -> [CaptureKey],
      isCancelled: @escaping @Sendable () -> Bool,
      tell: @escaping @Sendable (CaptureStatus) -> Void,
      show: (@Sendable (Raster<RGB8>, Quadrilateral?) throws(ScanError) -> Void)? = nil
    ) {
      self.now = now
      self.keys = keys
      self.isCancelled = isCancelled
      self.tell = tell
      self.show = show
    }
  }

  /// How long a frame is waited for before keys and time are looked at again.
  private static let step = Duration.milliseconds(100)
  /// How long a camera may send nothing before its first frame, and between frames.
  private static let patience = (first: Duration.seconds(10), later: Duration.seconds(5))
  /// How long and how many frames in a row may be damaged.
  private static let damagePatience = (time: Duration.seconds(3), frames: 30)
  /// How long the frames of a stack are waited for.
  private static let stackPatience = Duration.seconds(5)
  /// How often the picture for those who look is renewed.
  private static let showInterval = Duration.seconds(1)

  private let folder: SessionFolder
  private let surroundings: Surroundings
  /// Frames that are averaged for a page.
  private let stackCount: Int
  private var machine: CaptureMachine
  private var observer: FrameObserver
  /// The best frame of the shot, and its reduced picture.
  private var held: (frame: Frame, view: FrameView)?
  private var told: CaptureStatus?
  private var lastFrameTime: Duration?
  private var startTime = Duration.zero
  private var damage: (since: Duration, frames: Int)?
  private var nextShow = Duration.zero

  package init(
    _ options: CaptureOptions, _ pageChoice: ScanOptions.PageChoice, folder: SessionFolder,
    _ surroundings: Surroundings
  ) {
    self.folder = folder
    self.surroundings = surroundings
    stackCount = options.stackCount
    machine = CaptureMachine(options, takenCount: folder.journal.pages.count)
    observer = FrameObserver(pageChoice)
  }

  /// Whether the pages are all there, so that no camera is needed.
  var isComplete: Bool {
    var machine = machine
    return machine.begin() == [.save]
  }

  /// Takes pages until the capture ends; the camera runs already.
  package mutating func run(_ camera: any Camera) throws(ScanError) -> Ending {
    startTime = surroundings.now()
    while true {
      if surroundings.isCancelled() { return .cancel }
      if let ending = try step(camera) { return ending }
      if told != machine.status {
        told = machine.status
        surroundings.tell(machine.status)
      }
    }
  }
}

extension CaptureLoop {
  /// Waits for a frame and for keys, and does what follows from them.
  private mutating func step(_ camera: any Camera) throws(ScanError) -> Ending? {
    let frame: Frame?
    do { frame = try newestFrame(of: camera) } catch .ended {
      return try perform(machine.cameraEnded(), camera)
    } catch {
      throw ScanError(.capture, .camera(error))
    }
    let now = surroundings.now()
    for key in surroundings.keys() {
      if let ending = try perform(machine.press(key, at: now), camera) { return ending }
    }
    guard let frame else {
      try checkFrozen(camera, at: now)
      return try perform(machine.tick(at: now), camera)
    }
    lastFrameTime = now
    let (sighting, view): (Sighting, FrameView)
    do { (sighting, view) = try observer.observe(frame, at: now) } catch {
      try passOver(error, of: camera, at: now)
      return try perform(machine.tick(at: now), camera)
    }
    damage = nil
    let ending = try perform(machine.see(sighting, at: now), camera, on: (frame, view))
    if ending == nil, now >= nextShow {
      try show(view, sighting.outline)
    }
    return ending
  }

  /// The newest frame that the camera has, so that what is seen is what lies there now; `nil` where none
  /// comes in time.
  private func newestFrame(of camera: any Camera) throws(CameraError) -> Frame? {
    guard var frame = try camera.nextFrame(within: Self.step) else { return nil }
    for _ in 0..<camera.backlog {
      guard let newer = try camera.nextFrame(within: .zero) else { break }
      frame = newer
    }
    return frame
  }

  /// Carries out what the machine asks for; `current` is the frame that it was asked about.
  private mutating func perform(
    _ actions: [CaptureMachine.Action], _ camera: any Camera,
    on current: (frame: Frame, view: FrameView)? = nil
  ) throws(ScanError) -> Ending? {
    for action in actions {
      switch action {
      case .hold: held = current
      case .take(let outline, let replacing):
        try take(outline, replacing: replacing, camera)
      case .dropLast: try change { folder throws(SessionError) in try folder.dropLast() }
      case .turnLast(let quarters):
        try change { folder throws(SessionError) in try folder.turnLast(by: quarters) }
      case .save: return .save
      case .cancel: return .cancel
      case .fail(let failure): throw ScanError(.capture, .capture(failure))
      }
    }
    return nil
  }

  /// Makes a page of the frame that is held.
  private mutating func take(
    _ outline: Quadrilateral?, replacing: Bool, _ camera: any Camera
  ) throws(ScanError) {
    guard let (frame, view) = held else { preconditionFailure("a shot holds a frame") }
    held = nil
    let still: Still
    // Frames that cannot be decoded are never held.
    do { still = try stackCount > 1 ? stacked(on: frame, of: camera) : Still(frame) } catch {
      throw ScanError(.capture, .camera(.onlyDamagedFrames("the camera", count: 1, last: error)))
    }
    try change { folder throws(SessionError) in
      try folder.keep(still, outline: outline, replacingLast: replacing)
    }
    try show(view, outline)
  }

  /// The mean of the frame and of those that come after it, as many as there are in time; those that are
  /// damaged or show something else are passed over.
  private func stacked(on first: Frame, of camera: any Camera) throws(FrameDamage) -> Still {
    var stack = FrameStack(try first.raster())
    let end = surroundings.now() + Self.stackPatience
    while stack.count < stackCount, surroundings.now() < end {
      do {
        guard let frame = try camera.nextFrame(within: Self.step) else { continue }
        _ = stack.add(try frame.raster())
      } catch is FrameDamage {
        continue
      } catch {
        // The page is as good as it can be; whatever happened to the camera shows at its next frame.
        break
      }
    }
    return Still(stack.mean, isGray: first.format.isGray)
  }

  private func change(
    _ body: (SessionFolder) throws(SessionError) -> Void
  ) throws(ScanError) {
    do { try body(folder) } catch { throw ScanError(.capture, .session(error)) }
  }

  private mutating func show(_ view: FrameView, _ outline: Quadrilateral?) throws(ScanError) {
    guard let show = surroundings.show else { return }
    let scale = 1 / Double(view.reduction)
    try show(view.raster, outline?.scaled(x: scale, y: scale))
    nextShow = surroundings.now() + Self.showInterval
  }

  /// Throws where the camera has sent nothing for too long.
  private func checkFrozen(_ camera: any Camera, at now: Duration) throws(ScanError) {
    let limit = lastFrameTime == nil ? Self.patience.first : Self.patience.later
    guard now - (lastFrameTime ?? startTime) >= limit else { return }
    throw ScanError(.capture, .camera(.frozen(camera.name, limit)))
  }

  /// Counts a damaged frame; throws where there were no others for too long.
  private mutating func passOver(
    _ reason: FrameDamage, of camera: any Camera, at now: Duration
  ) throws(ScanError) {
    let (since, frames) = damage ?? (now, 0)
    damage = (since, frames + 1)
    guard now - since >= Self.damagePatience.time, frames >= Self.damagePatience.frames else {
      return
    }
    throw ScanError(
      .capture, .camera(.onlyDamagedFrames(camera.name, count: frames + 1, last: reason)))
  }
}
