import ScanBarcodes
import ScanBindings
import ScanImaging
import Synchronization
import TestSupport
import Testing

@Suite struct BarcodeSearchTests {
  /// A reader that sees nothing, or fails, and counts its looks.
  private final class BlindReader: CodeReader {
    let libraries: Set<CodeTry.Library> = [.zxing, .zbar]
    let patience: Duration
    private let failure: BarcodeError?
    private let count = Mutex(0)

    init(patience: Duration, failure: BarcodeError? = nil) {
      self.patience = patience
      self.failure = failure
    }

    var looks: Int { count.withLock { $0 } }

    func readings(
      in raster: Raster<UInt8>, _ tries: [CodeTry], within patience: Duration
    ) throws(BarcodeError) -> [[CodeReading]] {
      count.withLock { $0 += 1 }
      if let failure { throw failure }
      return tries.map { _ in [] }
    }
  }

  private static func picture() -> Raster<UInt8> {
    var generator = SeededGenerator(seed: 11)
    return Raster(
      size: PixelSize(width: 160, height: 120),
      pixels: (0..<160 * 120).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  private func looks(of reader: BlindReader) -> Int {
    var search = BarcodeSearch(
      Self.picture(), formats: [.qr, .ean13, .pdf417], reader: reader, workLimit: 1_000_000)
    search.run()
    #expect(search.codes.isEmpty)
    return reader.looks
  }

  @Test func `the time for a picture is that of all looks together`() {
    #expect(looks(of: BlindReader(patience: .seconds(1000))) > 4)
    #expect(looks(of: BlindReader(patience: .nanoseconds(1))) == 1)
  }

  @Test func `a reader that dies often is left alone, one that cannot be started at once`() {
    let dying = BlindReader(patience: .seconds(1000), failure: .unreadable(reason: "it died"))
    #expect(looks(of: dying) == 4)
    let none = BlindReader(
      patience: .seconds(1000), failure: .noReader(program: "none", reason: "there is none"))
    #expect(looks(of: none) == 1)
  }

  private static func stack(_ corners: [Point]) -> Barcode {
    Barcode(
      format: .pdf417, text: "stack", bytes: Array("stack".utf8),
      corners: Quadrilateral(
        topLeft: corners[0], topRight: corners[1], bottomRight: corners[2],
        bottomLeft: corners[3]))
  }

  @Test func `a stack of which looks see one end, some rows and all is told once, with all rows`() {
    let all = [
      Point(x: 40, y: 40), Point(x: 340, y: 44), Point(x: 336, y: 200), Point(x: 38, y: 196),
    ]
    let end = [Point(x: 40, y: 40), Point(x: 30, y: 20), Point(x: 30, y: 20), Point(x: 39, y: 60)]
    let rows = [
      Point(x: 39, y: 160), Point(x: 337, y: 164), Point(x: 336, y: 200), Point(x: 38, y: 196),
    ]
    for places in [[end, rows, all], [rows, end, all], [all, rows, end]] {
      var search = BarcodeSearch(
        Self.picture(), formats: [.pdf417], reader: BlindReader(patience: .seconds(1)))
      for place in places { search.take(Self.stack(place)) }
      #expect(search.codes.map(\.corners.corners) == [all])
      // Another of the same value that stands apart is another.
      search.take(Self.stack(all.map { $0 + Point(x: 0, y: 400) }))
      #expect(search.codes.count == 2)
    }
  }

  @Test func `each code that is found gives some work back, and only once`() {
    var search = BarcodeSearch(
      Self.picture(), formats: [.pdf417], reader: BlindReader(patience: .seconds(1)),
      workLimit: 6_000_000)
    let outline = [
      Point(x: 40, y: 40), Point(x: 340, y: 44), Point(x: 336, y: 200), Point(x: 38, y: 196),
    ]
    for _ in 0..<2 { search.take(Self.stack(outline)) }
    #expect(search.workLeft == 1_000_000)
    search.take(Self.stack(outline.map { $0 + Point(x: 0, y: 400) }))
    #expect(search.workLeft == 2_000_000)
  }
}
