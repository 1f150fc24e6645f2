import ScanBindings
import Testing

@Suite struct LocalTimeTests {
  func formatted(_ pattern: String, seconds: Int = 1_700_000_000) -> String {
    let bytes = LocalTime(secondsSinceEpoch: seconds).formatted(Array(pattern.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `codes are replaced and other text stays`() {
    #expect(formatted("a-%s-%%-ä") == "a-1700000000-%-ä")
    #expect(formatted("%F %T").count == "2023-11-14 22:13:20".count)
  }

  @Test func `a result may be empty or long`() {
    #expect(formatted("") == "")
    #expect(formatted("%0999Y").count == 999)
    #expect(formatted(String(repeating: "%A", count: 300)).count >= 6 * 300)
  }

  @Test func `bytes that are not UTF-8 pass through`() {
    let pattern: [UInt8] = [0xFF, 0xFE, 0x25, 0x25, 0xC3]
    #expect(LocalTime(secondsSinceEpoch: 0).formatted(pattern) == [0xFF, 0xFE, 0x25, 0xC3])
  }

  @Test func `a time the calendar cannot hold leaves the pattern`() {
    #expect(formatted("%Y", seconds: .max) == "%Y")
  }

  @Test func `hours follow one another`() throws {
    let hours = (0..<24).map { formatted("%j%H", seconds: 1_700_000_000 + 3600 * $0) }
    #expect(Set(hours).count >= 23)
  }
}
