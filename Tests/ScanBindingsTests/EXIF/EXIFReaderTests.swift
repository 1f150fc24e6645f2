import ScanBindings
import ScanImaging
import TestSupport
import Testing

struct EXIFReaderTests {
  let taken = PixelSize(width: 4000, height: 3000)

  func focalLength(_ block: EXIFBlock, of size: PixelSize) -> Double? {
    EXIFReader.contents(of: block.bytes).focalLengthInPixels(of: size)
  }

  @Test(arguments: [false, true])
  func `numbers and fractions are read in either byte order`(isBigEndian: Bool) {
    var block = EXIFBlock(
      orientation: 8, focalLengthIn35MillimetreFilm: 28, isBigEndian: isBigEndian)
    block.numbers = [0xA002: 4000, 0xA003: 3000, 0xA210: 2]
    block.fractions = [0x920A: (425, 100), 0xA20E: (254_000, 10)]
    let contents = EXIFReader.contents(of: block.bytes)
    #expect(contents.orientation == 8 && contents.focalLengthIn35MillimetreFilm == 28)
    #expect(contents.focalLengthInMillimetres == 4.25 && contents.pixelsPerMillimetre == 1000)
    #expect(contents.size == taken)
  }

  @Test
  func `the film's focal length holds for the whole photo, at any size`() throws {
    var block = EXIFBlock(focalLengthIn35MillimetreFilm: 26)
    block.numbers = [0xA002: 4000, 0xA003: 3000]
    for (width, height) in [(4000, 3000), (3000, 4000), (1024, 768), (1024, 767)] {
      let size = PixelSize(width: width, height: height)
      let diagonal = Double(width * width + height * height).squareRoot()
      let found = try #require(focalLength(block, of: size))
      #expect(abs(found - 26 / 43.266615 * diagonal) < 0.01)
    }
    #expect(focalLength(block, of: PixelSize(width: 3000, height: 3000)) == nil)
  }

  @Test
  func `the density on the sensor tells it where the film does not`() throws {
    var block = EXIFBlock()
    block.numbers = [0xA002: 4000, 0xA003: 3000, 0xA210: 3]
    block.fractions = [0x920A: (50, 1), 0xA20E: (1600, 1)]
    // 160 pixels a millimetre.
    #expect(focalLength(block, of: taken) == 8000)
    #expect(focalLength(block, of: PixelSize(width: 2000, height: 1500)) == 4000)
    // A density of paper, and one of no unit.
    block.fractions[0xA20E] = (30, 1)
    #expect(focalLength(block, of: taken) == nil)
    block.fractions[0xA20E] = (1600, 1)
    block.numbers[0xA210] = 1
    #expect(focalLength(block, of: taken) == nil)
    block.fractions[0x920A] = (50, 0)
    #expect(focalLength(block, of: taken) == nil)
  }

  @Test
  func `damaged blocks say what is left of them`() {
    let block = EXIFBlock(orientation: 6, focalLengthIn35MillimetreFilm: 26).bytes
    for count in 0..<block.count {
      let contents = EXIFReader.contents(of: block[..<count])
      #expect(contents.orientation == nil || contents.orientation == 6)
    }
    #expect(EXIFReader.contents(of: []) == EXIFContents())
  }
}
