internal import Glibc

extension StandardStream {
  /// Width of the terminal behind a descriptor in characters; `nil` where there is none or it does not
  /// tell.
  package static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    // The request fills exactly one `winsize`, which outlives the call.
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// Gives each stream that the parent closed a stand-in that fails when used.
  ///
  /// Otherwise the first file the program opens takes the free number, and what is meant for the
  /// stream ends in that file. To be called before anything is opened.
  package static func reserveClosed() {
    for stream in [input, output, error] where fcntl(stream, F_GETFD) == -1 && errno == EBADF {
      // Opened the wrong way round on purpose: reading from the first and writing to the others then
      // fail. The lowest free number is the one that is missing, as those below it are taken.
      _ = unsafe open("/dev/null", stream == input ? O_WRONLY : O_RDONLY)
    }
  }
}
