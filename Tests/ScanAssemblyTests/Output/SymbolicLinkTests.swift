import Foundation
import ScanAssembly
import ScanBindings
import ScanImaging
import TestSupport
import Testing

@Suite struct SymbolicLinkTests {
  private func link(_ path: FilePath, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path.description, withDestinationPath: target)
  }

  private func write(_ bytes: [UInt8], to path: FilePath, isReplacing: Bool) throws {
    let output = try DocumentOutputs.open(path, isReplacing: isReplacing)
    try output.write(bytes)
    try output.commit()
  }

  @Test(arguments: ["real/a.pdf", "real/../real/a.pdf", "/ABSOLUTE/real/a.pdf"])
  func `a link stays, and the file behind it is replaced in its own folder`(
    _ target: String
  ) throws {
    let folder = try TemporaryFolder()
    try KernelCalls().makeFolder(folder.appending("real"))
    let file = folder.appending("real/a.pdf")
    try write([1], to: file, isReplacing: false)
    let (outer, inner) = (folder.appending("outer.pdf"), folder.appending("inner.pdf"))
    try link(inner, to: target.replacing("/ABSOLUTE", with: folder.path.description))
    try link(outer, to: "inner.pdf")
    #expect(throws: DocumentError.existing(outer)) {
      try write([2], to: outer, isReplacing: false)
    }
    try write([2], to: outer, isReplacing: true)
    #expect(try KernelCalls().contents(of: file, limit: 9) == [2])
    #expect(try KernelCalls().target(ofLink: outer) == FilePath("inner.pdf"))
    let names = try KernelCalls().listing(of: folder.appending("real")).map(\.description)
    #expect(names == ["a.pdf"])
  }

  @Test func `a link to nothing is taken unless it may be replaced, then leads to the document`()
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder.appending("a.pdf")
    try link(path, to: "b.pdf")
    #expect(throws: DocumentError.existing(path)) { try write([1], to: path, isReplacing: false) }
    try write([1], to: path, isReplacing: true)
    #expect(try KernelCalls().contents(of: folder.appending("b.pdf"), limit: 9) == [1])
    #expect(try KernelCalls().target(ofLink: path) == FilePath("b.pdf"))
  }

  @Test func `links in a circle are refused`() throws {
    let folder = try TemporaryFolder()
    try link(folder.appending("a"), to: "b")
    try link(folder.appending("b"), to: "a")
    #expect(throws: DocumentError.self) {
      try write([1], to: folder.appending("a"), isReplacing: true)
    }
  }
}
