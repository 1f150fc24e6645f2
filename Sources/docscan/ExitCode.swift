/// How the process ends; the numbers are part of the interface.
///
/// The names are those of sysexits.h.
package enum ExitCode: Int32, CaseIterable, Sendable {
  /// Saved, found, or answered.
  case success = 0
  /// Saved, but not everything; or nothing found.
  case incomplete = 1
  case usage = 64
  case badInput = 65
  case noInput = 66
  case unavailable = 69
  case internalFault = 70
  case cannotCreate = 73
  case inputOutput = 74
  case tryAgain = 75
  case noPermission = 77
  case cancelled = 130

  /// When it happens, for help pages; in the form of `Option.details`.
  package var meaning: String {
    switch self {
    case .success: "saved; or found, for `detect` and `codes`"
    case .incomplete:
      "saved, but photos were left out because the options allow it; or nothing found, for `detect` "
        + "and `codes`"
    case .usage: "the command line is wrong"
    case .badInput:
      "a photo is damaged, of an unknown kind or too large; or holds no page where one is required"
    case .noInput: "a photo is missing or may not be read"
    case .unavailable: "there is no such camera, or it failed or was unplugged"
    case .internalFault: "a fault of docscan's own"
    case .cannotCreate: "the output cannot be created, or is there and `--force` was not given"
    case .inputOutput: "reading or writing failed, for instance on a full disk"
    case .tryAgain: "try again later: the camera is in use, or no page was seen in time"
    case .noPermission: "no permission for the camera"
    case .cancelled: "cancelled, by Ctrl-C, SIGTERM or SIGHUP"
    }
  }
}
