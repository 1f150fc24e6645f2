import Foundation
import Glibc
import ScanBindings
import ScanCapture
import ScanImaging
import TestSupport
import Testing

struct PhotoListTests {
  let jpeg = JPEGCodec.encode(FixturePicture.raster, quality: 50)

  func write(_ bytes: [UInt8], _ path: FilePath) throws {
    let calls = KernelCalls()
    let descriptor = try calls.open(path, .creating(permissions: 0o600))
    try calls.writeAll(descriptor, bytes.span)
    try calls.close(descriptor)
  }

  @Test
  func `a folder gives its pictures as a person numbers them`() throws {
    let folder = try TemporaryFolder()
    let names = ["10.jpg", "2.jpg", "1.jpg", "a b\n.jpg", "-o.jpg", "page007", "page10"]
    for name in names { try write(jpeg, folder.appending(name)) }
    let odd = FilePath(bytes: [0xFF, 0xFE])
    try write(jpeg, folder.path.appending(odd))
    // None of these is a picture to be scanned.
    try write(jpeg, folder.appending(".hidden.jpg"))
    try write(Array("%PDF-1.7\n".utf8), folder.appending("3.jpg"))
    try write(Array("notes".utf8), folder.appending("4.jpg"))
    try write([], folder.appending("5.jpg"))
    try KernelCalls().makeFolder(folder.appending("6.jpg"))
    let status = unsafe mkfifo(folder.appending("7.jpg").description, 0o600)
    #expect(status == 0)
    let expanded = try PhotoList.expanded([.standardInput, .file(folder.path)])
    let expected = ["-o.jpg", "1.jpg", "2.jpg", "10.jpg", "a b\n.jpg", "page007", "page10"]
    #expect(
      expanded
        == [.standardInput] + expected.map { .file(folder.appending($0)) }
        + [.file(folder.path.appending(odd))])
  }

  @Test
  func `pictures that cannot be read are not passed over`() throws {
    let folder = try TemporaryFolder()
    try write(Array("\0\0\0\u{18}ftypheic".utf8), folder.appending("IMG_1.HEIC"))
    #expect(
      try PhotoList.expanded([.file(folder.path)])
        == [.file(folder.appending("IMG_1.HEIC"))])
  }

  @Test
  func `files stay as they are named, even missing ones, and empty folders are errors`() throws {
    let missing = PhotoInput.file(FilePath("/none/such.jpg"))
    #expect(try PhotoList.expanded([missing]) == [missing])
    let folder = try TemporaryFolder()
    #expect(throws: ImageFileError.emptyFolder(folder.path)) {
      try PhotoList.expanded([.file(folder.path)])
    }
    #expect(throws: ImageFileError.unreadable(folder.path, reason: "Input/output error")) {
      try PhotoList.expanded([.file(folder.path)], calls: FaultyCalls(faults: [1: EIO]))
    }
  }

  @Test
  func `numbers in names count by their value`() {
    let order = [
      "", "a", "a0", "a00", "a01", "a1", "a2", "a10", "a10b2", "a10b10", "b",
      "b99999999999999999999", "b100000000000000000000",
    ].map { FilePath($0) }
    for (i, left) in order.enumerated() {
      for (j, right) in order.enumerated() {
        let precedes = PhotoList.naturallyPrecedes(left, right)
        #expect(precedes == (i < j), "\(left) before \(right)")
      }
    }
  }
}
