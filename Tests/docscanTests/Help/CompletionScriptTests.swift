import TestSupport
import Testing
import docscan

@Suite struct CompletionScriptTests {
  @Test("scripts are as they were agreed on", arguments: CompletionScript.Shell.allCases)
  func goldens(_ shell: CompletionScript.Shell) {
    Golden.expect(CompletionScript().text(for: shell), named: "completions.\(shell.rawValue)")
  }

  @Test("a shell accepts its script", arguments: CompletionScript.Shell.allCases)
  func syntax(_ shell: CompletionScript.Shell) throws {
    guard Shell.has(shell.rawValue) else { return }
    let folder = try WorkFolder()
    try folder.write(CompletionScript().text(for: shell), to: "script")
    let result = try Shell.run("\(shell.rawValue) -n script", in: folder)
    #expect(result.status == 0 && result.output == "" && result.errors == "")
  }

  @Test(
    "bash completes what can stand in the place",
    arguments: [
      (["docscan", ""], "capture flatten detect codes devices sessions help completions"),
      (["docscan", "fl"], "flatten"),
      (["docscan", "--v"], "--version"),
      (["docscan", "flatten", "--mode", ""], "auto color grayscale bw photo whiteboard original"),
      (["docscan", "flatten", "-m", "g"], "grayscale"),
      (["docscan", "flatten", "--mode", "=", "p"], "photo"),
      (["docscan", "flatten", "--mode", "="], "auto color grayscale bw photo whiteboard original"),
      (["docscan", "flatten", "a.jpg", "--on"], "--on-missing"),
      (["docscan", "flatten", "a"], "FILES"),
      (["docscan", "flatten", "-o", ""], "FILES"),
      (["docscan", "flatten", "--title", ""], ""),
      (["docscan", "flatten", "--", "--mo"], "FILES"),
      (["docscan", "detect", "--e"], ""),
      (["docscan", "help", "d"], "detect devices"),
      (["docscan", "completions", ""], "bash zsh fish"),
    ])
  func bash(_ words: [String], _ expected: String) throws {
    guard Shell.has("bash") else { return }
    let folder = try WorkFolder()
    try folder.write(CompletionScript().bash, to: "script")
    let quoted = words.map { $0.inSingleQuotes() }.joined(separator: " ")
    try folder.write(
      """
      set -u
      compopt() { echo FILES; }
      source ./script
      COMP_WORDS=(\(quoted)) COMP_CWORD=\(words.count - 1)
      _docscan
      echo "${COMPREPLY[*]}"
      """, to: "test")
    let result = try Shell.run("bash test", in: folder)
    #expect(result.errors == "")
    #expect(result.output.split(separator: "\n").joined(separator: " ") == expected)
  }

  @Test func `fish completes what can stand in the place`() throws {
    guard Shell.has("fish") else { return }
    let folder = try WorkFolder()
    try folder.write(CompletionScript().fish, to: "script")
    for (line, expected) in [
      ("docscan fl", ["flatten"]), ("docscan flatten --mode g", ["grayscale"]),
      ("docscan flatten --no-de", ["--no-detect"]),
      ("docscan completions ", ["bash", "fish", "zsh"]),
    ] {
      let result = try Shell.run(
        "fish --no-config -c 'source script; complete -C \"\(line)\"'", in: folder)
      let words = result.output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
      #expect(words.map(String.init).sorted() == expected, "\(line)")
    }
  }
}
