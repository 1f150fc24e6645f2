import Foundation
import Testing

@Suite struct DetectTests {
  @Test func `a page is told in a line whose corners flatten takes`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    let result = try folder.run("docscan detect a.jpg")
    #expect(result.status == 0 && result.errors == "")
    let match = try #require(
      result.output.wholeMatch(of: #/a\.jpg: ((?:[-\d.]+,[-\d.]+ ){4})\(confidence .*\)\n/#))
    let given = try folder.run("docscan flatten a.jpg -o out.pdf --corners \(match.1)")
    #expect(given.status == 0)
  }

  @Test func `no page ends with 1 and its reason`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    try folder.write(Photos.blank, to: "blank.jpg")
    let result = try folder.run("docscan detect blank.jpg")
    #expect(result.status == 1 && result.errors == "")
    #expect(result.output.hasPrefix("blank.jpg: no page: "))
    #expect(try folder.run("docscan detect blank.jpg a.jpg").status == 0)
  }

  @Test func `one JSON object stands for each photo, also for a bad one`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    try folder.write(Photos.blank, to: "blank.jpg")
    try folder.write(Photos.truncated, to: "half.jpg")
    let result = try folder.run("docscan detect --json a.jpg half.jpg blank.jpg missing.jpg")
    #expect(result.status == 65)
    let lines = result.output.split(separator: "\n")
    let objects = try lines.map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(
      objects.map { $0["file"] as? String } == ["a.jpg", "half.jpg", "blank.jpg", "missing.jpg"])
    #expect((objects[0]["corners"] as? [[Double]])?.count == 4)
    #expect(objects[0]["error"] is NSNull && objects[0]["width"] as? Int == 320)
    #expect(objects[1]["error"] is [String: Any])
    #expect(objects[2]["corners"] is NSNull && objects[2]["reason"] is String)
    #expect(result.errors.contains("half.jpg") && result.errors.contains("missing.jpg"))
  }

  @Test func `an overlay is a photo, and no file is lost to it`() throws {
    let folder = try WorkFolder(photos: "a.jpg", "b.jpg")
    #expect(try folder.run("docscan detect a.jpg b.jpg --overlay '{name}.out'").status == 0)
    #expect(try folder.contents(of: "a.out").starts(with: [0xFF, 0xD8]))
    #expect(try folder.documents == ["a.out", "b.out"])
    #expect(try folder.run("docscan detect a.jpg --overlay b.out").status == 73)
    #expect(try folder.run("docscan detect b.jpg --overlay a.out --force").status == 0)
  }
}
