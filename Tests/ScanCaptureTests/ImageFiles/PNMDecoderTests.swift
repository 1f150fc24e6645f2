import ScanCapture
import ScanImaging
import Testing

struct PNMDecoderTests {
  func photo(_ bytes: [UInt8], page: Int = 0) throws -> Photo {
    try ImageFile(bytes: bytes, name: FilePath("picture")).photo(at: page)
  }

  func pixels(_ text: String, _ raw: [UInt8] = []) throws -> [RGB8] {
    let raster = try photo(Array(text.utf8) + raw).raster
    return (0..<raster.height).flatMap { y in (0..<raster.width).map { raster[$0, y] } }
  }

  @Test
  func `all six kinds are decoded`() throws {
    let bits: [RGB8] = [.black, .white, .white, .black]
    #expect(try pixels("P1\n2 2\n1001") == bits)
    #expect(try pixels("P1 2 2 1 0\n0 1\n") == bits)
    #expect(try pixels("P4 2 2\n", [0x80, 0x40]) == bits)
    let grays = [0, 128, 255].map { RGB8(gray: $0) }
    #expect(try pixels("P2\n3 1\n255\n0 128 255\n") == grays)
    #expect(try pixels("P2\n3 1\n255\n0 128 255") == grays)
    #expect(try pixels("P5\n3 1\n255\n", [0, 128, 255]) == grays)
    let color = RGB8(red: 1, green: 20, blue: 255)
    #expect(try pixels("P3 1 1 255\n1 20 255\n") == [color])
    #expect(try pixels("P6 1 1 255\n", [1, 20, 255]) == [color])
  }

  @Test
  func `samples are scaled from any largest one, and clipped to it`() throws {
    #expect(try pixels("P2 4 1 3\n0 1 2 9 ") == [0, 85, 170, 255].map { RGB8(gray: $0) })
    #expect(try pixels("P5 3 1 100\n", [0, 50, 200]) == [0, 128, 255].map { RGB8(gray: $0) })
    #expect(
      try pixels("P5 3 1 65535\n", [0, 0, 0x80, 0x80, 0xFF, 0xFF])
        == [0, 128, 255].map { RGB8(gray: $0) })
    #expect(try pixels("P5 2 1 1000\n", [1, 0xF4, 9, 9]) == [128, 255].map { RGB8(gray: $0) })
    #expect(try pixels("P2 1 1 256\n128\n") == [RGB8(gray: 128)])
  }

  @Test
  func `comments may stand anywhere between the numbers`() throws {
    let text = "P5#kind\n#a line\n 2 # width\r1#height\n255# the end\n"
    // The first sample looks like a comment and is none.
    #expect(
      try pixels(text, [UInt8(ascii: "#"), 7]) == [UInt8(ascii: "#"), 7].map { RGB8(gray: $0) })
    #expect(try pixels("P1 3 1\n1#0\n01") == [.black, .white, .black])
  }

  @Test
  func `a raw file holds as many pictures as follow each other`() throws {
    let bytes = Array("P5 1 1 255\n@P4 1 1\n".utf8) + [0] + Array("P6 1 1 255\nabc".utf8)
    #expect(try ImageFile(bytes: bytes, name: FilePath("x")).pageCount == 3)
    #expect(try photo(bytes, page: 0).raster[0, 0] == RGB8(gray: 64))
    #expect(try photo(bytes, page: 1).raster[0, 0] == .white)
    let last = try photo(bytes, page: 2)
    #expect(last.raster[0, 0] == RGB8(red: 97, green: 98, blue: 99))
    #expect(last.pageIndex == 2 && !last.isGray)
  }

  @Test(arguments: [
    "P5 0 1 255\n", "P5 1 1 0\n", "P5 1 1 65536\n1", "P5 1 1 255", "P5 -1 1 255\n1",
    "P5 99999999999999999999 1 255\n1", "P2 1 1 255\n", "P2 1 1 255\nx", "P2 2 1 255\n25", "P5 1",
    "P6 2 2 255\nabc",
  ])
  func `broken headers and missing samples are damage`(text: String) {
    #expect(throws: ImageFileError.self) { try photo(Array(text.utf8)) }
  }
}
