import DocumentScan
import Synchronization
import Testing

@Suite struct OrderedWorkTests {
  private struct Failure: Error {}

  @Test(arguments: [1, 2, 5], [0, 1, 2, 17])
  func `results come in the order of the items`(limit: Int, count: Int) async throws {
    var items = Array(0..<count)
    var taken: [Int] = []
    try await inOrder(limit: limit) {
      items.isEmpty ? nil : items.removeFirst()
    } work: { (item: Int) in
      // Early items take longest, so that later ones overtake them.
      for _ in 0..<(count - item) { await Task.yield() }
      return item * 10
    } take: {
      taken.append($0)
    }
    #expect(taken == (0..<count).map { $0 * 10 })
  }

  @Test func `no more than the limit is in work or waits`() async throws {
    let running = Mutex(0)
    let most = Mutex(0)
    var started = 0
    var taken = 0
    var furthestAhead = 0
    try await inOrder(limit: 3) {
      guard started < 40 else { return nil }
      started += 1
      furthestAhead = max(furthestAhead, started - taken)
      return started
    } work: { (item: Int) in
      let now = running.withLock {
        $0 += 1
        return $0
      }
      most.withLock { $0 = max($0, now) }
      for _ in 0..<(item % 7) { await Task.yield() }
      running.withLock { $0 -= 1 }
      return item
    } take: { _ in
      taken += 1
    }
    #expect(most.withLock { $0 } <= 3)
    #expect(furthestAhead <= 6)
    #expect(taken == 40)
  }

  @Test func `what the taker throws ends the work`() async {
    var started = 0
    await #expect(throws: Failure.self) {
      try await inOrder(limit: 2) {
        started += 1
        return started
      } work: { (item: Int) in
        item
      } take: { item in
        if item == 5 { throw Failure() }
      }
    }
    #expect(started < 20)
  }

  @Test func `what was done and is not taken is heard of`() async {
    var (started, untaken) = (0, [Int]())
    await #expect(throws: Failure.self) {
      try await inOrder(limit: 3) {
        started += 1
        return started <= 3 ? started : nil
      } work: { (item: Int) in
        item
      } take: { (_: Int) in
        throw Failure()
      } untaken: {
        untaken.append($0)
      }
    }
    #expect(untaken == [2, 3])
  }
}
