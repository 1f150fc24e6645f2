internal import CVideoDevice
internal import Glibc
package import ScanImaging

/// The calls to the running kernel's video devices, and to libv4l2.
package struct KernelVideoCalls: VideoCalls {
  /// Creates the calls; they hold nothing.
  package init() {}

  package func open(_ path: FilePath) throws(SystemError) -> Int32 {
    let name = path.bytes.map(CChar.init(bitPattern:)) + [0]
    // The name lives through the call and ends in NUL.
    let descriptor = unsafe cvideo_open(name)
    guard descriptor >= 0 else { throw SystemError(code: -descriptor, call: "open") }
    return descriptor
  }

  package func convert(_ descriptor: Int32) throws(SystemError) {
    try check("v4l2_fd_open", cvideo_convert(descriptor))
  }

  package func close(_ handle: VideoHandle) {
    cvideo_close(handle.descriptor, handle.isConverted)
  }

  // The records below are variables of the functions, which live through the calls that fill them.

  package func description(of descriptor: Int32) throws(SystemError) -> VideoDescription {
    var record = CVideoDescription()
    try check("VIDIOC_QUERYCAP", unsafe cvideo_describe(descriptor, &record))
    let kind: VideoDescription.Kind =
      if record.is_memory_to_memory { .converter } else if record.captures {
        record.has_output ? .converter : record.streams ? .camera : .other
      } else if record.has_metadata { .metadata } else if record.has_output { .output } else {
        .other
      }
    return VideoDescription(
      kind: kind, driver: text(of: record.driver), card: text(of: record.card),
      bus: text(of: record.bus), isMultiplanar: record.is_multiplanar)
  }

  package func claim(_ descriptor: Int32, _ isClaimed: Bool) throws(SystemError) {
    try check("VIDIOC_S_PRIORITY", cvideo_claim(descriptor, isClaimed))
  }

  package func hasSignal(_ descriptor: Int32) throws(SystemError) -> Bool {
    var hasSignal = true
    try check("VIDIOC_ENUMINPUT", unsafe cvideo_signal(descriptor, &hasSignal))
    return hasSignal
  }

  package func nativeSize(_ handle: VideoHandle) throws(SystemError) -> PixelSize {
    var (width, height): (UInt32, UInt32) = (0, 0)
    try check(
      "VIDIOC_G_SELECTION", unsafe cvideo_native_size(handle.descriptor, &width, &height))
    return size(width, height)
  }

  package func format(_ handle: VideoHandle, _ index: Int) throws(SystemError) -> VideoFormat {
    var record = CVideoFormat()
    try check(
      "VIDIOC_ENUM_FMT",
      unsafe cvideo_format(
        handle.descriptor, handle.isMultiplanar, handle.isConverted, UInt32(index), &record))
    return VideoFormat(
      code: FourCC(rawValue: record.code), description: text(of: record.description),
      isEmulated: record.is_emulated)
  }

  package func size(
    _ descriptor: Int32, _ code: FourCC, _ index: Int
  ) throws(SystemError) -> VideoSize {
    var record = CVideoSize()
    try check(
      "VIDIOC_ENUM_FRAMESIZES",
      unsafe cvideo_size(descriptor, code.rawValue, UInt32(index), &record))
    return VideoSize(
      least: size(record.least_width, record.least_height),
      greatest: size(record.greatest_width, record.greatest_height),
      step: size(record.width_step, record.height_step))
  }

  package func interval(
    _ descriptor: Int32, _ code: FourCC, _ size: PixelSize, _ index: Int
  ) throws(SystemError) -> ClosedRange<Double> {
    var record = CVideoInterval()
    try check(
      "VIDIOC_ENUM_FRAMEINTERVALS",
      unsafe cvideo_interval(
        descriptor, code.rawValue, UInt32(size.width), UInt32(size.height), UInt32(index), &record))
    func seconds(_ numerator: UInt32, _ denominator: UInt32) -> Double {
      denominator == 0 ? 0 : Double(numerator) / Double(denominator)
    }
    let least = seconds(record.least_numerator, record.least_denominator)
    let greatest = seconds(record.greatest_numerator, record.greatest_denominator)
    return least...max(least, greatest)
  }

  package func control(_ descriptor: Int32, after: UInt32) throws(SystemError) -> VideoControl {
    var record = CVideoControl()
    try check("VIDIOC_QUERY_EXT_CTRL", unsafe cvideo_control(descriptor, after, &record))
    let kind: VideoControl.Kind =
      switch record.kind {
      case CVideoControlInteger: .integer
      case CVideoControlBoolean: .boolean
      case CVideoControlMenu: .menu
      case CVideoControlIntegerMenu: .integerMenu
      default: .other
      }
    return VideoControl(
      identifier: record.identifier, kind: kind, name: text(of: record.name),
      least: Int(record.least), greatest: Int(record.greatest), step: Int(record.step),
      initial: Int(record.initial), isReadOnly: record.is_read_only,
      isInactive: record.is_inactive, isDisabled: record.is_disabled)
  }

  package func menuEntry(
    _ descriptor: Int32, of control: VideoControl, _ index: Int
  ) throws(SystemError) -> VideoControl.Entry {
    var name = [CChar](repeating: 0, count: 32)
    var value: Int64 = 0
    try check(
      "VIDIOC_QUERYMENU",
      unsafe cvideo_menu_entry(
        descriptor, control.identifier, UInt32(index), control.kind == .integerMenu, &name, &value))
    let bytes = name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    return VideoControl.Entry(
      index: index,
      name: control.kind == .integerMenu ? String(value) : String(decoding: bytes, as: UTF8.self))
  }

  package func value(_ descriptor: Int32, of control: UInt32) throws(SystemError) -> Int {
    var value: Int64 = 0
    try check("VIDIOC_G_EXT_CTRLS", unsafe cvideo_control_value(descriptor, control, &value))
    return Int(value)
  }

  package func setValue(
    _ descriptor: Int32, of control: UInt32, to value: Int
  ) throws(SystemError) {
    try check("VIDIOC_S_EXT_CTRLS", cvideo_set_control(descriptor, control, Int64(value)))
  }

  private func size(_ width: UInt32, _ height: UInt32) -> PixelSize {
    PixelSize(width: Int(width), height: Int(height))
  }

  /// The result of a call that returns an error's number.
  func check(_ call: String, _ code: Int32) throws(SystemError) {
    guard code == 0 else { throw SystemError(code: code, call: call) }
  }

  /// The text of a field that ends in NUL.
  private func text<Field>(of field: Field) -> String {
    // The field is a tuple of bytes, read inside the closure.
    unsafe withUnsafeBytes(of: field) { bytes in
      let letters = unsafe Array(bytes.prefix { $0 != 0 })
      return String(decoding: letters, as: UTF8.self)
    }
  }
}
