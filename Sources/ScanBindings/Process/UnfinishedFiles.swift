internal import Glibc
package import ScanImaging
internal import Synchronization

/// The hidden files that documents in the making lie in, for a process that has to end at once.
///
/// Whoever makes such a file adds it, and gives it its final name inside `finish`. A program that cannot
/// wait for its run to end calls `abandon` before it exits: what is unfinished then is removed, and nothing
/// can be finished after it, so that no document appears from a run that was given up.
package enum UnfinishedFiles {
  private struct State {
    var paths: Set<FilePath> = []
    var isAbandoned = false
  }

  private static let state = Mutex(State())

  /// Adds a file that was just made.
  package static func add(_ path: FilePath) {
    state.withLock { _ = $0.paths.insert(path) }
  }

  /// Runs `rename`, which gives the file its final name, and forgets the file when that went well; fails
  /// with `ECANCELED` after `abandon`.
  package static func finish(
    _ path: FilePath, _ rename: () throws(SystemError) -> Void
  ) throws(SystemError) {
    try state.withLock { state throws(SystemError) in
      guard !state.isAbandoned else { throw SystemError(code: ECANCELED, call: "rename") }
      try rename()
      state.paths.remove(path)
    }
  }

  /// Forgets a file that was removed.
  package static func remove(_ path: FilePath) {
    state.withLock { _ = $0.paths.remove(path) }
  }

  /// Removes all unfinished files, for a process that ends right after.
  package static func abandon(calls: any SystemCalls = KernelCalls()) {
    state.withLock { state in
      state.isAbandoned = true
      for path in state.paths {
        // What cannot be removed is a leftover, and the next run's.
        do { try calls.unlink(path) } catch {}
      }
    }
  }
}
