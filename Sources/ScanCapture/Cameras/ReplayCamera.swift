internal import Glibc
internal import ScanImaging

/// Shows photos as a camera would: each for a number of frames, then the next.
public final class ReplayCamera: Camera {
  /// How photos are shown.
  public struct Pace: Sendable, Hashable {
    /// Frames that show the same photo.
    public var framesPerPhoto: Int

    /// Time from one frame to the next; `nil` for none at all.
    public var interval: Duration?

    /// Creates a pace; traps unless a photo has a frame.
    public init(framesPerPhoto: Int, interval: Duration?) {
      precondition(framesPerPhoto >= 1, "a photo is shown for at least one frame")
      self.framesPerPhoto = framesPerPhoto
      self.interval = interval
    }

    /// Two seconds a photo, as a hand changes sheets, at 15 frames a second.
    public static let standard = Pace(framesPerPhoto: 30, interval: .milliseconds(66))
  }

  /// What messages call it.
  public let name: String

  private let inputs: [PhotoInput]
  private let pace: Pace
  private let limits: ImageLimits
  private let clock = ContinuousClock()

  /// What comes next: the input, the picture in it, and the frame of it.
  private var inputIndex = 0
  private var pageIndex = 0
  private var frameIndex = 0
  private var file: ImageFile?
  private var shown: Frame?
  private var sequence = 0
  private var startTime: ContinuousClock.Instant?

  /// Creates a camera that shows the pictures of `inputs`, in which folders stand for the photos in
  /// them; `name` is for messages.
  public init(
    _ inputs: [PhotoInput], name: String, pace: Pace = .standard,
    limits: ImageLimits = ImageLimits()
  ) throws(CameraError) {
    do { self.inputs = try PhotoList.expanded(inputs) } catch { throw .input(error) }
    self.name = name
    self.pace = pace
    self.limits = limits
  }

  /// Begins with the first photo.
  public func start() throws(CameraError) {
    precondition(startTime == nil, "the camera runs already")
    startTime = clock.now
    (inputIndex, pageIndex, frameIndex, sequence) = (0, 0, 0, 0)
    (file, shown) = (nil, nil)
  }

  /// Ends the show.
  public func stop() {
    startTime = nil
    (file, shown) = (nil, nil)
  }

  /// The next frame; `nil` where it is not due in that time.
  public func nextFrame(within limit: Duration) throws(CameraError) -> Frame? {
    guard let startTime else { preconditionFailure("the camera does not run") }
    let due = pace.interval.map { $0 * sequence } ?? (clock.now - startTime)
    guard wait(until: startTime + due, within: limit) else { return nil }
    let picture: Frame
    if let shown {
      picture = shown
    } else {
      guard let next = try nextPicture() else { throw .ended(name) }
      picture = next
    }
    defer {
      sequence += 1
      frameIndex += 1
      if frameIndex == pace.framesPerPhoto {
        (frameIndex, shown) = (0, nil)
      } else {
        shown = picture
      }
    }
    return Frame(
      bytes: picture.bytes, format: picture.format, size: picture.size,
      bytesPerRow: picture.bytesPerRow, sequence: sequence, timestamp: due)
  }

  /// The next photo as a frame; `nil` after the last.
  private func nextPicture() throws(CameraError) -> Frame? {
    do throws(ImageFileError) {
      while inputIndex < inputs.count {
        let opened: ImageFile
        if let file {
          opened = file
        } else {
          opened = try inputs[inputIndex].opened(limits: limits)
        }
        guard pageIndex < opened.pageCount else {
          (file, pageIndex, inputIndex) = (nil, 0, inputIndex + 1)
          continue
        }
        file = opened
        defer { pageIndex += 1 }
        return ReplayCamera.frame(of: try opened.photo(at: pageIndex))
      }
      return nil
    } catch {
      throw .input(error)
    }
  }

  /// The file's own bytes where they are a JPEG that needs no turning, else its pixels.
  private static func frame(of photo: Photo) -> Frame {
    if let original = photo.originalJPEG, original.orientation == .upright {
      return Frame(bytes: original.bytes, format: .motionJPEG, size: original.size)
    }
    let raster = photo.raster
    let bytes = [UInt8](capacity: 3 * raster.width * raster.height) { output in
      for y in 0..<raster.height {
        let row = raster.byteRow(y)
        for index in 0..<row.count { output.append(row[index]) }
      }
    }
    return Frame(
      bytes: bytes, format: .rgb24, size: raster.size, bytesPerRow: 3 * raster.width)
  }

  /// Sleeps until `time`; false where that is further away than `limit`, which has passed then.
  private func wait(until time: ContinuousClock.Instant, within limit: Duration) -> Bool {
    let left = time - clock.now
    sleep(min(left, limit))
    return left <= limit
  }

  private func sleep(_ time: Duration) {
    guard time > .zero else { return }
    let (seconds, attoseconds) = time.components
    // Frames are fractions of a second apart; a longer limit is slept in pieces of the same call.
    for _ in 0..<seconds { usleep(1_000_000) }
    usleep(UInt32(attoseconds / 1_000_000_000_000))
  }
}
