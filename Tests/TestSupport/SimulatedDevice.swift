import Foundation
package import ScanBindings
package import ScanImaging

/// A video device that is none: it offers what it is told, fails where it is told, and notes what is
/// open and mapped.
///
/// A class because a camera's calls share its state; a lock guards it.
package final class SimulatedDevice: VideoCalls {
  private struct State {
    var names: [String] = []
    var faults: [Int: Int32]
    var open = 0
    var mapped = 0
    var queued: [Int] = []
    var values: [UInt32: Int] = [1: 128, 2: 0]
    var size = PixelSize(width: 0, height: 0)
    var frames = 0
    var isStreaming = false
  }

  private let lock = NSLock()
  nonisolated(unsafe) private var state: State
  private let kind: VideoDescription.Kind
  private let formats: [(code: String, sizes: [PixelSize], rate: Double)]
  private let frame: [UInt8]

  /// Creates a device whose n-th call (from 0) fails with `faults[n]`, and whose frames are `frame`.
  package init(
    kind: VideoDescription.Kind = .camera,
    formats: [(code: String, sizes: [PixelSize], rate: Double)], frame: [UInt8] = [1, 2, 3],
    faults: [Int: Int32] = [:]
  ) {
    self.kind = kind
    self.formats = formats
    self.frame = frame
    unsafe state = State(faults: faults)
  }

  /// The names of all calls so far.
  package var names: [String] { lock.withLock { unsafe state.names } }
  /// Descriptors that are open.
  package var openCount: Int { lock.withLock { unsafe state.open } }
  /// Planes that are mapped.
  package var mappedCount: Int { lock.withLock { unsafe state.mapped } }
  /// The value of the control `brightness`.
  package var brightness: Int? { lock.withLock { unsafe state.values[1] } }

  @discardableResult
  private func call<Value>(
    _ name: String, _ body: (inout State) throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    lock.lock()
    defer { lock.unlock() }
    unsafe state.names.append(name)
    if let fault = unsafe state.faults[state.names.count - 1] {
      throw SystemError(code: fault, call: name)
    }
    return try unsafe body(&state)
  }

  private func item<Item>(_ items: [Item], _ index: Int, _ name: String) throws(SystemError) -> Item
  {
    guard items.indices.contains(index) else { throw SystemError(code: EINVAL, call: name) }
    return items[index]
  }

  private func format(_ code: FourCC) -> (code: String, sizes: [PixelSize], rate: Double)? {
    formats.first { $0.code == code.description }
  }

  package func open(_ path: FilePath) throws(SystemError) -> Int32 {
    try call("open") { $0.open += 1 }
    return 3
  }

  package func convert(_ descriptor: Int32) throws(SystemError) {
    try call("convert") { _ in }
  }

  package func close(_ handle: VideoHandle) {
    lock.withLock { unsafe state.open -= 1 }
  }

  package func description(of descriptor: Int32) throws(SystemError) -> VideoDescription {
    try call("description") { _ in
      VideoDescription(kind: kind, driver: "simulated", card: "Simulated", bus: "none")
    }
  }

  package func claim(_ descriptor: Int32, _ isClaimed: Bool) throws(SystemError) {
    try call("claim") { _ in }
  }

  package func hasSignal(_ descriptor: Int32) throws(SystemError) -> Bool {
    try call("hasSignal") { _ in true }
  }

  package func nativeSize(_ handle: VideoHandle) throws(SystemError) -> PixelSize {
    try call("nativeSize") { _ throws(SystemError) in
      throw SystemError(code: ENOTTY, call: "nativeSize")
    }
  }

  package func format(_ handle: VideoHandle, _ index: Int) throws(SystemError) -> VideoFormat {
    try call("format") { _ throws(SystemError) in
      let format = try item(formats, index, "format")
      guard let code = FourCC(format.code) else { throw SystemError(code: EINVAL, call: "format") }
      return VideoFormat(code: code, description: format.code)
    }
  }

  package func size(
    _ descriptor: Int32, _ code: FourCC, _ index: Int
  ) throws(SystemError) -> VideoSize {
    try call("size") { _ throws(SystemError) in
      let size = try item(format(code)?.sizes ?? [], index, "size")
      return VideoSize(least: size, greatest: size, step: PixelSize(width: 0, height: 0))
    }
  }

  package func interval(
    _ descriptor: Int32, _ code: FourCC, _ size: PixelSize, _ index: Int
  ) throws(SystemError) -> ClosedRange<Double> {
    try call("interval") { _ throws(SystemError) in
      let rate = try item(format(code).map { [$0.rate] } ?? [], index, "interval")
      return 1 / rate...1 / rate
    }
  }

  package func control(_ descriptor: Int32, after: UInt32) throws(SystemError) -> VideoControl {
    try call("control") { _ throws(SystemError) in
      let all = [
        VideoControl(
          identifier: 1, kind: .integer, name: "Brightness", least: 0, greatest: 255, step: 5,
          initial: 128),
        VideoControl(
          identifier: 2, kind: .menu, name: "Power Line Frequency", least: 0, greatest: 2, step: 1,
          initial: 0),
      ]
      return try item(all, Int(after), "control")
    }
  }

  package func menuEntry(
    _ descriptor: Int32, of control: VideoControl, _ index: Int
  ) throws(SystemError) -> VideoControl.Entry {
    try call("menuEntry") { _ throws(SystemError) in
      VideoControl.Entry(
        index: index, name: try item(["Disabled", "50 Hz", "60 Hz"], index, "menuEntry"))
    }
  }

  package func value(_ descriptor: Int32, of control: UInt32) throws(SystemError) -> Int {
    try call("value") { $0.values[control] ?? 0 }
  }

  package func setValue(
    _ descriptor: Int32, of control: UInt32, to value: Int
  ) throws(SystemError) {
    try call("setValue") { $0.values[control] = value }
  }

  package func picture(_ handle: VideoHandle) throws(SystemError) -> VideoPicture {
    try call("picture") { _ throws(SystemError) in
      throw SystemError(code: EINVAL, call: "picture")
    }
  }

  package func setPicture(
    _ handle: VideoHandle, _ code: FourCC, _ size: PixelSize
  ) throws(SystemError) -> VideoPicture {
    try call("setPicture") { state in
      state.size = size
      return VideoPicture(code: code, size: size, bytesPerRow: 0, byteCount: frame.count)
    }
  }

  package func setRate(_ handle: VideoHandle, to rate: Double) throws(SystemError) {
    try call("setRate") { _ in }
  }

  package func requestBuffers(_ handle: VideoHandle, _ count: Int) throws(SystemError) -> Int {
    try call("requestBuffers") { _ in min(count, 3) }
  }

  package func planes(
    _ handle: VideoHandle, ofBuffer index: Int
  ) throws(SystemError) -> [VideoPlane] {
    try call("planes") { _ in [VideoPlane(byteCount: frame.count, offset: UInt32(index))] }
  }

  package func map(_ handle: VideoHandle, _ plane: VideoPlane) throws(SystemError) -> VideoMapping {
    try call("map") { state in
      state.mapped += 1
      return VideoMapping(address: UInt(plane.offset) + 1, byteCount: plane.byteCount)
    }
  }

  package func unmap(_ handle: VideoHandle, _ mapping: VideoMapping) {
    lock.withLock { unsafe state.mapped -= 1 }
  }

  package func copy(
    _ range: Range<Int>, of mapping: VideoMapping, to bytes: inout OutputSpan<UInt8>
  ) {
    for byte in frame[range] { bytes.append(byte) }
  }

  package func queue(_ handle: VideoHandle, _ index: Int, planeCount: Int) throws(SystemError) {
    try call("queue") { $0.queued.append(index) }
  }

  package func dequeue(
    _ handle: VideoHandle, planeCount: Int
  ) throws(SystemError) -> VideoFilledBuffer {
    try call("dequeue") { state throws(SystemError) in
      guard state.isStreaming, !state.queued.isEmpty else {
        throw SystemError(code: EAGAIN, call: "dequeue")
      }
      state.frames += 1
      // A driver's word for the length is not to be trusted.
      return VideoFilledBuffer(
        index: state.queued.removeFirst(), ranges: [(start: 0, end: frame.count + 99)],
        sequence: state.frames - 1, timestamp: .milliseconds(33 * state.frames), isDamaged: false)
    }
  }

  package func stream(_ handle: VideoHandle, isOn: Bool) throws(SystemError) {
    try call("stream") { $0.isStreaming = isOn }
  }

  package func wait(_ descriptor: Int32, within limit: Duration) throws(SystemError) -> Bool {
    try call("wait") { !$0.queued.isEmpty }
  }
}
