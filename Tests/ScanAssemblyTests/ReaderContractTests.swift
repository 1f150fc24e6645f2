import ScanAssembly
import ScanImaging
import TestSupport
import Testing

/// Every way a page is stored, judged by programs that others wrote.
@Suite struct ReaderContractTests {
  /// A way to store a page, and how far readers may be from what went in.
  struct Way: CustomTestStringConvertible {
    let name: String
    let page: PageRaster
    var options = EncodingOptions()
    /// The share of samples that may be further than 24 levels away; `nil` where none may differ at all.
    var share: Double?

    var testDescription: String { name }
  }

  private static let size = PixelSize(width: 333, height: 250)

  private static let ways: [Way] = {
    var lossless = EncodingOptions()
    lossless.losslessCode = .deflate
    var older = EncodingOptions()
    older.losslessCode = .lzw
    let (gray, color) = (TestPages.gray(size), TestPages.color(size))
    return [
      Way(name: "print in black and white", page: .bilevel(TestPages.bilevel(.text, size))),
      Way(name: "noise in black and white", page: .bilevel(TestPages.bilevel(.noise, size))),
      Way(
        name: "rows alike in black and white",
        page: .bilevel(TestPages.bilevel(.repeatedRows, size))),
      Way(name: "drawing", page: .color(TestPages.drawing(size, colorCount: 9))),
      Way(name: "gray", page: .gray(gray), share: 0.03),
      Way(name: "colour", page: .color(color), share: 0.03),
      Way(
        name: "gray of libjpeg", page: .gray(gray), options: EncodingOptions(quality: 90),
        share: 0.01),
      Way(
        name: "colour of libjpeg", page: .color(color), options: EncodingOptions(quality: 90),
        share: 0.01),
      Way(name: "gray without loss", page: .gray(gray), options: lossless),
      Way(name: "colour without loss", page: .color(color), options: lossless),
      Way(name: "colour by the older code", page: .color(color), options: older),
    ]
  }()

  private func document(_ ways: [Way], _ format: DocumentFormat) throws -> [UInt8] {
    try format.document(
      of: ways.map {
        try PageEncoder(for: format, options: $0.options).encode(
          Page(raster: $0.page, resolution: Resolution(dotsPerInch: 72)))
      })
  }

  /// Draw each page of a PDF at four dots a pixel.
  private static let renderers: [(tool: ExternalTool, arguments: [String])] = [
    (.pdftoppm, ["-r", "288", "IN", "OUT/page"]),
    (.mutool, ["draw", "-q", "-r", "288", "-c", "rgb", "-o", "OUT/page-%02d.ppm", "IN"]),
    (
      .gs,
      [
        "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=ppmraw", "-r288", "-o",
        "OUT/page-%02d.ppm", "IN",
      ]
    ),
  ]

  @Test(arguments: renderers.map(\.tool).filter(\.isInstalled))
  func `renderers of PDF draw what went in`(_ tool: ExternalTool) throws {
    let scratch = try TemporaryScratch()
    let path = try scratch.file("a.pdf", document(ReaderContractTests.ways, .pdf))
    let arguments = try #require(ReaderContractTests.renderers.first { $0.tool == tool })
      .arguments.map { $0 == "IN" ? path : $0.replacing("OUT", with: scratch.path()) }
    let result = try tool.run(arguments)
    #expect(result.status == 0, "\(result.messages)")
    for (index, way) in ReaderContractTests.ways.enumerated() {
      let name = "page-\(String(101 + index).dropFirst()).ppm"
      let drawn = try #require(Drawing(try scratch.contents(name)))
      if let share = way.share {
        #expect(drawn.shareFurther(than: 24, from: way.page) <= share, "\(way.name)")
      } else {
        #expect(drawn.largestDifference(from: way.page) == 0, "\(way.name)")
      }
    }
  }

  @Test(.enabled(if: Preflight.isInstalled && ExternalTool.qpdf.isInstalled))
  func `judges of PDF find no fault with any way`() throws {
    let document = try document(ReaderContractTests.ways, .pdf)
    #expect(try Preflight.complaints(about: [document]) == "")
    let scratch = try TemporaryScratch()
    let path = try scratch.file("a.pdf", document)
    let result = try ExternalTool.qpdf.run(["--check", path])
    #expect(result.status == 0 && result.messages == "", "\(result.text) \(result.messages)")
  }

  @Test(.enabled(if: ExternalTool.convert.isInstalled), arguments: [DocumentFormat.tiff, .png])
  func `ImageMagick sees what went in`(_ format: DocumentFormat) throws {
    for way in ReaderContractTests.ways {
      let scratch = try TemporaryScratch()
      let path = try scratch.file("a.\(format.name)", document([way], format))
      let out = scratch.path("out.ppm")
      let result = try ExternalTool.convert.run([path, "-depth", "8", out])
      #expect(result.status == 0 && result.messages == "", "\(way.name): \(result.messages)")
      let seen = try #require(PortableMap.samples(try scratch.contents("out.ppm")))
      #expect(seen.size == way.page.size)
      if way.share != nil, format == .tiff {
        #expect(way.page.shareFurther(than: 24, from: seen.samples) <= 0.03, "\(way.name)")
      } else {
        #expect(way.page.largestDifference(from: seen.samples) == 0, "\(way.name)")
      }
    }
  }
}

extension PageRaster {
  /// The share of samples that are further than `limit` from those another program saw.
  fileprivate func shareFurther(than limit: Int, from seen: [UInt8]) -> Double {
    let expected = samples
    guard expected.count > 0, seen.count.isMultiple(of: expected.count) else { return 1 }
    let repeats = seen.count / expected.count
    let far = seen.indices.count {
      abs(Int(expected[$0 / repeats]) - Int(seen[$0])) > limit
    }
    return Double(far) / Double(seen.count)
  }
}
