import Foundation
import TestSupport
import Testing

/// The exit statuses that are part of the interface, each with what stands on the two streams and what
/// stays on the disk.
@Suite struct StatusTests {
  @Test(
    "a command line that is wrong ends with 64 and one line",
    arguments: [
      "", "flatten", "flatten a.jpg --nonsense", "flatten a.jpg --mode blue", "photo.jpg",
      "flatten a.jpg -o out.doc", "flatten a.jpg a.jpg -o out.png",
      "flatten a.jpg -o out.pdf --format tiff", "help nothing",
      "flatten a.jpg -o - --json", "flatten a.jpg -o - --each", "flatten - -", "completions",
      "flatten a.jpg --each -o out.pdf", "flatten a.jpg -0", "completions csh", "detect",
      "flatten a.jpg --no-detect --corners 0,0 9,0 9,9 0,9", "flatten a.jpg -o '{nmae}.pdf'",
      "detect a.jpg a.jpg --overlay o.jpg", "help --man flatten", "flatten ''",
      "flatten - --files-from <(echo -)", "flatten --files-from <(printf '%s\\n' - -)",
      "detect --files-from - <<< -", "flatten --files-from /dev/null",
      "detect --files-from /dev/null",
    ])
  func usage(_ words: String) throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let result = try folder.run("docscan \(words)")
    #expect(result.status == 64)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("docscan: ") && result.errors.hasSuffix("\n"))
    #expect(result.errors.count { $0 == "\n" } == 1)
    #expect(try folder.documents == [])
  }

  @Test(
    "an input that cannot be used ends with 65 or 66 and nothing written",
    arguments: [
      ("half.jpg", 65), ("text.jpg", 65), ("empty.jpg", 65), ("missing.jpg", 66),
      ("--files-from missing", 66), ("--pixel-limit 1 large.jpg", 65),
      ("--on-missing fail blank.jpg", 65), ("--on-missing skip blank.jpg", 65),
      ("--skip-bad half.jpg", 65),
    ])
  func inputs(_ words: String, _ status: Int32) throws {
    let folder = try WorkFolder()
    try folder.write(Photos.truncated, to: "half.jpg")
    try folder.write("no picture", to: "text.jpg")
    try folder.write("", to: "empty.jpg")
    try folder.write(Photos.blank, to: "blank.jpg")
    try folder.write("P5 2000 1000 255\n", to: "large.jpg")
    let result = try folder.run("docscan flatten \(words) -o out.pdf")
    #expect(result.status == status, "\(result.errors)")
    #expect(result.output == "")
    #expect(result.errors.split(separator: "\n").allSatisfy { $0.hasPrefix("docscan: ") })
    #expect(try folder.documents == [])
  }

  @Test(
    "inputs that cannot be listed are told in JSON as well",
    arguments: ["none", "--files-from missing"])
  func listing(_ words: String) throws {
    let folder = try WorkFolder()
    let result = try folder.run("mkdir none; docscan flatten \(words) -o out.pdf --json")
    #expect(result.status == 66)
    let json = try #require(
      try JSONSerialization.jsonObject(with: result.outputBytes) as? [String: Any])
    #expect(json["outcome"] as? String == "failed" && json["status"] as? Int == 66)
  }

  @Test func `one bad photo among good ones writes nothing`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    try folder.write(Photos.truncated, to: "half.jpg")
    try folder.write("old", to: "out.pdf")
    let result = try folder.run("docscan flatten a.jpg half.jpg a.jpg -o out.pdf --force")
    #expect(result.status == 65)
    #expect(result.errors.count { $0 == "\n" } == 1)
    #expect(result.errors.contains("half.jpg") && result.errors.contains("--skip-bad"))
    #expect(try folder.documents == ["out.pdf"])
    #expect(try String(decoding: folder.contents(of: "out.pdf"), as: UTF8.self) == "old")
  }

  @Test func `photos left out on request end with 1`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    try folder.write(Photos.truncated, to: "half.jpg")
    try folder.write(Photos.blank, to: "blank.jpg")
    let bad = try folder.run("docscan flatten --skip-bad half.jpg a.jpg -o 1.pdf")
    #expect(bad.status == 1 && bad.errors.contains("half.jpg"))
    let missing = try folder.run("docscan flatten --on-missing skip blank.jpg a.jpg -o 2.pdf")
    #expect(missing.status == 1 && missing.errors.contains("blank.jpg"))
    let each = try folder.run("docscan flatten --each half.jpg a.jpg")
    #expect(each.status == 1 && each.output == "a.pdf\n" && each.errors.contains("half.jpg"))
    #expect(try folder.documents == ["1.pdf", "2.pdf", "a.pdf"])
  }

  @Test func `the first reason speaks where no document is left`() throws {
    let folder = try WorkFolder()
    try folder.write(Photos.truncated, to: "half.jpg")
    #expect(try folder.run("docscan flatten --each none.jpg half.jpg").status == 66)
    #expect(try folder.run("docscan flatten --each half.jpg none.jpg").status == 65)
    #expect(try folder.run("docscan flatten --skip-bad none.jpg -o 1.pdf").status == 66)
    #expect(try folder.documents == [])
  }

  @Test func `a photo kept whole is told and ends with 0`() throws {
    let folder = try WorkFolder()
    try folder.write(Photos.blank, to: "blank.jpg")
    let result = try folder.run("docscan flatten blank.jpg -o 1.pdf")
    #expect(result.status == 0)
    #expect(result.errors.hasPrefix("docscan: blank.jpg: no page found: "))
    #expect(try folder.run("docscan flatten -q blank.jpg -o 2.pdf").errors == "")
    #expect(try folder.run("docscan flatten --no-detect blank.jpg -o 3.pdf").errors == "")
  }

  @Test(
    "an output that cannot be created ends with 73 before any work",
    arguments: ["no/such/out.pdf", "a.jpg/out.pdf", "/proc/out.pdf", "folder", "folder/"])
  func creation(_ name: String) throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let result = try folder.run("mkdir folder; docscan flatten a.jpg -o \(name)")
    #expect(result.status == 73)
    #expect(result.output == "")
    #expect(result.errors.count { $0 == "\n" } == 1)
    #expect(try folder.run("ls -A folder").output == "")
  }

  @Test func `a folder that may not be written to ends with 73`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let result = try folder.run(
      "[ $(id -u) != 0 ] || exit 73; mkdir -m 555 d; docscan flatten a.jpg -o d/out.pdf")
    #expect(result.status == 73)
  }

  @Test func `a full disk ends with 74 and leaves nothing`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let device = try folder.run("docscan flatten a.jpg -o /dev/full --force")
    #expect(device.status == 74)
    #expect(device.errors.contains("No space left"))
    let stream = try folder.run("docscan flatten a.jpg -o - > /dev/full")
    #expect(stream.status == 74)
    let limit = try folder.run("ulimit -f 1; docscan flatten a.jpg a.jpg -m color -o out.pdf")
    #expect(limit.status == 74)
    #expect(limit.errors.contains("out.pdf"))
    #expect(try folder.documents == [])
  }

  @Test func `a result that cannot be told ends with 74`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    for line in [
      "docscan help > /dev/full", "docscan --version >&-", "docscan detect a.jpg > /dev/full",
      "docscan flatten a.jpg -o 1.pdf --json >&-", "docscan flatten a.jpg >&-",
    ] {
      let result = try folder.run(line)
      #expect(result.status == 74, "\(line)")
      #expect(result.errors.contains("standard output"), "\(line)")
    }
  }

  @Test func `a closed stream is not taken for a file`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let result = try folder.run("docscan flatten a.jpg -o out.pdf <&- >&- 2>&-")
    #expect(result.status == 0)
    #expect(try folder.contents(of: "out.pdf").starts(with: Array("%PDF-".utf8)))
    #expect(try folder.run("docscan flatten missing -o x.pdf 2>&-").status == 66)
  }

  @Test func `a reader that leaves early is no disaster`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let result = try folder.run(
      "docscan help | head -n 1; echo ${PIPESTATUS[0]}; set -o pipefail; "
        + "docscan flatten a.jpg -o - | true; echo $?")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 3 && lines[0].hasPrefix("docscan"))
    #expect(lines[1] == "0" || lines[1] == "74")
    #expect(lines[2] == "0" || lines[2] == "74")
    #expect(!result.errors.contains("fault"))
  }
}
