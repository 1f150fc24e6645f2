internal import ScanBindings
public import ScanImaging

/// What reads the codes that a `BarcodeScanner` has found.
///
/// zxing-cpp reads every kind, but as packaged it ends its process on some pictures. So it runs in a
/// process of its own, a program started with a hidden word: docscan itself, or any program whose main
/// begins with `serveIfAsked()`. It is one program rather than a second one beside it, so that there is
/// nothing to be found or to be installed along. A process that dies is replaced, at the cost of that
/// look at that picture; it is kept for the next picture, and ends when the last copy of the reader goes.
public struct BarcodeReader: Sendable {
  package let reader: any CodeReader

  /// zbar alone, within this process: linear codes and QR.
  public static let zbar = BarcodeReader(reader: ZBarAloneReader())

  /// Both libraries, in processes of the program at `path`: docscan, or one that calls
  /// `serveIfAsked()`.
  public static func program(_ path: FilePath) -> BarcodeReader {
    BarcodeReader(reader: ProcessReader(program: path))
  }

  /// Both libraries, in processes of the running program, whose main has to begin with
  /// `serveIfAsked()`.
  public static func thisProgram() -> BarcodeReader {
    program(FilePath(bytes: Array("/proc/self/exe".utf8)))
  }

  /// Makes this process a reader of codes where it was started for that, and never returns then; to be
  /// called before anything else.
  public static func serveIfAsked() {
    CodeService.serveIfAsked()
  }
}
