import DocumentScan
import Testing

@Suite struct PhotoOrderTests {
  private func runs(_ runs: [(Int, Int?)]) -> [PhotoOrder.Run] {
    runs.map { PhotoOrder.Run(first: $0.0, last: $0.1) }
  }

  @Test func `photos are picked one by one, in runs and to the end`() throws {
    var order = PhotoOrder()
    #expect(try order.places(of: 3) == [0, 1, 2])
    order.picked = runs([(3, 3), (1, 2), (7, nil), (6, 5)])
    #expect(try order.places(of: 8) == [2, 0, 1, 6, 7, 5, 4])
  }

  @Test func `fronts and backs are taken by turns`() throws {
    var order = PhotoOrder()
    order.interleaving = .backsInOrder
    #expect(try order.places(of: 6) == [0, 3, 1, 4, 2, 5])
    order.interleaving = .backsReversed
    #expect(try order.places(of: 6) == [0, 5, 1, 4, 2, 3])
    #expect(try order.places(of: 0) == [])
  }

  @Test func `picking comes first, reversing last`() throws {
    var order = PhotoOrder()
    order.picked = runs([(4, 1)])
    order.interleaving = .backsInOrder
    order.isReversed = true
    #expect(try order.places(of: 5) == [0, 2, 1, 3])
  }

  @Test(
    "an order that does not fit the photos is refused",
    arguments: [
      ([(4, 4)], 3), ([(1, 4)], 3), ([(4, nil)], 3), ([(1, 3), (2, 2)], 3), ([(3, 1), (1, 1)], 3),
      ([(0, 1)], 3),
    ])
  func refused(_ picked: [(Int, Int?)], _ count: Int) {
    var order = PhotoOrder()
    order.picked = runs(picked)
    #expect(throws: ScanError.self) { try order.places(of: count) }
  }

  @Test func `a front without a back is refused`() {
    var order = PhotoOrder()
    order.interleaving = .backsInOrder
    #expect(throws: ScanError.self) { try order.places(of: 3) }
  }
}
