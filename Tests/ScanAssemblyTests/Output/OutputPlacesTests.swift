import ScanAssembly
import ScanBindings
import ScanImaging
import TestSupport
import Testing

@Suite struct OutputPlacesTests {
  let calls = KernelCalls()

  private func write(_ path: FilePath) throws {
    try calls.close(calls.open(path, .creating(permissions: 0o600)))
  }

  @Test func `a missing folder is made, and removed where it stays empty`() throws {
    let folder = try TemporaryFolder()
    let paths = [
      folder.appending("new/a.pdf"), folder.appending("new/b.pdf"), folder.appending("c.pdf"),
    ]
    let places = try OutputPlaces(paths, isReplacing: false)
    #expect(try calls.listing(of: folder.appending("new")) == [])
    places.removeEmptyFolders()
    #expect(try calls.listing(of: folder.path) == [])
  }

  @Test func `a folder that holds a document stays`() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("new/a.pdf")
    let places = try OutputPlaces([path], isReplacing: false)
    try write(path)
    places.removeEmptyFolders()
    #expect(try calls.exists(path))
  }

  @Test func `a name that is taken fails all, and nothing is left of it`() throws {
    let folder = try TemporaryFolder()
    try write(folder.appending("b.pdf"))
    let paths = [folder.appending("new/a.pdf"), folder.appending("b.pdf")]
    #expect(throws: DocumentError.existing(paths[1])) {
      try OutputPlaces(paths, isReplacing: false)
    }
    #expect(try calls.listing(of: folder.path) == [FilePath("b.pdf")])
    #expect(throws: DocumentError.folder(folder.path)) {
      try OutputPlaces([folder.path], isReplacing: true)
    }
    #expect(throws: Never.self) { try OutputPlaces(paths, isReplacing: true) }
  }

  @Test func `a folder in a missing folder is not made`() throws {
    let folder = try TemporaryFolder()
    let path = folder.appending("no/such/a.pdf")
    #expect(throws: DocumentError.self) { try OutputPlaces([path], isReplacing: false) }
    #expect(try calls.listing(of: folder.path) == [])
  }

  @Test func `the cost does not grow with the square of the documents`() throws {
    let folder = try TemporaryFolder()
    let faulty = FaultyCalls()
    let path = folder.path
    let paths = (0..<100).map { path.appending(FilePath("\($0).pdf")) }
    _ = try OutputPlaces(paths, isReplacing: false, calls: faulty)
    #expect(faulty.names.count < 2 * paths.count)
  }
}
