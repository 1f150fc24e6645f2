import DocumentScan
import ScanImaging
import TestSupport
import Testing

@Suite struct CaptureMachineTests {
  private static let outline = Quadrilateral(
    topLeft: Point(x: 100, y: 50), topRight: Point(x: 400, y: 60),
    bottomRight: Point(x: 410, y: 460), bottomLeft: Point(x: 90, y: 450))
  private static let innerTable = Quadrilateral(
    topLeft: Point(x: 180, y: 150), topRight: Point(x: 330, y: 150),
    bottomRight: Point(x: 330, y: 330), bottomLeft: Point(x: 180, y: 330))

  /// A desk before a camera of ten frames a second, with a page of this number on it or none.
  private struct Desk {
    var machine: CaptureMachine
    var time = Duration.zero
    var taken: [(outline: Quadrilateral?, replacing: Bool, held: Double)] = []
    var actions: [CaptureMachine.Action] = []
    private var held: Double?

    init(_ options: CaptureOptions, takenCount: Int = 0) {
      machine = CaptureMachine(options, takenCount: takenCount)
    }

    /// Shows the same sight for a number of frames, each with its own noise.
    mutating func show(
      page: Int?, frames: Int, isSteady: Bool = true, isSettled: Bool = true, isAtRest: Bool = true,
      outline: Quadrilateral = CaptureMachineTests.outline, sharpness: (Int) -> Double = { _ in 1 }
    ) {
      for frame in 0..<frames {
        time += .milliseconds(100)
        let sharpness = sharpness(frame)
        let sighting = Sighting(
          outline: page == nil ? nil : outline, isSteady: page != nil && isSteady,
          isSettled: isSettled, isAtRest: isAtRest, sharpness: sharpness,
          frameSize: PixelSize(width: 640, height: 480)
        ) { seen in
          // Inside another outline another picture is seen; a desk without a page is a page 0.
          CaptureMachineTests.signature(
            (page ?? 0) * 1000 + (seen == CaptureMachineTests.outline ? 0 : 1), noise: frame)
        }
        perform(machine.see(sighting, at: time), sharpness)
      }
    }

    mutating func press(_ key: CaptureKey) { perform(machine.press(key, at: time), 0) }

    mutating func wait(_ duration: Duration) {
      time += duration
      perform(machine.tick(at: time), 0)
    }

    mutating func end() { perform(machine.cameraEnded(), 0) }

    private mutating func perform(_ new: [CaptureMachine.Action], _ sharpness: Double) {
      for action in new {
        switch action {
        case .hold: held = sharpness
        case .take(let outline, let replacing):
          taken.append((outline, replacing, held ?? .nan))
          held = nil
        default: break
        }
      }
      actions += new.filter { $0 != .hold }
    }
  }

  private static func signature(_ page: Int, noise: Int) -> PageSignature {
    var print = SeededGenerator(seed: UInt64(page))
    var grain = SeededGenerator(seed: UInt64(page * 31 + noise + 1))
    let count = PageSignature.side * PageSignature.side
    return PageSignature(
      brightness: (0..<count).map { _ in
        Float(200 - print.uniform(0...60) + grain.normal(deviation: 2))
      })
  }

  private func options(
    _ pageCount: Int? = nil, _ shutter: CaptureOptions.Shutter = .automatic,
    timeLimit: Duration? = nil
  ) -> CaptureOptions {
    var options = CaptureOptions()
    (options.pageCount, options.shutter, options.timeLimit) = (pageCount, shutter, timeLimit)
    return options
  }

  @Test func `pages that come to rest are taken, and the last one ends the capture`() {
    var desk = Desk(options(3))
    for page in 1...3 {
      desk.show(page: nil, frames: 5, isAtRest: false)
      desk.show(page: page, frames: 3, isSteady: false)
      desk.show(page: page, frames: 20)
    }
    #expect(
      desk.actions == Array(repeating: .take(Self.outline, replacing: false), count: 3) + [.save])
    #expect(desk.machine.isOver)
  }

  @Test func `the same page is taken once, however long it lies there`() {
    var desk = Desk(options())
    desk.show(page: 1, frames: 300)
    #expect(desk.taken.count == 1)
    #expect(desk.machine.status.sight == .samePage)
  }

  @Test func `a page that comes back after a hand is the same page`() {
    var desk = Desk(options())
    desk.show(page: 1, frames: 20)
    desk.show(page: nil, frames: 10, isAtRest: false)
    desk.show(page: 1, frames: 20)
    #expect(desk.taken.count == 1)
    desk.show(page: 2, frames: 20)
    #expect(desk.taken.count == 2)
  }

  @Test func `a wrong outline on a page that was taken is no new page`() {
    var desk = Desk(options())
    desk.show(page: 1, frames: 20)
    desk.show(page: 1, frames: 20, outline: Self.innerTable)
    #expect(desk.taken.count == 1)
  }

  @Test func `a hand over the page is not taken`() {
    var desk = Desk(options())
    desk.show(page: 1, frames: 20)
    for sight in 50..<70 { desk.show(page: sight, frames: 2) }
    #expect(desk.taken.count == 1)
  }

  @Test func `the sharpest frame of a shot is the one that is kept`() {
    var desk = Desk(options())
    let sharpness = { (frame: Int) in frame == 4 ? 3.0 : 1.0 - Double(frame) / 100 }
    desk.show(page: 1, frames: 20, sharpness: sharpness)
    #expect(desk.taken.map(\.held) == [3])
  }

  @Test func `nothing is taken while the camera adapts to the light`() {
    var desk = Desk(options())
    desk.show(page: 1, frames: 50, isSettled: false)
    #expect(desk.taken.isEmpty && desk.machine.status.sight == .settling)
  }

  @Test func `a page drawn away in the middle of its shot is kept as it was`() {
    var desk = Desk(options())
    desk.show(page: 1, frames: 4)
    #expect(desk.taken.isEmpty && desk.machine.status.sight == .shooting)
    desk.show(page: nil, frames: 1, isAtRest: false)
    #expect(desk.taken.count == 1)
  }

  @Test func `with the manual shutter the key alone takes pages, also the same one`() {
    var desk = Desk(options(nil, .manual))
    desk.show(page: 1, frames: 50)
    #expect(desk.taken.isEmpty)
    for _ in 0..<2 {
      desk.press(.shoot)
      desk.show(page: 1, frames: 10)
    }
    #expect(desk.taken.count == 2)
  }

  @Test func `a picture that is asked for comes in time, even of a scene that never rests`() {
    var desk = Desk(options())
    desk.show(page: nil, frames: 5, isAtRest: false)
    desk.press(.shoot)
    desk.show(page: nil, frames: 16, isAtRest: false)
    #expect(desk.taken.count == 1)
    #expect(desk.taken.first?.outline == nil)
  }

  @Test
  func `retake replaces the last page, drop removes it, and neither takes it by itself again`() {
    var desk = Desk(options())
    desk.show(page: 1, frames: 20)
    desk.press(.retake)
    desk.show(page: 1, frames: 20)
    #expect(desk.taken.map(\.replacing) == [false, true])
    #expect(desk.machine.status.takenCount == 1)
    desk.press(.drop)
    desk.show(page: 1, frames: 50)
    #expect(desk.actions.last == .dropLast && desk.machine.status.takenCount == 0)
  }

  @Test func `left and right turn the last page`() {
    var desk = Desk(options())
    desk.press(.turnLeft)
    #expect(desk.machine.status.note == .nothingTaken)
    desk.show(page: 1, frames: 20)
    desk.press(.turnRight)
    desk.press(.turnLeft)
    #expect(desk.actions.suffix(2) == [.turnLast(1), .turnLast(-1)])
  }

  @Test func `saving needs a page`() {
    var desk = Desk(options())
    desk.press(.save)
    #expect(desk.actions.isEmpty && desk.machine.status.note == .nothingTaken)
    desk.show(page: 1, frames: 20)
    desk.press(.save)
    #expect(desk.actions.last == .save && desk.machine.isOver)
  }

  @Test func `quitting asks where pages would be lost, and goes on unless told yes`() {
    var empty = Desk(options())
    empty.press(.quit)
    #expect(empty.actions == [.cancel])

    var desk = Desk(options())
    desk.show(page: 1, frames: 20)
    for answer in [CaptureKey.no, .shoot, .save, .quit] {
      desk.press(.quit)
      #expect(desk.machine.status.isAsking)
      desk.show(page: 2, frames: 20)
      #expect(desk.taken.count == 1, "nothing happens while the question stands")
      desk.press(answer)
      #expect(!desk.machine.status.isAsking && !desk.machine.isOver)
    }
    desk.press(.quit)
    desk.press(.yes)
    #expect(desk.actions.last == .cancel && desk.machine.isOver)
  }

  @Test func `no page in time fails, and says what was seen`() {
    var desk = Desk(options(2, timeLimit: .seconds(5)))
    desk.show(page: 1, frames: 20)
    desk.show(page: 1, frames: 60)
    #expect(desk.actions.last == .fail(.noPage(.seconds(5), .samePage)))
  }

  @Test func `without a number of pages the time's end saves what is there`() {
    var desk = Desk(options(nil, timeLimit: .seconds(5)))
    desk.show(page: 1, frames: 100)
    #expect(desk.actions.last == .save)
    var blank = Desk(options(nil, timeLimit: .seconds(5)))
    blank.show(page: nil, frames: 60)
    #expect(blank.actions == [.fail(.noPage(.seconds(5), .noPage))])
  }

  @Test func `where whole frames are wanted, one is taken when no page was seen in time`() {
    var options = options(1, timeLimit: .seconds(5))
    options.missingPagePolicy = .full
    var desk = Desk(options)
    desk.show(page: nil, frames: 80)
    #expect(desk.actions == [.take(nil, replacing: false), .save])
  }

  @Test func `the clock takes a picture each time it rings, changed or not`() {
    var desk = Desk(options(3, .interval(.seconds(2))))
    desk.show(page: 1, frames: 80)
    #expect(desk.taken.count == 3 && desk.actions.last == .save)
  }

  @Test func `the clock does what it is told where there is no page`() {
    var options = options(nil, .interval(.seconds(2)))
    options.missingPagePolicy = .skip
    var desk = Desk(options)
    desk.show(page: nil, frames: 60)
    #expect(desk.actions.isEmpty && desk.machine.status.note == .skipped)
    options.missingPagePolicy = .fail
    var strict = Desk(options)
    strict.show(page: nil, frames: 60)
    #expect(strict.actions == [.fail(.noPage(.seconds(2), .noPage))])
  }

  @Test func `at the camera's end the pages are saved where nobody said how many there are`() {
    var desk = Desk(options())
    desk.show(page: 1, frames: 20)
    desk.show(page: nil, frames: 3, isAtRest: false)
    desk.show(page: 2, frames: 4)
    desk.end()
    #expect(desk.taken.count == 2 && desk.actions.last == .save)
    var counted = Desk(options(2))
    counted.show(page: 1, frames: 20)
    counted.end()
    #expect(counted.actions.last == .fail(.ended))
  }

  @Test func `a capture that goes on counts the pages from before`() {
    var complete = CaptureMachine(options(2), takenCount: 2)
    #expect(complete.begin() == [.save])
    var desk = Desk(options(2), takenCount: 1)
    #expect(desk.machine.begin().isEmpty)
    desk.show(page: 1, frames: 20)
    #expect(desk.actions.last == .save)
  }
}
