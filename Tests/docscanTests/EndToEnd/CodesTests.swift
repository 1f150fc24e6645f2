import DocumentScan
import Foundation
import ScanBindings
import TestSupport
import Testing

@Suite(.enabled(if: BuildKind.isRelease, "a debug build takes a minute for a photo"))
struct CodesTests {
  private static let text = "4006381333931"

  private static let photo = JPEGCodec.encode(
    Raster<RGB8>(neutral: EANPicture(text).raster(moduleWidth: 3, height: 90)), quality: 95,
    subsampling: .s444)

  private func folder() throws -> WorkFolder {
    let folder = try WorkFolder()
    try folder.write(Self.photo, to: "code.jpg")
    try folder.write(Photos.blank, to: "blank.jpg")
    return folder
  }

  @Test func `a code is told in a line with its corners`() throws {
    let result = try folder().run("docscan codes code.jpg")
    #expect(result.status == 0 && result.errors == "")
    let pattern = #/ean13  4006381333931  at (-?\d+,-?\d+ ){3}-?\d+,-?\d+\n/#
    #expect(result.output.wholeMatch(of: pattern) != nil, "\(result.output)")
  }

  @Test(
    "an add-on is its own field, and one cut off is none",
    arguments: [(07, 0), (53, 0), (53, 20)])
  func addOn(_ digits: Int, cut: Int) throws {
    let drawn = EANPicture(Self.text, addOn: digits).raster(moduleWidth: 3, height: 90)
    let shown = drawn.cropped(columns: 0..<drawn.width - cut * 3, rows: 0..<drawn.height)
    let folder = try WorkFolder()
    try folder.write(
      JPEGCodec.encode(Raster<RGB8>(neutral: shown), quality: 95, subsampling: .s444),
      to: "code.jpg")
    let result = try folder.run("docscan codes code.jpg")
    let said = digits < 10 ? "0\(digits)" : "\(digits)"
    #expect(
      result.output.hasPrefix("ean13  \(Self.text)\(cut == 0 ? " + \(said)" : "")  at "),
      "\(result.output)")
  }

  @Test("an Aztec code is read at any angle, with gaps too", arguments: [(0.0, 1.0), (33, 0.7)])
  func aztec(_ degrees: Double, fill: Double) throws {
    let drawn = ModulePicture.aztec.raster(
      size: PixelSize(width: 360, height: 300), moduleWidth: 5, degrees: degrees, fill: fill)
    let folder = try WorkFolder()
    try folder.write(
      JPEGCodec.encode(Raster<RGB8>(neutral: drawn), quality: 95, subsampling: .s444),
      to: "code.jpg")
    let result = try folder.run("docscan codes code.jpg")
    #expect(result.output.hasPrefix("aztec  \(ModulePicture.text)  at "), "\(result.output)")
  }

  @Test func `several photos are named, and none found ends with 1`() throws {
    let folder = try folder()
    let both = try folder.run("docscan codes blank.jpg code.jpg")
    #expect(both.status == 0)
    #expect(both.output.hasPrefix("code.jpg: ean13  "))
    let none = try folder.run("docscan codes blank.jpg")
    #expect(none.status == 1 && none.output == "" && none.errors == "")
  }

  @Test func `one JSON object stands for each photo, whatever its name, also for bad ones`() throws
  {
    let folder = try folder()
    try folder.write(Photos.truncated, to: "half.jpg")
    let result = try folder.run(
      "cp code.jpg $'two\\nli\"nes\\xff.jpg'; docscan codes --json *nes* half.jpg missing.jpg code.jpg"
    )
    #expect(result.status == 65)
    let objects = try result.output.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.count == 4)
    for index in [0, 3] {
      let codes = try #require(objects[index]["codes"] as? [[String: Any]])
      #expect(codes.map { $0["text"] as? String } == [Self.text])
      #expect(codes[0]["bytes"] as? String == Data(Self.text.utf8).base64EncodedString())
      #expect((codes[0]["corners"] as? [[Double]])?.count == 4)
      #expect(objects[index]["error"] is NSNull)
    }
    for index in [1, 2] { #expect(objects[index]["error"] is [String: Any]) }
    #expect(try folder.run("docscan codes missing.jpg code.jpg").status == 66)
  }

  @Test func `types and a region narrow the search`() throws {
    let folder = try folder()
    #expect(try folder.run("docscan codes --types qr,code128 code.jpg").status == 1)
    #expect(try folder.run("docscan codes --types qr,ean13 code.jpg").status == 0)
    #expect(try folder.run("docscan codes --region 0,0,1,0.2 code.jpg").status == 1)
    #expect(try folder.run("docscan codes --region 0,0,1,1 code.jpg").status == 0)
    #expect(try folder.run("docscan codes --types qrr code.jpg").status == 64)
    #expect(try folder.run("docscan codes --region 0,0,2,1 code.jpg").status == 64)
  }

  @Test func `an overlay is a photo with the outlines`() throws {
    let folder = try folder()
    #expect(try folder.run("docscan codes code.jpg --overlay out.jpg").status == 0)
    #expect(try folder.contents(of: "out.jpg").starts(with: [0xFF, 0xD8]))
    #expect(try folder.run("docscan codes code.jpg --overlay out.jpg").status == 73)
  }
}
