import CLibFuzzer
import Glibc

/// Feeds one decoder with inputs that libFuzzer makes up: `Fuzzing TARGET [LIBFUZZER-OPTIONS] [FOLDERS]`.
@main struct Fuzzing {
  static func main() {
    let names = FuzzTarget.all.map(\.name)
    guard CommandLine.arguments.count > 1, names.contains(CommandLine.arguments[1]) else {
      print("usage: Fuzzing \(names.joined(separator: "|")) [LIBFUZZER-OPTIONS] [FOLDERS]")
      exit(64)
    }
    // libFuzzer takes its arguments from the same array without the target's name, and never returns it.
    var count = CommandLine.argc - 1
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
      unsafe CommandLine.unsafeArgv + 1
    let status = unsafe LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
      // The input lives through the call; it is copied to be a decoder's file.
      Fuzzing.target.take(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    }
    exit(status)
  }

  /// The target the first argument names.
  private static let target =
    FuzzTarget.all.first { $0.name == CommandLine.arguments[1] } ?? FuzzTarget.all[0]
}
