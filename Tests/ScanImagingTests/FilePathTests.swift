import ScanImaging
import Testing

@Suite struct FilePathTests {
  @Test(arguments: [
    ("a.jpg", ".", "a.jpg", "a", "jpg"),
    ("/a.jpg", "/", "a.jpg", "a", "jpg"),
    ("/photos/b.tar.GZ", "/photos", "b.tar.GZ", "b.tar", "gz"),
    ("photos/c", "photos", "c", "c", ""),
    (".hidden", ".", ".hidden", ".hidden", ""),
    ("x/.hidden.png", "x", ".hidden.png", ".hidden", "png"),
    ("dot.", ".", "dot.", "dot", ""),
    ("a.b/c", "a.b", "c", "c", ""),
  ])
  func parts(path: String, directory: String, last: String, stem: String, ending: String) {
    let file = FilePath(path)
    #expect(file.directory == FilePath(directory))
    #expect(file.lastComponent == FilePath(last))
    #expect(file.stem == FilePath(stem))
    #expect(file.fileExtension == ending)
  }

  @Test func `bytes that are not UTF-8 are kept`() {
    let path = FilePath(bytes: [0x2F, 0xFF, 0xFE, 0x2E, 0x6A])
    #expect(path.lastComponent.bytes == [0xFF, 0xFE, 0x2E, 0x6A])
    #expect(path.stem.bytes == [0xFF, 0xFE])
    #expect(path.fileExtension == "j")
    #expect(path.description == "/\u{FFFD}\u{FFFD}.j")
  }

  @Test func `appending puts exactly one slash between`() {
    #expect(FilePath("a").appending(FilePath("b")) == FilePath("a/b"))
    #expect(FilePath("a/").appending(FilePath("b")) == FilePath("a/b"))
    #expect(FilePath("/").appending(FilePath("b")) == FilePath("/b"))
    #expect(FilePath("").appending(FilePath("b")) == FilePath("b"))
  }

  @Test func `a name with NUL is misuse`() async {
    await #expect(processExitsWith: .failure) { _ = FilePath(bytes: [0x61, 0]) }
  }
}
