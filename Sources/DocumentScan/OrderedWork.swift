/// Works on a sequence of items several at a time and takes the results in the order of the items.
///
/// At most `limit` items are in work and at most as many finished results wait for an earlier one, so
/// memory does not grow with their number. `next` and `take` run on the caller's actor, `work` on the
/// shared pool. When `next` or `take` throws, items in work are cancelled and waited for, and `untaken`
/// hears of what they and those before them produced, in the order of the items.
package func inOrder<Item: Sendable, Product: Sendable>(
  limit: Int,
  isolation: isolated (any Actor)? = #isolation,
  next: () throws -> Item?,
  work: @escaping @Sendable (Item) async -> Product,
  take: (Product) throws -> Void,
  untaken: (Product) -> Void = { _ in }
) async throws {
  try await withThrowingTaskGroup(of: (Int, Product).self) { group in
    var started = 0
    var taken = 0
    var inWork = 0
    var waiting: [Int: Product] = [:]
    var isExhausted = false
    do {
      repeat {
        while !isExhausted, inWork < limit, waiting.count < limit {
          guard let item = try next() else {
            isExhausted = true
            break
          }
          let index = started
          group.addTask { (index, await work(item)) }
          started += 1
          inWork += 1
        }
        guard let (index, product) = try await group.next() else { break }
        inWork -= 1
        waiting[index] = product
        while let product = waiting.removeValue(forKey: taken) {
          try take(product)
          taken += 1
        }
      } while inWork > 0 || !isExhausted
    } catch {
      group.cancelAll()
      for try await (index, product) in group { waiting[index] = product }
      for index in waiting.keys.sorted() { waiting[index].map(untaken) }
      throw error
    }
  }
}
