internal import CVideoDevice
internal import Glibc
package import ScanImaging

extension KernelVideoCalls {
  package func picture(_ handle: VideoHandle) throws(SystemError) -> VideoPicture {
    var record = CVideoPicture()
    try check(
      "VIDIOC_G_FMT",
      unsafe cvideo_picture(
        handle.descriptor, handle.isMultiplanar, handle.isConverted, &record))
    return VideoPicture(record)
  }

  package func setPicture(
    _ handle: VideoHandle, _ code: FourCC, _ size: PixelSize
  ) throws(SystemError) -> VideoPicture {
    var record = CVideoPicture()
    record.code = code.rawValue
    record.width = UInt32(clamping: size.width)
    record.height = UInt32(clamping: size.height)
    try check(
      "VIDIOC_S_FMT",
      unsafe cvideo_set_picture(
        handle.descriptor, handle.isMultiplanar, handle.isConverted, &record))
    return VideoPicture(record)
  }

  package func setRate(_ handle: VideoHandle, to rate: Double) throws(SystemError) {
    precondition(rate >= 0.001 && rate <= 10_000)
    try check(
      "VIDIOC_S_PARM",
      cvideo_set_interval(
        handle.descriptor, handle.isMultiplanar, 1000, UInt32((rate * 1000).rounded())))
  }

  package func requestBuffers(
    _ handle: VideoHandle, _ count: Int
  ) throws(SystemError) -> Int {
    var number = UInt32(count)
    try check(
      "VIDIOC_REQBUFS",
      unsafe cvideo_request_buffers(
        handle.descriptor, handle.isMultiplanar, handle.isConverted, &number))
    return Int(number)
  }

  package func planes(
    _ handle: VideoHandle, ofBuffer index: Int
  ) throws(SystemError) -> [VideoPlane] {
    var record = CVideoBuffer()
    try check(
      "VIDIOC_QUERYBUF",
      unsafe cvideo_buffer(
        handle.descriptor, handle.isMultiplanar, handle.isConverted, UInt32(index), &record))
    let (lengths, offsets) = (numbers(of: record.length), numbers(of: record.offset))
    return (0..<Int(record.plane_count)).map { plane in
      VideoPlane(byteCount: Int(lengths[plane]), offset: offsets[plane])
    }
  }

  package func map(
    _ handle: VideoHandle, _ plane: VideoPlane
  ) throws(SystemError) -> VideoMapping {
    var address: UnsafeMutableRawPointer?
    try unsafe check(
      "mmap",
      cvideo_map(
        handle.descriptor, handle.isConverted, plane.byteCount, plane.offset, &address))
    return VideoMapping(address: UInt(bitPattern: address), byteCount: plane.byteCount)
  }

  package func unmap(_ handle: VideoHandle, _ mapping: VideoMapping) {
    // Only mappings that `map` made get here, once: `VideoStream` owns them.
    unsafe _ = cvideo_unmap(
      handle.isConverted, UnsafeMutableRawPointer(bitPattern: mapping.address), mapping.byteCount)
  }

  package func copy(
    _ range: Range<Int>, of mapping: VideoMapping, to bytes: inout OutputSpan<UInt8>
  ) {
    precondition(range.lowerBound >= 0 && range.upperBound <= mapping.byteCount)
    precondition(bytes.freeCapacity >= range.count)
    // The range lies in the mapping, which its owner keeps, and there is room for it.
    guard let start = unsafe UnsafeRawPointer(bitPattern: mapping.address), !range.isEmpty else {
      return
    }
    unsafe bytes.withUnsafeMutableBufferPointer { buffer, initialized in
      guard let target = buffer.baseAddress else { return }
      unsafe memcpy(target + initialized, start + range.lowerBound, range.count)
      initialized += range.count
    }
  }

  package func queue(
    _ handle: VideoHandle, _ index: Int, planeCount: Int
  ) throws(SystemError) {
    try check(
      "VIDIOC_QBUF",
      cvideo_queue(
        handle.descriptor, handle.isMultiplanar, handle.isConverted, UInt32(index),
        UInt32(planeCount)))
  }

  package func dequeue(
    _ handle: VideoHandle, planeCount: Int
  ) throws(SystemError) -> VideoFilledBuffer {
    var record = CVideoFilled()
    try check(
      "VIDIOC_DQBUF",
      unsafe cvideo_dequeue(
        handle.descriptor, handle.isMultiplanar, handle.isConverted, UInt32(planeCount), &record))
    let (starts, ends) = (numbers(of: record.start), numbers(of: record.end))
    return VideoFilledBuffer(
      index: Int(record.index),
      ranges: (0..<planeCount).map { (start: Int(starts[$0]), end: Int(ends[$0])) },
      sequence: Int(record.sequence), timestamp: .microseconds(record.microseconds),
      isDamaged: record.is_damaged)
  }

  package func stream(_ handle: VideoHandle, isOn: Bool) throws(SystemError) {
    try check(
      isOn ? "VIDIOC_STREAMON" : "VIDIOC_STREAMOFF",
      cvideo_stream(handle.descriptor, handle.isMultiplanar, handle.isConverted, isOn))
  }

  package func wait(_ descriptor: Int32, within limit: Duration) throws(SystemError) -> Bool {
    let code = cvideo_wait(descriptor, limit.milliseconds)
    if code == EAGAIN { return false }
    try check("poll", code)
    return true
  }

  /// The numbers of a field that holds one for each plane.
  private func numbers<Field>(of field: Field) -> [UInt32] {
    // The field is a tuple of 32-bit numbers, read inside the closure.
    unsafe withUnsafeBytes(of: field) { unsafe Array($0.bindMemory(to: UInt32.self)) }
  }
}

extension VideoPicture {
  fileprivate init(_ record: CVideoPicture) {
    self.init(
      code: FourCC(rawValue: record.code),
      size: PixelSize(width: Int(record.width), height: Int(record.height)),
      bytesPerRow: Int(record.bytes_per_row), byteCount: Int(record.byte_count),
      isFullRange: record.is_full_range, isBT709: record.is_bt709)
  }
}
