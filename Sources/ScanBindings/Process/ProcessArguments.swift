internal import Glibc

/// The words of the command line as the kernel passed them.
///
/// `CommandLine.arguments` mends invalid UTF-8, after which a file of such a name can no longer be
/// opened; these are the bytes themselves.
package enum ProcessArguments {
  /// Every word, the program's own name first, without closing NULs.
  package static var all: [[UInt8]] {
    // The vector holds `argc` strings that live, unchanged, as long as the process.
    (0..<Int(CommandLine.argc)).map { index in
      guard let word = unsafe CommandLine.unsafeArgv[index] else { return [] }
      return unsafe Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
    }
  }
}
