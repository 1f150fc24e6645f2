import Foundation
import TestSupport
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
    #expect(objects[0]["guessed_side"] as? Bool == false && objects[2]["guessed_side"] is NSNull)
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

  @Test func `an overlay of a photo of few colours is a photo too`() throws {
    let folder = try WorkFolder()
    try folder.write("P5 2 2 255\nABCD", to: "flat.pgm")
    #expect(try folder.run("docscan detect flat.pgm --overlay o.out").status == 1)
    #expect(try folder.contents(of: "o.out").starts(with: [0xFF, 0xD8]))
  }

  @Test func `an overlay takes the place of no photo, whatever number it gets`() throws {
    let folder = try WorkFolder()
    let two = "P5 2 2 255\nABCDP5 2 2 255\nEFGH"
    try folder.write(two, to: "two.pgm")
    try folder.write("P5 2 2 255\nIJKL", to: "3.pgm")
    let result = try folder.run("docscan detect two.pgm 3.pgm --overlay '{n}.pgm' --force")
    #expect(result.status == 64)
    #expect(result.errors.contains("3.pgm is one of the photos"))
    #expect(try folder.contents(of: "3.pgm") == Data("P5 2 2 255\nIJKL".utf8))
    #expect(try folder.contents(of: "two.pgm") == Data(two.utf8))
  }

  @Test func `pictures in front of a damaged one are told, and their number is taken`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    // Its second picture ends in a word where a number should be.
    try folder.write("P5 2 2 255\nABCDP2 1 1 255\nnone", to: "half.pgm")
    let result = try folder.run("docscan detect --json half.pgm a.jpg --overlay 'o{n}.out'")
    #expect(result.status == 65)
    let objects = try result.output.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["picture"] as? Int } == [1, 2, 1])
    #expect(objects[1]["error"] is [String: Any])
    #expect(objects.allSatisfy { Set($0.keys) == Set(objects[0].keys) })
    #expect(try folder.documents == ["half.pgm", "o1.out", "o3.out"])
  }

  @Test func `a page whose overlay cannot be written is told all the same`() throws {
    let folder = try WorkFolder(photos: "a.jpg")
    try folder.write("old", to: "o.out")
    let result = try folder.run("docscan detect --json a.jpg --overlay o.out")
    #expect(result.status == 73)
    let object = try #require(
      try JSONSerialization.jsonObject(with: result.outputBytes) as? [String: Any])
    #expect((object["corners"] as? [[Double]])?.count == 4)
    #expect((object["error"] as? [String: Any])?["message"] as? String == "o.out exists already")
  }

  @Test func `inputs that cannot be listed are an object too`() throws {
    let folder = try WorkFolder()
    let result = try folder.run("mkdir none; docscan detect --json none")
    #expect(result.status == 66)
    let object = try #require(
      try JSONSerialization.jsonObject(with: result.outputBytes) as? [String: Any])
    #expect(object["file"] as? String == "none" && object["error"] is [String: Any])
  }
}
