import ScanEnhancement
import ScanImaging
import Testing

struct FilterChainTests {
  private let page = PageRaster.gray(
    Raster(size: PixelSize(width: 4, height: 1), pixels: [10, 90, 160, 250]))
  private let resolution = Resolution(pixelsPerMillimetre: 10)

  private func result(_ words: String) throws -> PageRaster {
    try FilterChain(parsing: words).applied(to: page, resolution: resolution)
  }

  private func message(_ words: String) -> String {
    do {
      _ = try FilterChain(parsing: words)
      return "no error"
    } catch {
      return error.description
    }
  }

  @Test func `a value without a name sets the first parameter`() throws {
    #expect(try result("sharpen=0.9") == result("sharpen=amount:0.9"))
    #expect(try result("sharpen=0.9") != result("sharpen"))
    #expect(try result("sharpen=0.9,radius:0.05") == result("sharpen=radius:0.05,amount:0.9"))
  }

  @Test func `filters work in the order in which they stand`() throws {
    let chain = try FilterChain(parsing: "stretch=0.1,gray,otsu=shift:0.1,sharpen")
    #expect(chain.steps.map(\.kind.name) == ["stretch", "gray", "otsu", "sharpen"])
    #expect(chain.steps[0].values["dark"] == 0.1)
    #expect(chain.steps[2].values["shift"] == 0.1)
    #expect(try result("otsu,sharpen") == result("otsu"))
  }

  @Test func `pieces of a chain add up`() throws {
    var chain = FilterChain()
    #expect(chain.isEmpty)
    #expect(chain.applied(to: page, resolution: resolution) == page)
    chain += try FilterChain(parsing: "stretch")
    chain += try FilterChain(parsing: "sharpen=0.2")
    #expect(try chain == FilterChain(parsing: "stretch,sharpen=0.2"))
  }

  @Test func `a chain reads what it writes`() throws {
    for kind in FilterKind.all {
      let chain = try FilterChain(parsing: "gray,\(kind.name),sharpen=0.25")
      #expect(try FilterChain(parsing: chain.description) == chain)
    }
    #expect(
      try FilterChain(parsing: "sharpen=1").description == "sharpen=amount:1,radius:0.12")
  }

  @Test(arguments: [
    ("", "'' lacks the name of a filter"),
    ("gray,", "'gray,' lacks the name"),
    ("=0.5", "'=0.5' lacks the name"),
    ("radius:0.2", "'radius:0.2' lacks the name"),
    ("sharp", "no filter 'sharp'; the filters are shading, "),
    ("sharpen=size:2", "sharpen has no 'size'; what can be set is amount, radius"),
    ("gray=1", "gray has nothing that can be set"),
    ("sharpen=1,amount:2", "amount of the filter sharpen is set twice"),
    ("sharpen=", "'' is not a number; amount takes 0 to 3"),
    ("sharpen=nan", "'nan' is not a number"),
    ("sharpen=much", "'much' is not a number"),
    ("sharpen=9", "amount cannot be 9; it takes 0 to 3"),
    ("sharpen,radius:0.001", "radius cannot be 0.001; it takes 0.02 to 1 mm"),
  ])
  func `what is wrong is said with what would be right`(words: String, wanted: String) {
    #expect(message(words).contains(wanted), "\(message(words))")
  }
}
