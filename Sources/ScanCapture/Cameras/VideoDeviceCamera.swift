package import ScanBindings
package import ScanImaging

/// A camera that the kernel drives: a webcam, a document camera, a capture card.
///
/// While it is being set up nobody else can change the device's settings, and its format never while it
/// runs; controls that were set are put back at the end, also where starting failed half way.
package final class VideoDeviceCamera: Camera {
  package let name: String

  private let node: FilePath
  private let options: CameraOptions
  private let calls: any SystemCalls
  private let videoCalls: any VideoCalls
  private var device: VideoDevice?
  private var picture: FramePicture?
  private var changes: [CameraControlChange] = []

  /// How the frames of a running device are to be read.
  private struct FramePicture {
    let format: FrameFormat
    let size: PixelSize
    let bytesPerRow: Int
    let coding: ColorCoding
  }

  /// Four are being filled or waiting while one is looked at; more would only be older.
  private static let bufferCount = 4

  /// Frames a second that suffice to follow a hand.
  private static let mostRate = 30.5

  /// Creates the camera of a node or of a link to one.
  package init(
    node: FilePath, options: CameraOptions = CameraOptions(),
    calls: any SystemCalls = KernelCalls(),
    videoCalls: any VideoCalls = KernelVideoCalls()
  ) {
    self.node = node
    self.options = options
    self.calls = calls
    self.videoCalls = videoCalls
    name = node.description
  }

  deinit { stop() }

  /// The size of its pictures; `nil` where it does not run.
  package var size: PixelSize? { picture?.size }

  /// The format of its frames; `nil` where it does not run.
  package var format: FrameFormat? { picture?.format }

  package var backlog: Int { VideoDeviceCamera.bufferCount }

  package func start() throws(CameraError) {
    precondition(device == nil, "the camera runs already")
    do throws(CameraError) {
      let device = try opened()
      self.device = device
      try refusing { () throws(SystemError) in try device.claim() }
      let picture = try choosePicture(device)
      self.picture = picture
      let controls = CameraControls(of: device, node: name)
      for setting in options.controls { changes.append(try controls.set(setting)) }
      try begin(device)
      // Format and size are fast while pictures come; the focus may be set by hand beside us.
      device.release()
    } catch {
      stop()
      throw error
    }
  }

  package func stop() {
    guard let device else { return }
    device.end()
    // Backwards, so that a control set twice ends as it was.
    for change in changes.reversed() {
      do { try device.setValue(of: change.control, to: change.earlier) } catch {}
    }
    changes = []
    picture = nil
    self.device = nil
  }

  package func nextFrame(within limit: Duration) throws(CameraError) -> Frame? {
    guard let device, let picture else { preconditionFailure("the camera does not run") }
    do throws(SystemError) {
      return try device.next(within: limit) { filled in
        VideoDeviceCamera.frame(of: filled, picture)
      }
    } catch {
      throw failure(error)
    }
  }

  /// The frame of a filled buffer.
  private static func frame(of filled: VideoStream.Filled, _ picture: FramePicture) -> Frame {
    let bytes = filled.bytes
    return Frame(
      bytes: bytes, format: picture.format,
      size: picture.format.isJPEG ? jpegSize(of: bytes, picture.size) : picture.size,
      bytesPerRow: picture.bytesPerRow, coding: picture.coding, sequence: filled.sequence,
      timestamp: filled.timestamp, isMarkedDamaged: filled.isDamaged || bytes.isEmpty)
  }

  /// The size a JPEG says it has, which some cameras round up from the one that was agreed on; the
  /// agreed one where the JPEG says nothing or something out of reach.
  private static func jpegSize(of bytes: [UInt8], _ agreed: PixelSize) -> PixelSize {
    do throws(JPEGError) {
      let size = try JPEGCodec.header(of: bytes).size
      let spare = (size.width - agreed.width, size.height - agreed.height)
      return 0..<64 ~= spare.0 && 0..<64 ~= spare.1 ? size : agreed
    } catch {
      return agreed
    }
  }

  private func opened() throws(CameraError) -> VideoDevice {
    let device: VideoDevice
    do throws(SystemError) {
      device = try VideoDevice(node, calls: videoCalls)
    } catch {
      if error.isMissing { throw .notFound(name, cameras: CameraList(calls: calls).nodeNames) }
      if error.isUnsupported { throw .notACamera(name, kind: "no video device") }
      throw failure(error)
    }
    guard device.description.kind == .camera else {
      throw .notACamera(name, kind: device.description.kind.explanation)
    }
    return device
  }

  /// Sets format and size, and tells how frames are to be read.
  private func choosePicture(_ device: VideoDevice) throws(CameraError) -> FramePicture {
    var offer = CameraFormats(of: device)
    let wanted = try wantedFormat(offer)
    // libv4l2 makes what the driver does not offer, and decodes what nobody here does.
    if wanted.map({ !offer.codes.contains($0.code) }) ?? offer.modes.isEmpty && offer.ranges.isEmpty
    {
      try refusing { () throws(SystemError) in try device.convert() }
      offer = CameraFormats(of: device)
    }
    let format = wanted ?? (device.handle.isConverted ? .rgb24 : nil)
    guard let mode = offer.best(format: format, size: options.size) else {
      if let format, offer.sizes(in: format).isEmpty {
        // Drivers of capture cards may list no sizes at all: the present one is theirs.
        let present = try refusing { () throws(SystemError) in try device.picture() }
        return try set(format, options.size ?? present.size, device)
      }
      if let size = options.size, !offer.sizes(in: format).isEmpty {
        throw .refusedSize(name, size: size, offered: offer.sizes(in: format))
      }
      let present = try refusing { () throws(SystemError) in try device.picture() }
      guard let format = format ?? FrameFormat.all.first(where: { offer.codes.contains($0.code) })
      else {
        throw .refusedFormat(
          name, format: options.format ?? "that can be read", offered: offer.codes)
      }
      return try set(format, options.size ?? present.size, device)
    }
    return try set(mode.format, mode.size, device)
  }

  private func wantedFormat(_ offer: CameraFormats) throws(CameraError) -> FrameFormat? {
    guard let code = options.format else { return nil }
    guard let format = FrameFormat(code: code) else {
      let readable = FrameFormat.all.map(\.code).filter(offer.codes.contains)
      throw .refusedFormat(name, format: code, offered: readable)
    }
    return format
  }

  private func set(
    _ format: FrameFormat, _ size: PixelSize, _ device: VideoDevice
  ) throws(CameraError) -> FramePicture {
    guard let code = FourCC(format.code) else { preconditionFailure("codes are four letters") }
    let made: VideoPicture
    do throws(SystemError) {
      made = try device.setPicture(code, size)
    } catch {
      if error.isBusy || error.isGone { throw failure(error) }
      throw .failed(name, call: "setting \(format) at \(size)", reason: error.reason)
    }
    guard made.code == code else {
      throw .refusedFormat(
        name, format: format.code,
        offered: FrameFormat.all.map(\.code).filter(CameraFormats(of: device).codes.contains))
    }
    guard made.size == size || options.size == nil else {
      let offered = CameraFormats(of: device).sizes(in: format)
      throw .refusedSize(name, size: size, offered: offered.isEmpty ? [made.size] : offered)
    }
    // Drivers begin with whatever rate was used last; more than the eye needs is only work.
    let rate = device.rates(of: code, made.size).first { $0 <= VideoDeviceCamera.mostRate }
    if let rate, rate >= 1 { device.setRate(to: rate) }
    return FramePicture(
      format: format, size: made.size, bytesPerRow: made.bytesPerRow,
      coding: ColorCoding(
        matrix: made.isBT709 ? .bt709 : .bt601, isFullRange: made.isFullRange))
  }

  private func begin(_ device: VideoDevice) throws(CameraError) {
    guard device.hasSignal else { throw .noSignal(name) }
    try refusing { () throws(SystemError) in
      try device.start(bufferCount: VideoDeviceCamera.bufferCount)
    }
  }

  @discardableResult
  private func refusing<Value>(
    _ call: () throws(SystemError) -> Value
  ) throws(CameraError) -> Value {
    do throws(SystemError) { return try call() } catch { throw failure(error) }
  }

  /// What a call's failure means for the person at the desk.
  private func failure(_ error: SystemError) -> CameraError {
    if error.isBusy { return .busy(name, holders: CameraList(calls: calls).holders(of: node)) }
    if error.isGone { return .unplugged(name) }
    if error.isForbidden { return CameraError(denied: node, error) }
    return .failed(name, call: error.call, reason: error.reason)
  }
}

extension CameraError {
  /// The failure to open a node for want of a right.
  init(denied node: FilePath, _ error: SystemError) {
    let name = node.description
    switch NodeAccess.access(to: node) {
    case .needsGroup(let group, let user, let isListed):
      self = .denied(
        name, remedy: isListed ? .logInAgain(group: group) : .joinGroup(group, user: user))
    case .needsOwnRight(let user):
      self = .denied(name, remedy: .ownRight(node: name, user: user))
    case .allowed: self = .restricted(name, reason: error.reason)
    }
  }
}

extension VideoDescription.Kind {
  /// What a node of this kind is, for people.
  package var explanation: String {
    switch self {
    case .camera: "a camera"
    case .metadata: "the metadata of a camera, which has another node for its pictures"
    case .output: "an output"
    case .converter: "a converter of video"
    case .other: "another kind of device"
    }
  }
}
