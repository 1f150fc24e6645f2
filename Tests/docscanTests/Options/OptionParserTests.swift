import DocumentScan
import Testing
import docscan

@Suite struct OptionParserTests {
  static let parser = OptionParser(
    options: OptionTable.all, commands: CommandTable.all.map(\.name))

  func parse(_ words: String...) throws(UsageError) -> Invocation {
    try Self.parser.parse(words.map(Word.init(_:)))
  }

  func message(_ words: String...) -> String? {
    do {
      _ = try Self.parser.parse(words.map(Word.init(_:)))
      return nil
    } catch {
      return error.message
    }
  }

  @Test(
    "a value follows its option in every usual form",
    arguments: [
      ["--output", "a b.pdf"], ["--output=a b.pdf"], ["-o", "a b.pdf"], ["-oa b.pdf"],
      ["-o=a b.pdf"], ["-fo", "a b.pdf"], ["-foa b.pdf"],
    ])
  func valueForms(_ words: [String]) throws {
    let invocation = try Self.parser.parse((["flatten"] + words + ["p.jpg"]).map(Word.init(_:)))
    #expect(invocation.settings.output == Word("a b.pdf"))
    #expect(invocation.operands == [Word("p.jpg")])
  }

  @Test func `flags may be grouped`() throws {
    let settings = try parse("flatten", "-0fv", "x").settings
    #expect(settings.isListSeparatedByNUL && settings.isForced)
    #expect(settings.verbosity == .verbose)
  }

  @Test func `options and photos come in any order`() throws {
    let invocation = try parse("--json", "flatten", "a", "--force", "b")
    #expect(invocation.command == .flatten)
    #expect(invocation.operands == [Word("a"), Word("b")])
    #expect(invocation.settings.writesJSON && invocation.settings.isForced)
  }

  @Test func `two dashes end the options`() throws {
    let invocation = try parse("flatten", "--", "--force", "-o", "--")
    #expect(invocation.operands == [Word("--force"), Word("-o"), Word("--")])
    #expect(!invocation.settings.isForced)
  }

  @Test func `a single dash is an operand`() throws {
    #expect(try parse("flatten", "-").operands == [Word("-")])
    #expect(try parse("flatten", "-o", "-", "a").settings.output == Word("-"))
  }

  @Test func `a name that is not UTF-8 stays as it is`() throws {
    let name = Word(bytes: [0xFF, 0x2E, 0x6A])
    let attached = Word(bytes: Array("--output=".utf8) + name.bytes)
    let short = Word(bytes: Array("-o".utf8) + name.bytes)
    for words in [[attached], [short], [Word("-o"), name]] {
      let invocation = try Self.parser.parse([Word("flatten")] + words + [name])
      #expect(invocation.settings.output == name)
      #expect(invocation.operands == [name])
    }
  }

  @Test func `the last of a flag and its opposite counts`() throws {
    #expect(try parse("flatten", "--no-detect").settings.isDetecting == false)
    #expect(try parse("flatten", "--no-detect", "--detect").settings.isDetecting)
    #expect(try parse("flatten", "--force", "--no-force").settings.isForced == false)
    #expect(try parse("flatten", "-q", "-v").settings.verbosity == .verbose)
  }

  @Test(
    "corners come as four words or as one, also with negative coordinates",
    arguments: [
      ["--corners", "-10,20.5", "300,15", "310,400", "-8,390"],
      ["--corners", "-10,20.5 300,15 310,400 -8,390"],
      ["--corners=-10,20.5", "300,15", "310,400", "-8,390"],
      ["--corners=310,400 -8,390 -10,20.5 300,15"],
    ])
  func corners(_ words: [String]) throws {
    let invocation = try Self.parser.parse((["flatten"] + words + ["p.jpg"]).map(Word.init(_:)))
    let quad = try #require(invocation.settings.corners)
    #expect(quad.topLeft == Point(x: -10, y: 20.5))
    #expect(quad.bottomRight == Point(x: 310, y: 400))
    #expect(invocation.operands == [Word("p.jpg")])
  }

  @Test func `wrong corners are told from missing ones`() {
    #expect(
      message("flatten", "--corners", "1,2", "3,4")
        == "--corners needs X,Y X,Y X,Y X,Y: four corners, each as x,y in pixels")
    #expect(
      message("flatten", "--corners", "0,0 9,0 9,9 p.jpg")
        == "--corners cannot be 0,0 9,0 9,9 p.jpg: it takes four corners, each as x,y in pixels")
    #expect(
      message("flatten", "--corners", "0,0 9,0 1,1 0,9")
        == "--corners cannot be 0,0 9,0 1,1 0,9: the corners have to span a quadrilateral "
        + "without a dent")
  }

  @Test func `a value outside its range is named with what is asked for`() {
    #expect(
      message("flatten", "--quality", "0")
        == "--quality cannot be 0: it takes a whole number from 1 to 100")
    #expect(
      message("flatten", "--mode=blue")
        == "--mode cannot be blue: it takes auto, color, grayscale, bw, photo, whiteboard or original"
    )
    #expect(message("flatten", "--dpi", "nan")?.hasPrefix("--dpi cannot be nan: ") == true)
    #expect(message("flatten", "--dpi", "0x99")?.hasPrefix("--dpi cannot be 0x99: ") == true)
    #expect(
      message("flatten", "-j", "-2") == "-j cannot be -2: it takes a whole number from 1 to 256")
  }

  @Test func `a value that is missing is asked for`() {
    #expect(message("flatten", "a", "-o") == "-o needs FILE: the name of a file")
    #expect(
      message("flatten", "-o", "--json", "a")
        == "-o needs FILE, but --json follows; write -o=--json to mean that word")
    #expect(message("flatten", "--json=yes", "a") == "--json takes no value")
  }

  @Test func `a value may look like an option that does not exist`() throws {
    #expect(try parse("flatten", "-o", "-x.pdf", "a").settings.output == Word("-x.pdf"))
    #expect(try parse("flatten", "-o=--json", "a").settings.output == Word("--json"))
    #expect(try parse("flatten", "--output=--json", "a").settings.output == Word("--json"))
  }

  @Test(
    "an unknown option names the nearest",
    arguments: [
      ("--qualty", "--quality"), ("--ouptut", "--output"), ("--skip", "--skip-bad"),
      ("-output", "--output"), ("-force", "--force"), ("--colour=x", nil), ("-Z", nil),
      ("--j", "--jobs or --json"), ("--no-skipbad", "--no-skip-bad"),
    ] as [(String, String?)])
  func suggestions(_ word: String, _ suggestion: String?) {
    let told = message("flatten", word)
    let shown = word.prefix { $0 != "=" }
    #expect(
      told == "unknown option \(shown); "
        + (suggestion.map { "did you mean \($0)?" }
          ?? "docscan flatten -h lists the options"))
  }

  @Test func `names are never shortened`() {
    #expect(message("flatten", "--forc", "a") != nil)
  }

  @Test func `an option of another command is told so`() {
    #expect(
      message("detect", "--each", "a") == "--each is an option of flatten, not of detect")
    #expect(message("--man", "detect", "a") == "--man is an option of help, not of detect")
  }

  @Test func `an unknown command names the nearest`() {
    #expect(message("flaten", "a") == "there is no command flaten; did you mean flatten?")
    #expect(
      message("photo.jpg")
        == "there is no command photo.jpg; to scan photos, write docscan flatten PHOTO...")
    #expect(
      message("xyzzy")
        == "there is no command xyzzy; the commands are capture, flatten, detect, codes, devices, "
        + "sessions, help and completions"
    )
  }

  @Test func `whoever asks for help gets it despite other mistakes`() throws {
    #expect(try parse("flatten", "--help", "--nonsense").settings.help == .long)
    #expect(try parse("flatten", "-h").settings.help == .short)
    #expect(try parse("-V", "--nonsense").settings.wantsVersion)
  }

  @Test func `a message stays in one line`() {
    #expect(message("two\nlines")?.contains("\n") == false)
    #expect(message("flatten", "--out\nput")?.contains("\n") == false)
  }
}
