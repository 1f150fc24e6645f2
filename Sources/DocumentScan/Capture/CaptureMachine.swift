package import ScanImaging

/// Decides when pages are taken, and how a capture ends, from what is seen, from keys and from the time.
///
/// It does nothing itself: whoever drives it carries out the actions it answers with, in their order.
/// Times count from the start of the capture.
package struct CaptureMachine {
  /// What is to be done.
  package enum Action: Hashable {
    /// Hold this frame as the best of the shot, in place of one held before.
    case hold
    /// Make the held frame the next page, or let it replace the last one; with the outline seen in it.
    case take(Quadrilateral?, replacing: Bool)
    case dropLast
    /// Turn the last page by so many quarters clockwise.
    case turnLast(Int)
    case save
    case cancel
    case fail(CaptureFailure)
  }

  /// The least difference of signatures that tells a page from the one before.
  ///
  /// Measured on drawn pages of 220 pixels' height with noise of deviation 4: the same page in other
  /// light, elsewhere, with corners 1.2 pixels off, differs by at most 0.52, another text in the same
  /// layout by at least 0.98.
  package static let leastDifference = 0.7
  /// How long, and in how many frames, the same new page must be seen before it is taken.
  package static let trust = (time: Duration.milliseconds(300), frames: 2...4)
  /// How long, and of how many frames, the sharpest is chosen.
  package static let exposure = (time: Duration.milliseconds(400), frames: 2...6)
  /// How long a picture that was asked for waits for a scene at rest.
  package static let patience = Duration.milliseconds(1500)

  private enum Phase {
    case looking
    case shooting(Shot)
    case asking
    case over
  }

  /// A page whose picture is being taken.
  private struct Shot {
    var isReplacing = false
    /// The page it is about; `nil` where whatever is seen was asked for.
    var page: PageSignature?
    let deadline: Duration
    /// Good frames it has seen.
    var frames = 0
    var best: (sharpness: Double, outline: Quadrilateral?, signature: PageSignature?)?
  }

  /// A page as it was taken, by which it is known again.
  fileprivate struct Taken {
    let signature: PageSignature
    let outline: Quadrilateral
  }

  package private(set) var status = CaptureStatus()
  private let options: CaptureOptions
  private var phase = Phase.looking
  private var last: Taken?
  private var candidate: (signature: PageSignature, frames: Int)?
  /// Since when the next page is waited for.
  private var waitingSince = Duration.zero
  private var nextPicture: Duration?
  private var pace = FramePace()

  /// A machine that goes on with `takenCount` pages taken before.
  package init(_ options: CaptureOptions, takenCount: Int = 0) {
    self.options = options
    status.pageCount = options.pageCount
    status.takenCount = takenCount
    if case .interval(let interval) = options.shutter { nextPicture = interval }
  }

  package var isOver: Bool { if case .over = phase { true } else { false } }

  /// What to do before the first frame: save at once where all pages are there already.
  package mutating func begin() -> [Action] {
    hasAllPages ? end(.save) : []
  }

  /// Takes what the next frame showed.
  package mutating func see(_ sighting: Sighting, at time: Duration) -> [Action] {
    guard !isOver else { return [] }
    pace.add(time)
    status.outline = sighting.outline
    status.frameSize = sighting.frameSize
    let isNew = judge(sighting)
    if case .looking = phase, isNew, options.shutter == .automatic {
      phase = .shooting(
        Shot(page: candidate?.signature, deadline: time + CaptureMachine.patience))
    }
    guard case .shooting(let shot) = phase else { return tick(at: time) }
    status.sight = .shooting
    return expose(shot, sighting, at: time)
  }

  /// Takes a key.
  package mutating func press(_ key: CaptureKey, at time: Duration) -> [Action] {
    switch phase {
    case .over: return []
    case .asking:
      status.isAsking = false
      phase = .looking
      waitingSince = time
      return key == .yes ? end(.cancel) : []
    case .looking, .shooting: break
    }
    status.note = nil
    switch key {
    case .shoot:
      phase = .shooting(Shot(deadline: time + CaptureMachine.patience))
      return []
    case .quit where status.takenCount == 0: return end(.cancel)
    case .yes, .no: return []
    case _ where status.takenCount == 0:
      status.note = .nothingTaken
      return []
    case .quit:
      phase = .asking
      status.isAsking = true
      return []
    case .save: return end(.save)
    case .retake:
      phase = .shooting(Shot(isReplacing: true, deadline: time + CaptureMachine.patience))
      return []
    case .drop:
      status.note = .dropped(status.takenCount)
      status.takenCount -= 1
      phase = .looking
      waitingSince = time
      return [.dropLast]
    case .turnLeft: return turn(by: -1)
    case .turnRight: return turn(by: 1)
    }
  }

  /// Takes the time that has passed, with or without a frame.
  package mutating func tick(at time: Duration) -> [Action] {
    guard case .looking = phase else { return [] }
    if let due = nextPicture, time >= due { return clockRang(at: time) }
    guard let limit = options.timeLimit, time - waitingSince >= limit else { return [] }
    if options.missingPagePolicy == .full {
      phase = .shooting(Shot(deadline: time + CaptureMachine.patience))
      waitingSince = time
      return []
    }
    return endWithout(.noPage(limit, status.sight))
  }

  /// Takes that the camera has no more frames.
  package mutating func cameraEnded() -> [Action] {
    var actions: [Action] = []
    if case .shooting(let shot) = phase, shot.best != nil { actions = take(shot, at: waitingSince) }
    if !isOver { actions += endWithout(.ended) }
    return actions
  }
}

extension CaptureMachine {
  private var hasAllPages: Bool {
    options.pageCount.map { status.takenCount >= $0 } ?? false
  }

  private mutating func end(_ action: Action) -> [Action] {
    phase = .over
    return [action]
  }

  /// Ends where no more pages will come: with those there are, where their number was left open.
  private mutating func endWithout(_ failure: CaptureFailure) -> [Action] {
    let isEnough = options.pageCount == nil || options.missingPagePolicy == .skip
    return end(status.takenCount > 0 && isEnough ? .save : .fail(failure))
  }

  private mutating func turn(by quarters: Int) -> [Action] {
    status.note = .turned(status.takenCount, toRight: quarters > 0)
    return [.turnLast(quarters)]
  }

  private mutating func clockRang(at time: Duration) -> [Action] {
    if case .interval(let interval) = options.shutter {
      // Rings that were missed, such as while a question stood, are not made up for.
      nextPicture = max(time, (nextPicture ?? time)) + interval
    }
    if status.outline == nil {
      switch options.missingPagePolicy {
      case .full: break
      case .skip:
        status.note = .skipped
        return []
      case .fail: return endWithout(.noPage(time - waitingSince, status.sight))
      }
    }
    phase = .shooting(Shot(deadline: time + CaptureMachine.patience))
    return []
  }

  /// Says what is seen, and whether it is a page to be taken.
  private mutating func judge(_ sighting: Sighting) -> Bool {
    guard sighting.isSettled else {
      status.sight = .settling
      candidate = nil
      return false
    }
    guard let outline = sighting.outline else {
      status.sight = .noPage
      candidate = nil
      return false
    }
    guard sighting.isSteady, sighting.isAtRest, let signature = sighting.signature(outline) else {
      status.sight = .moving
      candidate = nil
      return false
    }
    if let last, last.isSeen(in: sighting, signature) {
      status.sight = .samePage
      candidate = nil
      return false
    }
    status.sight = .steady
    if let held = candidate, held.signature.difference(to: signature) < Self.leastDifference {
      candidate = (held.signature, held.frames + 1)
    } else {
      candidate = (signature, 1)
    }
    let enough = pace.frames(in: Self.trust.time, Self.trust.frames)
    return candidate.map { $0.frames >= enough } ?? false
  }

  /// Gives the shot one more frame.
  private mutating func expose(
    _ shot: Shot, _ sighting: Sighting, at time: Duration
  ) -> [Action] {
    var shot = shot
    let outline = sighting.outline ?? Quadrilateral(sighting.frameSize)
    let signature = sighting.signature(outline)
    let isGood =
      sighting.isSettled && sighting.isAtRest
      && (shot.page.map { page in
        sighting.isSteady
          && signature.map { page.difference(to: $0) < Self.leastDifference } ?? false
      } ?? true)
    let isLate = time >= shot.deadline
    if !isGood, shot.page != nil {
      // The page went away while its picture was taken: what is held shows it still.
      guard shot.best != nil else {
        phase = .looking
        return []
      }
      return take(shot, at: time)
    }
    guard isGood || isLate else { return [] }
    var actions: [Action] = []
    if shot.best.map({ sighting.sharpness > $0.sharpness }) ?? true {
      shot.best = (sighting.sharpness, sighting.outline, signature)
      actions.append(.hold)
    }
    shot.frames += 1
    let isEnough = shot.frames >= pace.frames(in: Self.exposure.time, Self.exposure.frames)
    guard isEnough || isLate else {
      phase = .shooting(shot)
      return actions
    }
    return actions + take(shot, at: time)
  }

  /// Makes a page of the frame that is held.
  private mutating func take(_ shot: Shot, at time: Duration) -> [Action] {
    let outline = shot.best?.outline
    if !shot.isReplacing { status.takenCount += 1 }
    status.note = shot.isReplacing ? .retaken(status.takenCount) : .taken(status.takenCount)
    last = shot.best?.signature.map {
      Taken(signature: $0, outline: outline ?? Quadrilateral(status.frameSize))
    }
    (candidate, waitingSince) = (nil, time)
    phase = .looking
    let action = Action.take(outline, replacing: shot.isReplacing)
    return [action] + (hasAllPages ? end(.save) : [])
  }
}

extension CaptureMachine.Taken {
  /// Whether the page is still there: inside the outline seen now, or at its old place, which a wrong
  /// outline does not change.
  fileprivate func isSeen(in sighting: Sighting, _ found: PageSignature) -> Bool {
    if signature.difference(to: found) < CaptureMachine.leastDifference { return true }
    return sighting.signature(outline).map {
      signature.difference(to: $0) < CaptureMachine.leastDifference
    } ?? false
  }
}
