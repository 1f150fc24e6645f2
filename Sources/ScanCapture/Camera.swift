/// Something that shows pictures one after the other: a device, photos, a stream.
///
/// A camera belongs to one thread, which may wait in it; that is why cameras are classes and not
/// sendable. `start()` comes first, then any number of frames, then `stop()`, which is also what letting
/// go of the camera does. A stopped camera can be started again.
public protocol Camera: AnyObject {
  /// What messages call it.
  var name: String { get }

  /// Claims the camera and has it deliver frames; traps on a camera that runs.
  func start() throws(CameraError)

  /// The next frame; `nil` where none came in that time.
  ///
  /// Damaged frames come too, marked or not: decoding tells. Throws `CameraError.ended` after the last
  /// frame of what has an end. Traps on a camera that does not run.
  func nextFrame(within limit: Duration) throws(CameraError) -> Frame?

  /// Ends the delivery, gives the camera free and undoes what was set on it; does nothing to a camera
  /// that does not run.
  func stop()

  /// How many frames may wait in the camera for whoever is slower than it is; 0 where none is lost by
  /// being slow.
  var backlog: Int { get }
}

extension Camera {
  /// None: the next frame is the one that follows.
  public var backlog: Int { 0 }
}
