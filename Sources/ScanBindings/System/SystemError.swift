internal import Glibc

/// A call to the kernel that failed: its number and the name of the call.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The `errno` the call left.
  package let code: Int32

  /// The name of the call, such as `open`.
  package let call: String

  /// Creates the error of `call` with the number `code`.
  package init(code: Int32, call: String) {
    self.code = code
    self.call = call
  }

  /// What the number means in words, such as `No such file or directory`.
  package var reason: String {
    var text = [CChar](repeating: 0, count: 256)
    // The buffer outlives the call, and strerror_r writes at most its length.
    let status = unsafe strerror_r(code, &text, text.count)
    guard status == 0 else { return "error \(code)" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  package var description: String { "\(call): \(reason)" }

  /// No such file or folder.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// The name is taken already.
  package var isExisting: Bool { code == EEXIST }

  /// The user may not do this.
  package var isForbidden: Bool { code == EACCES || code == EPERM || code == EROFS }

  /// A signal arrived before the call did anything: call again.
  package var isInterrupted: Bool { code == EINTR }

  /// Somebody else uses it.
  package var isBusy: Bool { code == EBUSY }

  /// The device went away.
  package var isGone: Bool { [ENODEV, ENXIO, ESHUTDOWN].contains(code) }

  /// The device takes no such value, or not now.
  package var isRefused: Bool { [EINVAL, ERANGE, EACCES, EBUSY].contains(code) }

  /// The permissions of a file do not let the user in.
  package var isDenied: Bool { code == EACCES }

  /// The descriptor does not block and is not ready.
  package var isNotReady: Bool { code == EAGAIN }

  /// The reader of a pipe has gone.
  package var isBrokenPipe: Bool { code == EPIPE }

  /// The disk or the quota is full.
  package var isFull: Bool { code == ENOSPC || code == EDQUOT }

  /// The file is larger than the limit.
  package var isTooLarge: Bool { code == EFBIG }
}

extension SystemError {
  /// The number of a call that would have to wait.
  package static var notReady: Int32 { EAGAIN }

  /// The failure of a call whose result cannot be worked with.
  package static func noMemory(call: String) -> SystemError {
    SystemError(code: ENOMEM, call: call)
  }

  /// The file system or kernel does not know the call, or not with these flags.
  package var isUnsupported: Bool {
    [ENOSYS, EINVAL, EOPNOTSUPP, ENOTTY, ENOLCK].contains(code)
  }
}
