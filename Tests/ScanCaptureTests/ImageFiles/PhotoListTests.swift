import ScanBindings
import ScanCapture
import ScanImaging
import TestSupport
import Testing

@Suite struct PhotoListTests {
  private static let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0]
  private let calls = KernelCalls()

  private func write(_ bytes: [UInt8], _ path: FilePath) throws {
    let descriptor = try calls.open(path, .creating(permissions: 0o600))
    try calls.writeAll(descriptor, bytes.span)
    try calls.close(descriptor)
  }

  @Test func `a folder stands for the pictures in it, in natural order`() throws {
    let folder = try TemporaryFolder()
    for name in ["p10.jpg", "p9.jpg", "p9a", ".hidden.jpg", "P1"] {
      try write(Self.picture, folder.appending(name))
    }
    try write(Array("notes".utf8), folder.appending("a.jpg"))
    try write([], folder.appending("empty.jpg"))
    try calls.makeFolder(folder.appending("inner.jpg"))
    let inputs = try PhotoList.expanded([.standardInput, .file(folder.path)])
    #expect(inputs[0] == .standardInput)
    let names = inputs.dropFirst().map(\.name.lastComponent.description)
    #expect(names == ["P1", "p9.jpg", "p9a", "p10.jpg"])
  }

  @Test func `files stay as they are named, also missing ones`() throws {
    let inputs: [PhotoInput] = [.file(FilePath("no/such")), .standardInput]
    #expect(try PhotoList.expanded(inputs) == inputs)
  }

  @Test func `a folder without pictures is refused`() throws {
    let folder = try TemporaryFolder()
    #expect(throws: ImageFileError.emptyFolder(folder.path)) {
      try PhotoList.expanded([.file(folder.path)])
    }
  }

  @Test(
    "digits count by their value",
    arguments: [
      ("2", "10"), ("a2b", "a10b"), ("a", "b"), ("a", "a1"), ("1", "01"), ("a01b2", "a1b3"),
      ("x09", "x10"), ("x99999999999999999999", "x100000000000000000000"), ("a-1", "a1"),
    ])
  func order(_ a: String, _ b: String) {
    let forward = PhotoList.naturallyPrecedes(FilePath(a), FilePath(b))
    let backward = PhotoList.naturallyPrecedes(FilePath(b), FilePath(a))
    #expect(forward != backward)
    // Of names that differ in zeros alone, the bytes decide.
    #expect(forward == (a != "1"))
    #expect(!PhotoList.naturallyPrecedes(FilePath(a), FilePath(a)))
  }
}
