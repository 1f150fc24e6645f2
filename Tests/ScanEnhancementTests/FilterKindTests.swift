import ScanEnhancement
import ScanImaging
import Testing

struct FilterKindTests {
  private let page = PageRaster.gray(
    Raster(size: PixelSize(width: 4, height: 1), pixels: [10, 90, 160, 250]))
  private let resolution = Resolution(pixelsPerMillimetre: 10)

  private func result(_ words: String) throws -> PageRaster {
    try FilterKind.filter(from: words).applied(to: page, resolution: resolution)
  }

  @Test func `a value without a name sets the first parameter`() throws {
    #expect(try result("sharpen=0.9") == result("sharpen=amount=0.9"))
    #expect(try result("sharpen=0.9") != result("sharpen"))
    #expect(try result("sharpen=0.9,radius=0.05") == result("sharpen=radius=0.05,amount=0.9"))
  }

  @Test func `unknown filters are answered with the known ones`() {
    #expect(
      throws: FilterError.unknownFilter(name: "sharp", known: FilterKind.all.map(\.name))
    ) { try FilterKind.filter(from: "sharp=1") }
  }

  @Test func `unknown parameters and words for numbers are refused`() {
    #expect(throws: FilterError.unknownParameter(name: "size", known: ["amount", "radius"])) {
      try FilterKind.filter(from: "sharpen=size=2")
    }
    #expect(throws: FilterError.notANumber(text: "much")) {
      try FilterKind.filter(from: "sharpen=much")
    }
    #expect(throws: FilterError.notANumber(text: "")) { try FilterKind.filter(from: "sharpen=") }
    #expect(throws: FilterError.notANumber(text: "nan")) {
      try FilterKind.filter(from: "sharpen=nan")
    }
    #expect(throws: FilterError.unknownParameter(name: "1", known: [])) {
      try FilterKind.filter(from: "gray=1")
    }
  }
}
