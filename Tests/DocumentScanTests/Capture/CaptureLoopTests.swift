import DocumentScan
import ScanBindings
import ScanCapture
import ScanImaging
import Synchronization
import TestSupport
import Testing

/// A camera that shows what a list says, ten frames a second by a clock of its own.
private final class ListedCamera: Camera {
  enum Showing {
    case photo(FrameFormat, [UInt8])
    case damaged
    case nothing
    case failure(CameraError)
  }

  let name = "/dev/listed"
  private var showings: [Showing]
  private let clock: CameraClock
  private let onStop: () -> Void
  private var sequence = 0

  init(_ showings: [Showing], _ clock: CameraClock, onStop: @escaping () -> Void = {}) {
    (self.showings, self.clock, self.onStop) = (showings.reversed(), clock, onStop)
  }

  func start() throws(CameraError) {}

  func stop() { onStop() }

  func nextFrame(within limit: Duration) throws(CameraError) -> Frame? {
    clock.pass(.milliseconds(100))
    sequence += 1
    switch showings.popLast() {
    case .photo(let format, let bytes):
      return Frame(
        bytes: bytes, format: format, size: TextPage.size, bytesPerRow: TextPage.size.width * 3,
        sequence: sequence)
    case .damaged:
      return Frame(bytes: [], format: .motionJPEG, size: TextPage.size, isMarkedDamaged: true)
    case .nothing: return nil
    case .failure(let error): throw error
    case nil: throw .ended(name)
    }
  }
}

/// A clock that stands still but for what is told to it.
private final class CameraClock: Sendable {
  private let time = Mutex(Duration.zero)

  var now: Duration { time.withLock { $0 } }

  func pass(_ duration: Duration) { time.withLock { $0 += duration } }
}

@Suite struct CaptureLoopTests {
  private static let pages = (1...3).map { number in
    JPEGCodec.encode(TextPage.photo(number), quality: 92)
  }

  private static func frames(_ page: Int, _ count: Int = 30) -> [ListedCamera.Showing] {
    Array(repeating: .photo(.motionJPEG, pages[page - 1]), count: count)
  }

  private func session(_ folder: borrowing TemporaryFolder) throws -> SessionFolder {
    try SessionStore([folder.path]).create(
      SessionJournal(began: 1, folder: folder.path, words: []), stamp: "1")
  }

  private func run(
    _ showings: [ListedCamera.Showing], into session: SessionFolder, pageCount: Int? = nil,
    timeLimit: Duration? = nil, stackCount: Int = 1, keys: [Int: CaptureKey] = [:]
  ) throws -> CaptureLoop.Ending {
    let clock = CameraClock()
    let asked = Mutex(0)
    var options = CaptureOptions()
    (options.pageCount, options.timeLimit) = (pageCount, timeLimit)
    options.stackCount = stackCount
    var loop = CaptureLoop(
      options, .detected, folder: session,
      CaptureLoop.Surroundings(
        now: { clock.now },
        keys: {
          let time = asked.withLock { count in
            count += 1
            return count
          }
          return keys[time].map { [$0] } ?? []
        }, isCancelled: { false }, tell: { _ in }))
    return try loop.run(ListedCamera(showings, clock))
  }

  private func cause(_ body: () throws -> Void) -> ScanError.Cause? {
    do { try body() } catch let error as ScanError { return error.cause } catch {}
    return nil
  }

  @Test func `pages are kept byte for byte as the camera sent them`() throws {
    let folder = try TemporaryFolder()
    let session = try session(folder)
    let ending = try run(
      Self.frames(1) + Self.frames(2) + Self.frames(3), into: session, pageCount: 3)
    #expect(ending == .save)
    let kept = try session.photos.map { try KernelCalls().contents(of: $0, limit: 1 << 24) }
    #expect(kept == Self.pages)
    for page in session.journal.pages {
      let outline = try #require(page.outline)
      for (found, drawn) in zip(outline.corners, TextPage.outline.corners) {
        #expect(found.distance(to: drawn) < 4)
      }
    }
  }

  @Test func `a stack is the mean of the frames that are whole`() throws {
    let folder = try TemporaryFolder()
    let session = try session(folder)
    let raster = TextPage.photo(1)
    var random = SeededGenerator(seed: 5)
    let frames = (0..<40).map { number -> ListedCamera.Showing in
      guard number % 7 != 3 else { return .damaged }
      let bytes = (0..<raster.height).flatMap { y in
        (0..<raster.width).flatMap { x -> [UInt8] in
          let pixel = raster[x, y]
          let noise = Int.random(in: -12...12, using: &random)
          return [pixel.red, pixel.green, pixel.blue].map { UInt8(clamping: Int($0) + noise) }
        }
      }
      return .photo(.rgb24, bytes)
    }
    #expect(try run(frames, into: session, pageCount: 1, stackCount: 8) == .save)
    let bytes = try KernelCalls().contents(of: #require(session.photos.first), limit: 1 << 24)
    let kept = try PNGCodec.decode(bytes)
    var squares = 0.0
    for y in 0..<raster.height {
      for x in 0..<raster.width {
        let difference = Double(kept[x, y].green) - Double(raster[x, y].green)
        squares += difference * difference
      }
    }
    // Noise of 7.2 levels in one frame is 2.5 in eight.
    #expect((squares / Double(raster.width * raster.height)).squareRoot() < 4)
  }

  @Test func `pixels are kept as a PNG`() throws {
    let folder = try TemporaryFolder()
    let session = try session(folder)
    let raster = TextPage.photo(1)
    let bytes = (0..<raster.height).flatMap { y in
      (0..<raster.width).flatMap { x -> [UInt8] in
        let pixel = raster[x, y]
        return [pixel.red, pixel.green, pixel.blue]
      }
    }
    let showing = ListedCamera.Showing.photo(.rgb24, bytes)
    #expect(
      try run(Array(repeating: showing, count: 30), into: session, pageCount: 1) == .save)
    let photo = try #require(session.photos.first)
    #expect(photo.fileExtension == "png")
    let decoded = try PNGCodec.decode(KernelCalls().contents(of: photo, limit: 1 << 24))
    #expect(decoded == raster)
  }

  @Test func `damaged frames among good ones are passed over`() throws {
    let folder = try TemporaryFolder()
    let session = try session(folder)
    let showings = Self.frames(1, 40).flatMap { [$0, .damaged] }
    #expect(try run(showings, into: session, pageCount: 1) == .save)
  }

  @Test func `a camera with damaged frames alone is given up`() throws {
    let folder = try TemporaryFolder()
    let session = try session(folder)
    let cause = cause {
      _ = try run(Array(repeating: .damaged, count: 100), into: session, pageCount: 1)
    }
    guard case .camera(.onlyDamagedFrames(_, let count, .marked)) = cause else {
      Issue.record("ended with \(String(describing: cause))")
      return
    }
    #expect(count > 30)
  }

  @Test func `a camera that sends nothing is given up, at the start later than in between`() throws
  {
    let folder = try TemporaryFolder()
    let session = try session(folder)
    for (showings, patience) in [([], 10), (Self.frames(1, 3), 5)] {
      let cause = cause {
        _ = try run(showings + Array(repeating: .nothing, count: 200), into: session)
      }
      guard case .camera(.frozen("/dev/listed", .seconds(patience))) = cause else {
        Issue.record("ended with \(String(describing: cause))")
        continue
      }
    }
  }

  @Test func `what was taken before a camera is unplugged is kept, and another run goes on`() throws
  {
    let folder = try TemporaryFolder()
    let first = try session(folder)
    let cause = cause {
      _ = try run(
        Self.frames(1) + Self.frames(2) + [.failure(.unplugged("/dev/listed"))], into: first,
        pageCount: 3)
    }
    guard case .camera(.unplugged) = cause else {
      Issue.record("ended with \(String(describing: cause))")
      return
    }
    first.close()
    let again = try SessionStore([folder.path]).open(nil)
    #expect(again.journal.pages.count == 2)
    #expect(try run(Self.frames(3), into: again, pageCount: 3) == .save)
    #expect(again.journal.pages.count == 3)
  }

  @Test func `no page in time is a failure`() throws {
    let folder = try TemporaryFolder()
    let session = try session(folder)
    let blank = JPEGCodec.encode(
      Raster<RGB8>(size: TextPage.size, repeating: RGB8(gray: 90)), quality: 90)
    let cause = cause {
      _ = try run(
        Array(repeating: .photo(.motionJPEG, blank), count: 100), into: session, pageCount: 1,
        timeLimit: .seconds(5))
    }
    guard case .capture(.noPage(.seconds(5), .noPage)) = cause else {
      Issue.record("ended with \(String(describing: cause))")
      return
    }
  }

  @Test func `keys take, turn, drop and save`() throws {
    let folder = try TemporaryFolder()
    let session = try session(folder)
    // The page is taken by itself within 30 frames, then again by the key, turned, and a third dropped.
    let ending = try run(
      Self.frames(1, 120), into: session,
      keys: [35: .shoot, 60: .turnRight, 61: .turnRight, 65: .shoot, 90: .drop, 95: .save])
    #expect(ending == .save)
    #expect(session.journal.pages.map(\.quarterTurns) == [nil, 2])
  }
}
