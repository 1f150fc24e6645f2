/// Buffers that a device fills one after the other.
///
/// A class because it owns the mappings; `end()` gives them back and is called by whoever began, also
/// where beginning failed half way.
package final class VideoStream {
  /// A buffer the driver has filled; its bytes are there only until the next is asked for.
  package struct Filled {
    package let sequence: Int
    package let timestamp: Duration
    package let isDamaged: Bool

    /// How many bytes there are in all planes.
    package let byteCount: Int
    fileprivate let pieces: [(mapping: VideoMapping, range: Range<Int>)]
    fileprivate let calls: any VideoCalls

    /// The planes' bytes, one plane behind the other.
    package var bytes: [UInt8] {
      [UInt8](capacity: byteCount) { output in
        for piece in pieces { calls.copy(piece.range, of: piece.mapping, to: &output) }
      }
    }
  }

  private let handle: VideoHandle
  private let calls: any VideoCalls
  private let clock = ContinuousClock()
  private var buffers: [[VideoMapping]] = []
  private var isRequested = false
  private var isRunning = false

  init(_ handle: VideoHandle, _ calls: any VideoCalls) {
    self.handle = handle
    self.calls = calls
  }

  /// Asks for buffers, maps and queues them, and has the device fill them.
  func begin(bufferCount: Int) throws(SystemError) {
    let count = try VideoDevice.retrying { () throws(SystemError) in
      try calls.requestBuffers(handle, bufferCount)
    }
    isRequested = true
    guard count > 0 else { throw SystemError.noMemory(call: "VIDIOC_REQBUFS") }
    for index in 0..<count {
      let planes = try VideoDevice.retrying { () throws(SystemError) in
        try calls.planes(handle, ofBuffer: index)
      }
      // What is mapped already is undone by `end()`, so it is noted plane by plane.
      buffers.append([])
      for plane in planes {
        let mapping = try VideoDevice.retrying { () throws(SystemError) in
          try calls.map(handle, plane)
        }
        buffers[index].append(mapping)
      }
    }
    for index in buffers.indices { try queue(index) }
    try VideoDevice.retrying { () throws(SystemError) in try calls.stream(handle, isOn: true) }
    isRunning = true
  }

  /// The next picture that `take` makes of a filled buffer; `nil` where none comes in that time.
  func next<Picture>(
    within limit: Duration, _ take: (Filled) -> Picture
  ) throws(SystemError) -> Picture? {
    let end = clock.now + limit
    while true {
      let left = max(.zero, end - clock.now)
      do throws(SystemError) {
        guard try calls.wait(handle.descriptor, within: left) else { return nil }
        let filled = try calls.dequeue(handle, planeCount: buffers.first?.count ?? 1)
        guard buffers.indices.contains(filled.index) else {
          throw SystemError.noMemory(call: "VIDIOC_DQBUF")
        }
        let picture = take(self.filled(filled))
        try queue(filled.index)
        return picture
      } catch {
        // Readiness may have been for nothing, and a signal may have come first.
        guard error.isInterrupted || error.isNotReady else { throw error }
        if clock.now >= end { return nil }
      }
    }
  }

  /// Ends the delivery and gives everything back; failures change nothing, since closing frees all.
  func end() {
    if isRunning { attempt { () throws(SystemError) in try calls.stream(handle, isOn: false) } }
    for mapping in buffers.joined() { calls.unmap(handle, mapping) }
    if isRequested {
      attempt { () throws(SystemError) in _ = try calls.requestBuffers(handle, 0) }
    }
    (buffers, isRequested, isRunning) = ([], false, false)
  }

  private func attempt(_ call: () throws(SystemError) -> Void) {
    do { try call() } catch {}
  }

  private func queue(_ index: Int) throws(SystemError) {
    try VideoDevice.retrying { () throws(SystemError) in
      try calls.queue(handle, index, planeCount: buffers[index].count)
    }
  }

  /// The record of a buffer with its ranges brought into its mappings, whatever the driver says.
  private func filled(_ filled: VideoFilledBuffer) -> Filled {
    let pieces = zip(buffers[filled.index], filled.ranges).map { mapping, range in
      let end = max(0, min(range.end, mapping.byteCount))
      return (mapping: mapping, range: max(0, min(range.start, end))..<end)
    }
    return Filled(
      sequence: filled.sequence, timestamp: filled.timestamp, isDamaged: filled.isDamaged,
      byteCount: pieces.reduce(0) { $0 + $1.range.count }, pieces: pieces, calls: calls)
  }
}
