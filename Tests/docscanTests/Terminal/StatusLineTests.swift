import DocumentScan
import Testing
import docscan

@Suite struct StatusLineTests {
  private func status(_ change: (inout CaptureStatus) -> Void) -> CaptureStatus {
    var status = CaptureStatus()
    status.frameSize = PixelSize(width: 200, height: 100)
    change(&status)
    return status
  }

  private static let outline = Quadrilateral(
    topLeft: Point(x: 20, y: 10), topRight: Point(x: 180, y: 10),
    bottomRight: Point(x: 180, y: 95), bottomLeft: Point(x: 20, y: 95))

  @Test func `it tells what is seen, where, and how far the scan is`() {
    let text = StatusLine.text(
      status {
        ($0.sight, $0.outline, $0.takenCount, $0.pageCount) = (.steady, Self.outline, 2, 3)
      }, columns: 200)
    #expect(
      text.hasPrefix("captured 2 of 3 | page, steady at 10,10 90,10 90,95 10,95 | space: take"))
  }

  @Test func `it asks before pages are discarded`() {
    let one = status { ($0.takenCount, $0.isAsking) = (1, true) }
    #expect(StatusLine.text(one, columns: 80) == "discard 1 page? y/n")
    let many = status { ($0.takenCount, $0.isAsking) = (12, true) }
    #expect(StatusLine.text(many, columns: 80) == "discard 12 pages? y/n")
  }

  @Test(arguments: [1, 10, 20, 40, 79, 500])
  func `it never wraps`(_ columns: Int) {
    let text = StatusLine.text(
      status {
        ($0.sight, $0.outline, $0.takenCount, $0.note) = (.samePage, Self.outline, 2, .taken(2))
      }, columns: columns)
    #expect(text.count <= columns && !text.isEmpty)
  }

  @Test func `corners far outside the frame do not stretch it`() {
    let far = Quadrilateral(
      topLeft: Point(x: -1e9, y: -1e9), topRight: Point(x: 1e9, y: -1e9),
      bottomRight: Point(x: 1e9, y: 1e9), bottomLeft: Point(x: -1e9, y: 1e9))
    let text = StatusLine.text(
      status { ($0.sight, $0.outline) = (.moving, far) }, columns: 200)
    #expect(text.contains("-99,-99 199,-99 199,199 -99,199"))
  }
}
