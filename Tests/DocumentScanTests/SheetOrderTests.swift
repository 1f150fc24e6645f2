import DocumentScan
import Testing

@Suite struct SheetOrderTests {
  @Test func `sheets are read in rows from the top, each from the left`() {
    let places = [(300, 20), (0, 0), (150, 10), (10, 300), (200, 290)]
    let sheets = places.shuffled(by: [3, 0, 4, 2, 1]).map { x, y in
      DetectedQuadrilateral(
        quadrilateral: Quadrilateral(mapping: Quadrilateral(PixelSize(width: 100, height: 120))) {
          $0 + Point(x: Double(x), y: Double(y))
        }, confidence: 1, isBent: false)
    }
    let order = sheets.inReadingOrder.map { Int($0.quadrilateral.topLeft.x) }
    #expect(order == [0, 150, 300, 10, 200])
  }
}

extension Array {
  fileprivate func shuffled(by places: [Int]) -> [Element] { places.map { self[$0] } }
}
