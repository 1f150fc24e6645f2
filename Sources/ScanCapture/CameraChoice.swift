package import ScanBindings
public import ScanImaging

/// Which camera is meant, in the words of `--device`.
public enum CameraChoice: Hashable, Sendable {
  /// The first camera that sees colour.
  case automatic

  /// A node such as `/dev/video0`, or a link to one.
  case node(FilePath)

  /// The camera with this in its name, in its links' names or in its place on the bus.
  case name(String)

  /// A photo, a file of several, or a folder of photos.
  case photos(FilePath)

  /// JPEG files that follow each other in a file or a named pipe.
  case stream(FilePath)

  /// JPEG files that follow each other on standard input.
  case standardInput

  /// Reads a word: `-` is standard input; what is there as a file is taken by its kind; everything else
  /// is a part of a name.
  public init(_ word: FilePath) {
    self.init(word, calls: KernelCalls())
  }

  /// The same with the calls to the kernel given.
  package init(_ word: FilePath, calls: any SystemCalls) {
    if word == FilePath("-") {
      self = .standardInput
      return
    }
    do {
      switch try calls.status(of: word).kind {
      case .folder: self = .photos(word)
      case .file:
        self = ["mjpg", "mjpeg"].contains(word.fileExtension) ? .stream(word) : .photos(word)
      case .stream: self = calls.isCharacterDevice(word) ? .node(word) : .stream(word)
      }
    } catch {
      let names = [word, FilePath("/dev/").appending(word)]
      self =
        names.first { calls.isCharacterDevice($0) }.map(CameraChoice.node)
        ?? (word.bytes.contains(UInt8(ascii: "/")) ? .node(word) : .name(word.description))
    }
  }

  /// The camera, not yet started.
  ///
  /// Throws where there is none of that name, and for photos where none can be read; whether a device
  /// can be used shows when it is started.
  public func camera(_ options: CameraOptions = CameraOptions()) throws(CameraError) -> any Camera {
    try camera(options, calls: KernelCalls(), videoCalls: KernelVideoCalls())
  }

  /// The same with the calls to the kernel given.
  package func camera(
    _ options: CameraOptions, calls: any SystemCalls, videoCalls: any VideoCalls
  ) throws(CameraError) -> any Camera {
    switch self {
    case .photos(let path):
      return try ReplayCamera(
        [.file(path)], name: path.description, pace: options.pace, limits: options.limits)
    case .standardInput: return StreamCamera(limits: options.limits)
    case .stream(let path):
      let descriptor: Int32
      do {
        descriptor = try calls.retrying { () throws(SystemError) in try calls.open(path, .reading) }
      } catch {
        throw .input(ImageFileError(error, path, options.limits))
      }
      return StreamCamera(
        descriptor: descriptor, name: path.description, isOwner: true, limits: options.limits,
        calls: calls)
    case .node(let path):
      return VideoDeviceCamera(node: path, options: options, calls: calls, videoCalls: videoCalls)
    case .automatic, .name:
      let node = try node(among: CameraList(calls: calls, videoCalls: videoCalls).all())
      return VideoDeviceCamera(node: node, options: options, calls: calls, videoCalls: videoCalls)
    }
  }

  /// The node of the camera that is meant among those there are.
  package func node(among cameras: [CameraDescription]) throws(CameraError) -> FilePath {
    guard case .name(let part) = self else {
      guard !cameras.isEmpty else { throw .noCamera }
      guard let first = cameras.first(where: { !$0.isGrayOnly }) else {
        throw .onlyGrayCameras(cameras.map(\.title))
      }
      return first.node
    }
    let matches = cameras.filter { $0.isMeant(by: part) }
    guard let match = matches.first else {
      throw .notFound(part, cameras: cameras.map(\.title))
    }
    guard matches.count == 1 else { throw .ambiguous(part, cameras: matches.map(\.title)) }
    return match.node
  }
}

extension CameraDescription {
  /// The name and the node, for messages.
  package var title: String { name.isEmpty ? node.description : "\(name) (\(node))" }

  /// Whether a part of a name means it, in capitals or not.
  fileprivate func isMeant(by part: String) -> Bool {
    let part = part.lowercased()
    return !part.isEmpty
      && ([name, bus] + links.map(\.lastComponent.description)).contains {
        $0.lowercased().contains(part)
      }
  }
}

/// What is asked of a camera; kinds of cameras that cannot be asked for something leave it out.
public struct CameraOptions: Hashable, Sendable {
  /// The size of its pictures; `nil` for the largest that it takes whole stills in.
  public var size: PixelSize?

  /// The four letters of the format; `nil` for the best for stills.
  public var format: String?

  /// Controls and their values, to be set in this order and put back in the end.
  public var controls: [CameraSetting]

  /// How photos are shown in place of a camera's pictures.
  public var pace: ReplayCamera.Pace

  /// How large photos and pictures of a stream may be.
  public var limits: ImageLimits

  /// Creates options; without arguments, those that suit most.
  public init(
    size: PixelSize? = nil, format: String? = nil, controls: [CameraSetting] = [],
    pace: ReplayCamera.Pace = .standard, limits: ImageLimits = ImageLimits()
  ) {
    self.size = size
    self.format = format
    self.controls = controls
    self.pace = pace
    self.limits = limits
  }
}

/// A control of a camera and the value it is to have, as a person wrote them.
public struct CameraSetting: Hashable, Sendable {
  /// The control's name, as `docscan devices` writes it.
  public var control: String

  /// A number, the name of a menu's entry, or `on` and `off`.
  public var value: String

  /// Creates a setting.
  public init(control: String, value: String) {
    self.control = control
    self.value = value
  }
}
