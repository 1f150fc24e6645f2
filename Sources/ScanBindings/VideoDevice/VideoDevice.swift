package import ScanImaging

/// An open video device.
///
/// A class because it owns a descriptor and mappings that several of its callers' steps share; they are
/// given back when the last of them lets go, whatever error made it.
package final class VideoDevice {
  package private(set) var handle: VideoHandle
  package let description: VideoDescription
  package let calls: any VideoCalls
  private var stream: VideoStream?

  /// Opens a node.
  package init(_ path: FilePath, calls: any VideoCalls) throws(SystemError) {
    let descriptor = try VideoDevice.retrying { () throws(SystemError) in try calls.open(path) }
    do throws(SystemError) {
      description = try VideoDevice.retrying { () throws(SystemError) in
        try calls.description(of: descriptor)
      }
    } catch {
      calls.close(VideoHandle(descriptor: descriptor))
      throw error
    }
    handle = VideoHandle(descriptor: descriptor, isMultiplanar: description.isMultiplanar)
    self.calls = calls
  }

  deinit {
    stream?.end()
    calls.close(handle)
  }

  /// Has libv4l2 offer what it can make of the device's own formats.
  package func convert() throws(SystemError) {
    guard !handle.isConverted else { return }
    try calls.convert(handle.descriptor)
    handle.isConverted = true
  }

  /// Keeps others from changing the settings; fails only where somebody else does so, since not every
  /// driver knows of priorities.
  package func claim() throws(SystemError) {
    do { try calls.claim(handle.descriptor, true) } catch { if error.isBusy { throw error } }
  }

  /// Lets others change settings again, as far as these can be changed while pictures come.
  package func release() {
    do { try calls.claim(handle.descriptor, false) } catch {}
  }

  /// Throws `EBUSY` where somebody else takes pictures.
  package func checkIsFree() throws(SystemError) {
    do {
      if try calls.requestBuffers(handle, 1) > 0 { _ = try calls.requestBuffers(handle, 0) }
    } catch {
      if error.isBusy { throw error }
    }
  }

  /// Whether the input gets a signal; devices that cannot tell have one.
  package var hasSignal: Bool {
    do { return try calls.hasSignal(handle.descriptor) } catch { return true }
  }

  /// The size of the sensor or signal, where the driver tells.
  package var nativeSize: PixelSize? {
    do {
      let size = try calls.nativeSize(handle)
      return size.width > 0 && size.height > 0 ? size : nil
    } catch {
      return nil
    }
  }

  /// Every format the device offers, or libv4l2 after `convert()`.
  package var formats: [VideoFormat] {
    listed { index throws(SystemError) in try calls.format(handle, index) }
  }

  /// The sizes of a format.
  package func sizes(of code: FourCC) -> [VideoSize] {
    listed { index throws(SystemError) in try calls.size(handle.descriptor, code, index) }
  }

  /// Frames a second that a format and size can have, the most first; empty where the driver does not
  /// tell.
  package func rates(of code: FourCC, _ size: PixelSize) -> [Double] {
    let intervals = listed { index throws(SystemError) in
      try calls.interval(handle.descriptor, code, size, index)
    }
    let rates = intervals.flatMap { [$0.lowerBound, $0.upperBound] }.filter { $0 > 0 }.map {
      1 / $0
    }
    return Set(rates).sorted(by: >)
  }

  /// Every control that has a value.
  package var controls: [VideoControl] {
    var last: UInt32 = 0
    let all = listed { _ throws(SystemError) in
      let control = try calls.control(handle.descriptor, after: last)
      // A driver that goes back would never end.
      guard control.identifier > last else { throw SystemError(code: 0, call: "") }
      last = control.identifier
      return control
    }
    return all.filter { $0.kind != .other && !$0.isDisabled }
  }

  /// The entries of a menu.
  package func entries(of control: VideoControl) -> [VideoControl.Entry] {
    guard [.menu, .integerMenu].contains(control.kind), control.least >= 0,
      control.greatest >= control.least
    else { return [] }
    // Menus have gaps, which fail.
    return (control.least...min(control.greatest, control.least + limit)).compactMap { index in
      do {
        return try retrying { () throws(SystemError) in
          try calls.menuEntry(handle.descriptor, of: control, index)
        }
      } catch { return nil }
    }
  }

  /// The value of a control.
  package func value(of control: VideoControl) throws(SystemError) -> Int {
    try retrying { () throws(SystemError) in
      try calls.value(handle.descriptor, of: control.identifier)
    }
  }

  /// Changes a control.
  package func setValue(of control: VideoControl, to value: Int) throws(SystemError) {
    try retrying { () throws(SystemError) in
      try calls.setValue(handle.descriptor, of: control.identifier, to: value)
    }
  }

  /// The pictures the device takes at present.
  package func picture() throws(SystemError) -> VideoPicture {
    try retrying { () throws(SystemError) in try calls.picture(handle) }
  }

  /// Asks for pictures of a format and size, and returns what the driver made of it.
  package func setPicture(_ code: FourCC, _ size: PixelSize) throws(SystemError) -> VideoPicture {
    try retrying { () throws(SystemError) in try calls.setPicture(handle, code, size) }
  }

  /// Asks for so many frames a second, as far as the driver lets itself be asked.
  package func setRate(to rate: Double) {
    do { try calls.setRate(handle, to: rate) } catch {}
  }

  /// Has the device deliver pictures into so many buffers.
  package func start(bufferCount: Int) throws(SystemError) {
    precondition(stream == nil)
    let stream = VideoStream(handle, calls)
    self.stream = stream
    try stream.begin(bufferCount: bufferCount)
  }

  /// The next picture that `take` makes of a filled buffer; `nil` where none comes in that time.
  package func next<Picture>(
    within limit: Duration, _ take: (VideoStream.Filled) -> Picture
  ) throws(SystemError) -> Picture? {
    guard let stream else { preconditionFailure("the device does not deliver") }
    return try stream.next(within: limit, take)
  }

  /// Ends the delivery.
  package func end() {
    stream?.end()
    stream = nil
  }

  /// No driver has more of anything; one that does not stop counting is stopped here.
  private var limit: Int { 1023 }

  private func listed<Item>(_ item: (Int) throws(SystemError) -> Item) -> [Item] {
    var items: [Item] = []
    while items.count < limit {
      // The end of a list is an error of the call, and so is a driver without the list.
      do throws(SystemError) { items.append(try item(items.count)) } catch {
        if error.isInterrupted { continue }
        break
      }
    }
    return items
  }

  private func retrying<Value>(
    _ call: () throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    try VideoDevice.retrying(call)
  }

  /// Calls again as long as signals interrupt the call.
  static func retrying<Value>(
    _ call: () throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    while true {
      do { return try call() } catch { guard error.isInterrupted else { throw error } }
    }
  }
}
