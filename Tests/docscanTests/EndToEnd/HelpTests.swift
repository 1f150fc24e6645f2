import TestSupport
import Testing
import docscan

@Suite struct HelpTests {
  @Test(
    "help is a result, whatever else stands on the line",
    arguments: [
      "-h", "--help", "help", "flatten -h", "flatten --help --nonsense", "help detect",
      "help --man", "--version", "-V flatten", "completions bash", "flatten -h --mode blue",
    ])
  func output(_ words: String) throws {
    let result = try WorkFolder().run("docscan \(words)")
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.contains("docscan") && result.output.hasSuffix("\n"))
  }

  @Test func `help of a command is the same in both ways`() throws {
    let folder = try WorkFolder()
    for name in CommandTable.all.map(\.name.text) {
      #expect(
        try folder.run("cmp <(docscan help \(name)) <(docscan \(name) --help)").status == 0)
    }
    #expect(try folder.run("docscan --version").output == "docscan \(Release.version)\n")
  }

  @Test func `examples of help are command lines that are understood`() throws {
    for example in CommandTable.all.flatMap(\.examples) {
      let folder = try WorkFolder(photos: "photo.jpg", "receipt.jpg")
      let result = try folder.run(
        "export XDG_STATE_HOME=$PWD; mkdir photos flat; cp photo.jpg photos; set -o pipefail; "
          + example.line)
      // Understood is not yet successful: there need be no camera, and no code in these photos.
      let faults: Set<Int32> = [64, 70]
      #expect(!faults.contains(result.status), "\(example.line): \(result.errors)")
    }
  }

  @Test func `one name may mean different things in two commands`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    #expect(try folder.run("docscan detect --all a.jpg").status == 0)
    let sessions = try folder.run("XDG_STATE_HOME=$PWD docscan sessions --all")
    #expect(!sessions.errors.contains("is an option of"))
  }
}
