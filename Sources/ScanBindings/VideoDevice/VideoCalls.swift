package import ScanImaging

/// The calls to video devices, one requirement per call, replaceable as `SystemCalls` are.
///
/// Tests put a device of their own in its place. Every requirement reports every failure, `EINTR` too.
package protocol VideoCalls: Sendable {
  /// Opens a node without waiting for anything.
  func open(_ path: FilePath) throws(SystemError) -> Int32

  /// Has libv4l2 take the device over, which then offers formats it can convert to.
  func convert(_ descriptor: Int32) throws(SystemError)

  /// Closes the device.
  func close(_ handle: VideoHandle)

  /// What the node is.
  func description(of descriptor: Int32) throws(SystemError) -> VideoDescription

  /// Keeps others from changing the device's settings, or no longer; fails where somebody else does.
  func claim(_ descriptor: Int32, _ isClaimed: Bool) throws(SystemError)

  /// Whether the input in use gets a signal.
  func hasSignal(_ descriptor: Int32) throws(SystemError) -> Bool

  /// The size of the sensor, or of the signal at the input.
  func nativeSize(_ handle: VideoHandle) throws(SystemError) -> PixelSize

  /// The format `index` of those offered; fails after the last.
  func format(_ handle: VideoHandle, _ index: Int) throws(SystemError) -> VideoFormat

  /// The size `index` of those offered in a format; fails after the last.
  func size(_ descriptor: Int32, _ code: FourCC, _ index: Int) throws(SystemError) -> VideoSize

  /// The interval `index` of those offered in a format and size, in seconds from the least to the
  /// greatest; fails after the last.
  func interval(
    _ descriptor: Int32, _ code: FourCC, _ size: PixelSize, _ index: Int
  ) throws(SystemError) -> ClosedRange<Double>

  /// The control with the least identifier above `after`; fails after the last.
  func control(_ descriptor: Int32, after: UInt32) throws(SystemError) -> VideoControl

  /// The entry `index` of a menu; fails where there is none.
  func menuEntry(
    _ descriptor: Int32, of control: VideoControl, _ index: Int
  ) throws(SystemError) -> VideoControl.Entry

  /// The value of a control.
  func value(_ descriptor: Int32, of control: UInt32) throws(SystemError) -> Int

  /// Changes a control.
  func setValue(_ descriptor: Int32, of control: UInt32, to value: Int) throws(SystemError)

  /// The pictures the device takes at present.
  func picture(_ handle: VideoHandle) throws(SystemError) -> VideoPicture

  /// Asks for pictures of a format and size, and returns what the driver made of it.
  func setPicture(
    _ handle: VideoHandle, _ code: FourCC, _ size: PixelSize
  ) throws(SystemError) -> VideoPicture

  /// Asks for so many frames a second.
  func setRate(_ handle: VideoHandle, to rate: Double) throws(SystemError)

  /// Asks for so many buffers and returns how many there are; 0 gives all free.
  func requestBuffers(_ handle: VideoHandle, _ count: Int) throws(SystemError) -> Int

  /// Where the planes of buffer `index` can be mapped.
  func planes(_ handle: VideoHandle, ofBuffer index: Int) throws(SystemError) -> [VideoPlane]

  /// Maps a plane into memory.
  func map(_ handle: VideoHandle, _ plane: VideoPlane) throws(SystemError) -> VideoMapping

  /// Undoes a mapping.
  func unmap(_ handle: VideoHandle, _ mapping: VideoMapping)

  /// Appends the bytes of a range of a mapping, which lies inside.
  func copy(_ range: Range<Int>, of mapping: VideoMapping, to bytes: inout OutputSpan<UInt8>)

  /// Gives buffer `index` to the driver to be filled.
  func queue(_ handle: VideoHandle, _ index: Int, planeCount: Int) throws(SystemError)

  /// Takes a filled buffer back; not ready where there is none.
  func dequeue(_ handle: VideoHandle, planeCount: Int) throws(SystemError) -> VideoFilledBuffer

  /// Starts or ends the delivery; its end takes all buffers back.
  func stream(_ handle: VideoHandle, isOn: Bool) throws(SystemError)

  /// Waits until a buffer is filled or never will be; false where `limit` passes first.
  func wait(_ descriptor: Int32, within limit: Duration) throws(SystemError) -> Bool
}

/// An open device and how it is talked to.
package struct VideoHandle: Hashable, Sendable {
  package let descriptor: Int32

  /// Whether its pictures come in several planes of their own (`V4L2_CAP_VIDEO_CAPTURE_MPLANE`).
  package var isMultiplanar: Bool

  /// Whether libv4l2 stands between.
  package var isConverted: Bool

  package init(descriptor: Int32, isMultiplanar: Bool = false, isConverted: Bool = false) {
    self.descriptor = descriptor
    self.isMultiplanar = isMultiplanar
    self.isConverted = isConverted
  }
}

/// A part of a buffer that can be mapped.
package struct VideoPlane: Hashable, Sendable {
  package let byteCount: Int
  package let offset: UInt32

  package init(byteCount: Int, offset: UInt32) {
    self.byteCount = byteCount
    self.offset = offset
  }
}

/// A mapped plane; the address is for those who made it alone.
package struct VideoMapping: Hashable, Sendable {
  package let address: UInt
  package let byteCount: Int

  package init(address: UInt, byteCount: Int) {
    self.address = address
    self.byteCount = byteCount
  }
}

/// A buffer the driver has filled.
package struct VideoFilledBuffer: Sendable {
  package let index: Int

  /// Where the bytes of each plane lie in its mapping, as the driver says: not to be trusted.
  package let ranges: [(start: Int, end: Int)]
  package let sequence: Int
  package let timestamp: Duration

  /// Whether the driver said that the picture is not whole.
  package let isDamaged: Bool

  package init(
    index: Int, ranges: [(start: Int, end: Int)], sequence: Int, timestamp: Duration,
    isDamaged: Bool
  ) {
    self.index = index
    self.ranges = ranges
    self.sequence = sequence
    self.timestamp = timestamp
    self.isDamaged = isDamaged
  }
}
