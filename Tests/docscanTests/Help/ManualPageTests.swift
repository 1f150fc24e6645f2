import TestSupport
import Testing
import docscan

@Suite struct ManualPageTests {
  @Test func `the manual page is as it was agreed on`() {
    Golden.expect(ManualPage().text, named: "docscan.1")
  }

  @Test func `the manual page holds no line that roff would take for a request`() {
    let requests = [".TH", ".SH", ".SS", ".PP", ".IP", ".TP", ".br"]
    for line in ManualPage().text.split(separator: "\n", omittingEmptySubsequences: false)
      .dropLast()
    {
      #expect(!line.isEmpty && !line.hasPrefix("'"))
      if line.hasPrefix(".") { #expect(requests.contains(String(line.prefix(3))), "\(line)") }
    }
  }

  @Test(
    "formatters have nothing to complain of",
    arguments: [
      "groff -man -ww -z -Tutf8 FILE", "man --warnings -E UTF-8 -l FILE | cat",
      "mandoc -T lint -W style FILE",
    ])
  func lint(_ line: String) throws {
    let tool = String(line.prefix { $0 != " " })
    guard Shell.has(tool) else { return }
    let folder = try WorkFolder()
    try folder.write(ManualPage().text, to: "docscan.1")
    let result = try Shell.run(line.replacing("FILE", with: "docscan.1"), in: folder)
    #expect(result.status == 0)
    #expect(result.errors == "")
    if tool == "mandoc" { #expect(result.output == "") }
  }
}
