import DocumentScan
import Foundation
import ScanBindings
import TestSupport
import Testing

/// `docscan codes` with a real camera, in the virtual machine that has some.
@Suite(.enabled(if: CameraMachine.isThere, "\(CameraMachine.requirement)"), .serialized)
struct CodesCameraTests {
  private static let text = "4006381333931"

  /// Two photos, four by three: a code on a sheet, and the sheet without it.
  private func photos() throws -> WorkFolder {
    let folder = try WorkFolder()
    let drawn = EANPicture(Self.text).raster(moduleWidth: 8, height: 260)
    var sheet = Raster<UInt8>(size: PixelSize(width: 1632, height: 1224), repeating: 235)
    try folder.write(
      JPEGCodec.encode(Raster<RGB8>(neutral: sheet), quality: 92), to: "2.jpg")
    for y in 0..<drawn.height {
      for x in 0..<drawn.width { sheet[x + 340, y + 400] = drawn[x, y] }
    }
    try folder.write(
      JPEGCodec.encode(Raster<RGB8>(neutral: sheet), quality: 92), to: "1.jpg")
    return folder
  }

  @Test func `a code before a webcam is told once, with a bell, until the camera is unplugged`()
    throws
  {
    let (folder, photos) = (try WorkFolder(), try photos())
    let run = try CameraScript(
      """
      export LC_ALL=C
      codes() { local name=$1; shift; step $name $DOCSCAN codes -D Webcam --camera-size 640x480 "$@"; }
      camera-ctl show 1
      codes first --first --bell --timeout 90
      codes json --first --json --timeout 90
      codes other --types qr --timeout 3
      when unplugged ean13 camera-ctl disconnect
      codes unplugged --timeout 90
      """, cameras: "uvc", in: folder.url, frames: photos.url)
    try #require(run.result.status == 0, "\(run.result.errors)")
    let line = #/ean13  4006381333931  at (-?\d+,-?\d+ ?){4}/#
    let first = run.step("first")
    #expect(first.status == 0)
    let words = first.text.replacing("\u{7}", with: "").split(separator: "\n")
    #expect(words.count == 1 && words[0].wholeMatch(of: line) != nil, "\(first.text)")
    #expect(first.text.count { $0 == "\u{7}" } == 1)

    let json = run.step("json")
    #expect(json.status == 0)
    let last = try #require(json.lines.last)
    let frame = try #require(
      try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
    let appeared = try #require(frame["appeared"] as? [[String: Any]])
    #expect(appeared.map { $0["text"] as? String } == [Self.text])
    #expect(frame["width"] as? Int == 640 && frame["height"] as? Int == 480)
    // 95 modules of 8 pixels from 428 in a photo of 1632, shown at 640.
    let corners = try #require(appeared.first?["corners"] as? [[Double]])
    #expect(abs(corners[0][0] - 168) < 12 && abs(corners[1][0] - 466) < 12, "\(corners)")

    let other = run.step("other")
    #expect(other.status == 1 && other.text == "", "\(other.text)")

    let unplugged = run.step("unplugged")
    #expect(unplugged.status == 69, "\(unplugged.text)")
    #expect(unplugged.lines.count == 2 && unplugged.text.contains("was unplugged"))
    #expect(unplugged.lines.first?.wholeMatch(of: line) != nil, "\(unplugged.text)")
  }
}
