internal import Glibc
internal import Synchronization

/// A terminal that hands over each key as it is pressed, without showing it.
///
/// Its settings are put back by `restore`, which a process calls on every way to its end. Ctrl-C still
/// interrupts; Ctrl-Z does nothing, as a process that stops would leave the terminal so.
package enum KeyTerminal {
  private struct Changed {
    let descriptor: Int32
    let settings: termios
  }

  private static let changed = Mutex<Changed?>(nil)

  /// Has the terminal hand over keys; false where the descriptor is none, or the process is in its
  /// background.
  package static func take(_ descriptor: Int32) -> Bool {
    changed.withLock { changed in
      guard changed == nil, isatty(descriptor) == 1, tcgetpgrp(descriptor) == getpgrp() else {
        return false
      }
      var settings = termios()
      // Both calls read or write one `termios` that lives in this frame.
      guard unsafe tcgetattr(descriptor, &settings) == 0 else { return false }
      let before = settings
      settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
      // Indices of the array `c_cc`, which Swift sees as a tuple.
      unsafe withUnsafeMutableBytes(of: &settings.c_cc) { characters in
        unsafe characters[Int(VSUSP)] = 0
        unsafe characters[Int(VMIN)] = 1
        unsafe characters[Int(VTIME)] = 0
      }
      guard unsafe tcsetattr(descriptor, TCSANOW, &settings) == 0 else { return false }
      changed = Changed(descriptor: descriptor, settings: before)
      return true
    }
  }

  /// Puts the settings back; does nothing where they were not changed.
  package static func restore() {
    changed.withLock { state in
      guard let before = state else { return }
      var settings = before.settings
      // A terminal that has gone away needs no settings.
      _ = unsafe tcsetattr(before.descriptor, TCSANOW, &settings)
      state = nil
    }
  }
}
