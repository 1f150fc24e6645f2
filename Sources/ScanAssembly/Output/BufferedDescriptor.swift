import ScanBindings

/// An open descriptor whose small writes are gathered.
struct BufferedDescriptor {
  private static let capacity = 1 << 16

  private(set) var descriptor: Int32
  private(set) var position = 0
  private var waiting: [UInt8] = []
  private let calls: any SystemCalls

  init(_ descriptor: Int32, calls: any SystemCalls) {
    self.descriptor = descriptor
    self.calls = calls
  }

  /// Appends bytes; they may wait for more.
  mutating func write(_ bytes: [UInt8]) throws(SystemError) {
    if waiting.count + bytes.count > BufferedDescriptor.capacity { try flush() }
    if bytes.count >= BufferedDescriptor.capacity {
      try calls.writeAll(descriptor, bytes.span)
    } else {
      waiting += bytes
    }
    position += bytes.count
  }

  /// Replaces bytes written before.
  mutating func rewrite(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    try flush()
    try calls.seek(descriptor, to: offset)
    try calls.writeAll(descriptor, bytes.span)
    try calls.seek(descriptor, to: position)
  }

  /// Writes what waits.
  mutating func flush() throws(SystemError) {
    guard !waiting.isEmpty else { return }
    try calls.writeAll(descriptor, waiting.span)
    waiting.removeAll(keepingCapacity: true)
  }
}
