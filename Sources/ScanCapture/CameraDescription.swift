internal import ScanBindings
public import ScanImaging

/// What is known of a camera of this machine.
public struct CameraDescription: Sendable {
  /// Whether this user may use it.
  public enum Permission: Hashable, Sendable {
    /// The user may.
    case authorized
    /// The user may not; with what changes that.
    case denied(AccessRemedy)
    /// The system lets nobody here, for that reason.
    case restricted(reason: String)
  }

  /// Whether somebody takes pictures with it.
  public enum Use: Hashable, Sendable {
    /// Nobody does.
    case free
    /// Somebody does; with those that this user may see having it open.
    case busy([CameraHolder])
  }

  /// A format of pictures.
  public struct Format: Sendable {
    /// Its letters.
    public let code: String
    /// Its name for people, as the driver tells.
    public let name: String
    /// Whether it is read here, and not by libv4l2 alone.
    public let isNative: Bool
    /// Whether it holds no colour.
    public let isGray: Bool
    /// Its sizes.
    public let sizes: [Size]
  }

  /// A size of pictures, or a range of sizes.
  public struct Size: Sendable {
    /// The size, or the least of a range.
    public let least: PixelSize
    /// The size, or the greatest of a range.
    public let greatest: PixelSize
    /// Frames a second, the most first; empty where the driver does not tell.
    public let rates: [Double]
  }

  /// A setting.
  public struct Control: Sendable {
    /// Its name in `--control`.
    public let name: String
    /// What it takes: a number of the range, on or off, or one of `choices`.
    public let kind: Kind
    /// The least value.
    public let least: Int
    /// The greatest value.
    public let greatest: Int
    /// How far possible values are apart.
    public let step: Int
    /// What the driver sets it to by itself.
    public let initial: Int
    /// What it is now; `nil` where it cannot be read.
    public let value: Int?
    /// The words it takes, and the number of each.
    public let choices: [(number: Int, name: String)]
    /// Whether it can only be read.
    public let isReadOnly: Bool
    /// Whether another one keeps it from having an effect.
    public let isInactive: Bool

    /// What values are.
    public enum Kind: String, Sendable {
      /// A whole number.
      case number
      /// `on` or `off`.
      case flag
      /// A word.
      case choice
    }
  }

  /// The node, such as `/dev/video0`.
  public let node: FilePath
  /// Names of it that stay the same when others are plugged in.
  public let links: [FilePath]
  /// Its name for people.
  public let name: String
  /// The kernel's driver.
  public let driver: String
  /// Where it is plugged in.
  public let bus: String
  /// Whether this user may use it.
  public let permission: Permission
  /// Whether somebody uses it; `nil` where that cannot be told.
  public let use: Use?
  /// Its formats; empty where it may not be opened.
  public let formats: [Format]
  /// Its controls; empty where it may not be opened.
  public let controls: [Control]

  /// Whether it sees no colour in any format, as infrared and depth cameras.
  public var isGrayOnly: Bool { !formats.isEmpty && formats.allSatisfy(\.isGray) }

  /// Every camera of this machine, in the order of their nodes' numbers.
  public static func all() -> [CameraDescription] { CameraList().all() }
}

extension CameraDescription.Format {
  /// Asks an open device about one of its formats.
  init(_ format: VideoFormat, _ device: VideoDevice) {
    let code = format.code.description
    self.init(
      code: code, name: format.description, isNative: FrameFormat(code: code) != nil,
      isGray: CameraFormats.grayCodes.contains(code),
      sizes: device.sizes(of: format.code).map { size in
        CameraDescription.Size(
          least: size.least, greatest: size.greatest,
          rates: size.isOne ? device.rates(of: format.code, size.greatest) : [])
      })
  }
}

extension CameraDescription.Control {
  /// Asks an open device about one of its controls.
  init(_ control: VideoControl, _ device: VideoDevice) {
    var value: Int?
    do { value = try device.value(of: control) } catch {}
    self.init(
      name: CameraControls.word(control.name),
      kind: control.kind == .boolean
        ? .flag : control.kind == .integer ? .number : .choice,
      least: control.least, greatest: control.greatest, step: control.step,
      initial: control.initial, value: value,
      choices: device.entries(of: control).map {
        (number: $0.index, name: CameraControls.word($0.name))
      },
      isReadOnly: control.isReadOnly, isInactive: control.isInactive)
  }
}
