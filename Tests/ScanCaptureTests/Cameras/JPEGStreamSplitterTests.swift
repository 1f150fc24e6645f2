import ScanBindings
import ScanCapture
import ScanImaging
import TestSupport
import Testing

/// Cutting a stream into its files, in any pieces and with anything between them.
@Suite struct JPEGStreamSplitterTests {
  static func picture(_ shade: UInt8) -> [UInt8] {
    JPEGCodec.encode(
      Raster(size: PixelSize(width: 24, height: 16), repeating: RGB8(gray: shade)), quality: 80)
  }

  /// Three files, the second with a thumbnail inside.
  static let files = [
    picture(20),
    JPEGSurgery.inserting(0xE1, Array("Exif\0\0".utf8) + picture(90), into: picture(60)),
    picture(200),
  ]

  private func split(
    _ stream: [UInt8], pieces size: Int, limit: Int = 1 << 20
  ) -> (files: [[UInt8]], damaged: Int) {
    var splitter = JPEGStreamSplitter(limit: limit)
    var found: [[UInt8]] = []
    for start in stride(from: 0, to: stream.count, by: size) {
      let piece = Array(stream[start..<min(start + size, stream.count)])
      splitter.append(piece.span)
      while let file = splitter.next() { found.append(file) }
    }
    return (found, splitter.damagedCount)
  }

  @Test(arguments: [1, 2, 3, 7, 64, 1000, 100_000])
  func `files come out whole, whatever the pieces`(size: Int) {
    let (files, damaged) = split(Self.files.flatMap { $0 }, pieces: size)
    #expect(files == Self.files)
    #expect(damaged == 0)
  }

  @Test(arguments: [1, 5, 4096])
  func `what lies between files is passed over`(size: Int) {
    let stream =
      [0xFF, 0xD9, 1, 2, 0xFF] + Self.files[0] + [0, 0, 0, 0xFF, 0xD9, 0xFF, 0xD8, 9]
      + Self.files[2] + [0xFF]
    let (files, damaged) = split(stream, pieces: size)
    #expect(files == [Self.files[0], Self.files[2]])
    #expect(damaged == 0)
  }

  @Test(arguments: [1, 9, 4096])
  func `a file that breaks off costs itself alone`(size: Int) throws {
    let whole = Self.files[0]
    // Cut in the headers, at the scan's start and in its middle.
    for count in [3, 21, 200, whole.count - 3] {
      let (files, _) = split(whole[..<count] + Self.files[1] + Self.files[2], pieces: size)
      #expect(files.suffix(1) == [Self.files[2]], "cut at \(count)")
      #expect(files.allSatisfy { [Self.files[1], Self.files[2]].contains($0) || $0.count > count })
    }
  }

  @Test func `a file that breaks off in its scan is counted`() {
    let (files, damaged) = split(
      Self.files[0].dropLast(3) + Self.files[1] + Self.files[2], pieces: 50)
    #expect(files == [Self.files[1], Self.files[2]])
    #expect(damaged == 1)
  }

  @Test func `a file without end is given up at the limit`() {
    var splitter = JPEGStreamSplitter(limit: 5000)
    let (begun, whole) = (Array(Self.files[0].dropLast(2)), Self.files[2])
    splitter.append(begun.span)
    let filler = [UInt8](repeating: 0x55, count: 1000)
    for _ in 0..<20 {
      splitter.append(filler.span)
      #expect(splitter.next() == nil)
    }
    #expect(splitter.damagedCount == 1)
    splitter.append(whole.span)
    #expect(splitter.next() == whole)
  }

  @Test(arguments: 0..<50)
  func `any bytes end in files that begin and end as JPEG`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var stream = Self.files.flatMap { $0 } + Self.files.flatMap { $0 }
    for _ in 0..<40 {
      let place = random.integer(0...stream.count - 1)
      switch random.integer(0...3) {
      case 0: stream[place] = 0xFF
      case 1: stream[place] = UInt8(random.integer(0...255))
      case 2: stream.remove(at: place)
      default: stream.insert(UInt8(random.integer(0xC0...0xFF)), at: place)
      }
    }
    let (files, _) = split(stream, pieces: random.integer(1...500))
    for file in files {
      #expect(file.starts(with: [0xFF, 0xD8, 0xFF]) && file.suffix(2) == [0xFF, 0xD9])
    }
    #expect(files.reduce(0) { $0 + $1.count } <= stream.count)
  }
}

extension ArraySlice {
  fileprivate static func + (left: ArraySlice, right: [Element]) -> [Element] {
    Array(left) + right
  }
}
