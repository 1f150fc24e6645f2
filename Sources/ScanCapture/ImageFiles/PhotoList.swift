package import ScanBindings
package import ScanImaging

/// The inputs that names stand for.
public enum PhotoList {
  /// Puts in the place of each folder the picture files in it, in natural order; the other inputs stay,
  /// whether they exist or not.
  ///
  /// A file counts by what it begins with; pictures of kinds that cannot be read count too, so that they
  /// are told of and not passed over. Hidden files and folders inside are left alone. Throws where a
  /// folder cannot be read or holds no picture.
  public static func expanded(_ inputs: [PhotoInput]) throws(ImageFileError) -> [PhotoInput] {
    try expanded(inputs, calls: KernelCalls())
  }

  /// The same with the calls to the kernel given.
  package static func expanded(
    _ inputs: [PhotoInput], calls: any SystemCalls
  ) throws(ImageFileError) -> [PhotoInput] {
    var expanded: [PhotoInput] = []
    for input in inputs {
      guard case .file(let path) = input, isFolder(path, calls) else {
        expanded.append(input)
        continue
      }
      expanded += try pictures(in: path, calls).map(PhotoInput.file)
    }
    return expanded
  }

  private static func pictures(
    in folder: FilePath, _ calls: any SystemCalls
  ) throws(ImageFileError) -> [FilePath] {
    let names: [FilePath]
    do { names = try calls.listing(of: folder) } catch {
      throw .unreadable(folder, reason: error.reason)
    }
    let pictures = names.filter { $0.bytes.first != UInt8(ascii: ".") }
      .sorted(by: naturallyPrecedes).map(folder.appending(_:))
      .filter { isPicture($0, calls) }
    guard !pictures.isEmpty else { throw .emptyFolder(folder) }
    return pictures
  }

  private static func isFolder(_ path: FilePath, _ calls: any SystemCalls) -> Bool {
    do { return try calls.status(of: path).kind == .folder } catch { return false }
  }

  /// Whether a file is of a known kind; one that cannot be read counts, so that its failure is told and
  /// not passed over.
  private static func isPicture(_ path: FilePath, _ calls: any SystemCalls) -> Bool {
    do {
      guard try calls.status(of: path).kind == .file else { return false }
      let descriptor = try calls.retrying { () throws(SystemError) in
        try calls.open(path, .reading)
      }
      defer { calls.closeAfterReading(descriptor) }
      let start = try [UInt8](capacity: 64) { output throws(SystemError) in
        try calls.fill(&output, from: descriptor)
      }
      if let foreign = ForeignFormat.recognized(start[...]) { return foreign.isPicture }
      return ImageFileFormat.all.contains { $0.recognizes(start[...]) }
    } catch {
      return true
    }
  }

  /// Whether a person would number `a` before `b`: digits count by their value, so that `2.jpg` comes
  /// before `10.jpg`; names that differ in nothing else are in the order of their bytes.
  package static func naturallyPrecedes(_ a: FilePath, _ b: FilePath) -> Bool {
    var (left, right) = (a.bytes[...], b.bytes[...])
    while let x = left.first, let y = right.first {
      if isDigit(x), isDigit(y) {
        let (first, second) = (takeNumber(&left), takeNumber(&right))
        // Without zeros in front, the longer number is the larger.
        if first.count != second.count { return first.count < second.count }
        if !first.elementsEqual(second) { return first.lexicographicallyPrecedes(second) }
      } else {
        if x != y { return x < y }
        left.removeFirst()
        right.removeFirst()
      }
    }
    if left.isEmpty != right.isEmpty { return left.isEmpty }
    return a.bytes.lexicographicallyPrecedes(b.bytes)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Takes the digits in front and returns them without leading zeros.
  private static func takeNumber(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let digits = bytes.prefix(while: isDigit)
    bytes = bytes.dropFirst(digits.count)
    return digits.drop { $0 == UInt8(ascii: "0") }
  }
}
