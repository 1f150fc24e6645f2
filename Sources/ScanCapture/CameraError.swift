public import ScanImaging

/// Why a camera cannot be used, or no longer.
///
/// The names in it are those of nodes, as `/dev/video0`, or of what `--device` named.
@nonexhaustive
public enum CameraError: Error, Hashable, Sendable {
  /// There is no camera at all.
  case noCamera

  /// All cameras there are see no colour, and none was named.
  case onlyGrayCameras([String])

  /// No camera has this in its name; the others are listed.
  case notFound(String, cameras: [String])

  /// More than one camera has this in its name.
  case ambiguous(String, cameras: [String])

  /// The node takes no pictures; the text says what it is.
  case notACamera(String, kind: String)

  /// Somebody else uses it; the names are known as far as this user may see them.
  case busy(String, holders: [CameraHolder])

  /// The user may not open it; whose `remedy` is the exact command to change that.
  case denied(String, remedy: AccessRemedy)

  /// The system lets nobody open it here, such as inside a container.
  case restricted(String, reason: String)

  /// The device went away.
  case unplugged(String)

  /// No frame came for this long.
  case frozen(String, Duration)

  /// Nothing is plugged into its input.
  case noSignal(String)

  /// That many frames came, and all were damaged.
  case onlyDamagedFrames(String, count: Int, last: FrameDamage)

  /// It offers no such format; those it does are listed.
  case refusedFormat(String, format: String, offered: [String])

  /// It offers no such size in this format; those it does are listed.
  case refusedSize(String, size: PixelSize, offered: [PixelSize])

  /// It has no control of that name; those it has are listed.
  case unknownControl(String, control: String, offered: [String])

  /// The control takes no such value; the text says what it takes.
  case refusedControl(String, control: String, value: String, accepted: String)

  /// A call to it failed for a reason of its own.
  case failed(String, call: String, reason: String)

  /// The photos or the stream came to their end.
  case ended(String)

  /// The photos it should show cannot be read.
  case input(ImageFileError)
}

/// Somebody who has a camera open.
public struct CameraHolder: Hashable, Sendable, CustomStringConvertible {
  /// The number of the process.
  public let processID: Int

  /// The name of its program.
  public let program: String

  /// Creates a holder.
  public init(processID: Int, program: String) {
    self.processID = processID
    self.program = program
  }

  /// For people: `cheese (process 4711)`.
  public var description: String { "\(program) (process \(processID))" }
}

/// What gives a user the right to open a camera.
public enum AccessRemedy: Hashable, Sendable {
  /// To become a member of the group the node belongs to.
  case joinGroup(String, user: String)

  /// To log in again: the user is a member, but was none at login.
  case logInAgain(group: String)

  /// No group may open the node: only this user's own right helps.
  case ownRight(node: String, user: String)
}

extension CameraError: CustomStringConvertible {
  /// The message, in one line.
  public var description: String {
    switch self {
    case .noCamera: "no camera was found"
    case .onlyGrayCameras(let names): "no camera that sees colour was found, only \(listed(names))"
    case .notFound(let word, let names):
      names.isEmpty
        ? "there is no camera, file or folder \(word)"
        : "there is no camera, file or folder \(word); there is \(listed(names))"
    case .ambiguous(let word, let names): "\(word) may be \(listed(names, "or"))"
    case .notACamera(let name, let kind): "\(name) is no camera: it is \(kind)"
    case .busy(let name, let holders):
      holders.isEmpty
        ? "\(name) is in use" : "\(name) is in use by \(listed(holders.map(\.description)))"
    case .denied(let name, _): "\(name): permission denied"
    case .restricted(let name, let reason): "\(name) may not be used here: \(reason)"
    case .unplugged(let name): "\(name) was unplugged"
    case .frozen(let name, let time):
      "\(name) sent no picture for \(time.components.seconds) seconds"
    case .noSignal(let name): "\(name) gets no signal"
    case .onlyDamagedFrames(let name, let count, let last):
      "all \(count) pictures of \(name) were damaged; of the last, \(last)"
    case .refusedFormat(let name, let format, let offered):
      "\(name) has no format \(format); it has \(listed(offered))"
    case .refusedSize(let name, let size, let offered):
      "\(name) takes no pictures of \(size); it takes \(listed(offered.map(\.description)))"
    case .unknownControl(let name, let control, let offered):
      "\(name) has no control \(control); it has \(offered.isEmpty ? "none" : listed(offered))"
    case .refusedControl(let name, let control, let value, let accepted):
      "\(name): \(control) cannot be \(value); it takes \(accepted)"
    case .failed(let name, let call, let reason): "\(name) failed: \(call): \(reason)"
    case .ended(let name): "\(name) came to its end"
    case .input(let error): error.description
    }
  }

  /// What to try, in one sentence without a period.
  public var advice: String {
    switch self {
    case .noCamera:
      "plug one in, or name photos or a stream with --device; in a container or a virtual machine, "
        + "give it the device"
    case .onlyGrayCameras: "choose one with --device all the same, or plug in another"
    case .notFound, .ambiguous, .notACamera:
      "docscan devices lists the cameras; --device takes a node, a link or a part of a name"
    case .busy: "close that program, or wait for it with --wait-busy"
    case .denied(_, .joinGroup(let group, let user)):
      "run: sudo usermod -aG \(group) \(user), and log in again"
    case .denied(_, .logInAgain(let group)):
      "you were made a member of the group \(group) after you logged in: log in again"
    case .denied(_, .ownRight(let node, let user)): "run: sudo setfacl -m u:\(user):rw \(node)"
    case .restricted:
      "give the container the device, for instance with --device \(name ?? "/dev/video0")"
    case .unplugged: "plug it in again"
    case .frozen: "unplug it and plug it in again; another USB port or cable may help"
    case .noSignal: "switch on what is plugged into it"
    case .onlyDamagedFrames:
      "another USB port or cable may help, or a smaller --camera-size, or another "
        + "--camera-format"
    case .refusedFormat, .refusedSize, .unknownControl, .refusedControl:
      "docscan devices tells what it has"
    case .failed:
      "unplug it and plug it in again, or try another --camera-format "
        + "or --camera-size"
    case .ended: "give more photos, or ask for fewer pages"
    case .input(let error): error.advice
    }
  }

  /// The camera in question; `nil` where there is none.
  public var name: String? {
    switch self {
    case .noCamera, .onlyGrayCameras: nil
    case .notFound(let name, _), .ambiguous(let name, _), .notACamera(let name, _),
      .busy(let name, _), .denied(let name, _), .restricted(let name, _), .unplugged(let name),
      .frozen(let name, _), .noSignal(let name), .onlyDamagedFrames(let name, _, _),
      .refusedFormat(let name, _, _), .refusedSize(let name, _, _),
      .unknownControl(let name, _, _), .refusedControl(let name, _, _, _),
      .failed(let name, _, _), .ended(let name):
      name
    case .input(let error): error.name.description
    }
  }

  private func listed(_ names: [String], _ last: String = "and") -> String {
    names.count < 2
      ? names.first ?? "none"
      : names.dropLast().joined(separator: ", ") + " \(last) " + names[names.count - 1]
  }
}
