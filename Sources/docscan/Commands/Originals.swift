import DocumentScan
import ScanBindings

/// The photos of a run, which no output of it may replace: not even `--force` means that.
struct Originals {
  private let identities: Set<[UInt64]>

  /// Looks up the files; those that are missing fail later, with a better message.
  init(_ inputs: [PhotoInput]) {
    identities = Set(inputs.compactMap { Self.identity(of: $0.name) })
  }

  /// Throws where the file is one of the photos, by whatever name.
  func check(output path: FilePath) throws(UsageError) {
    if let refusal = refusal(of: path) { throw UsageError(refusal) }
  }

  /// Why nothing may be written to the file; `nil` where it is none of the photos.
  func refusal(of path: FilePath) -> String? {
    guard let identity = Self.identity(of: path), identities.contains(identity) else { return nil }
    return "\(path.quoted) is one of the photos; give the output another name"
  }

  private static func identity(of path: FilePath) -> [UInt64]? {
    do {
      let status = try KernelCalls().status(of: path)
      return status.kind == .file ? status.identity : nil
    } catch {
      return nil
    }
  }
}
