import ScanAssembly
import ScanBindings
import ScanImaging
import TestSupport
import Testing

@Suite struct LayersTests {
  private static let size = PixelSize(width: 1240, height: 600)

  private let encoder: PageEncoder = {
    var options = EncodingOptions(quality: 85)
    options.usesLayers = true
    return PageEncoder(for: .pdf, options: options)
  }()

  /// Black and red strokes on a coloured, slightly noisy ground.
  private func letter(noise: Int = 2) -> Raster<RGB8> {
    var random = SeededGenerator(seed: 11)
    let size = LayersTests.size
    return Raster(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let isInk = y % 40 >= 10 && y % 40 < 32 && (x + y / 3 + x / 40 * 9) % 26 < 7
          let ink = y < 300 ? RGB8(gray: 20) : RGB8(red: 190, green: 10, blue: 30)
          // More shades than a palette takes.
          let shade = 246 - x / 40 + random.integer(-noise...noise)
          let paper = RGB8(
            red: UInt8(shade), green: UInt8(shade - y / 40),
            blue: UInt8(x > 800 ? shade - 60 : shade))
          output.append(isInk ? ink : paper)
        }
      }
    }
  }

  private func page(_ raster: PageRaster, dotsPerInch: Double = 300) -> Page {
    Page(raster: raster, resolution: Resolution(dotsPerInch: dotsPerInch))
  }

  @Test func `a page of writing is stored in layers, many times smaller`() throws {
    let color = page(.color(letter()))
    let layered = try encoder.encode(color)
    let whole = try PageEncoder(for: .pdf, quality: 85).encode(color)
    #expect(layered.encoding.name == "layers" && whole.encoding.name == "jpeg")
    #expect(layered.encoding.byteCount * 3 < whole.encoding.byteCount)
    #expect(layered.encoding.bytes.count == layered.encoding.byteCount)
  }

  @Test func `layers are used where asked for, in PDF, and where they look like the page`() throws {
    let text = page(.color(letter()))
    #expect(try PageEncoder(for: .pdf).encode(text).encoding.name == "jpeg")
    var options = EncodingOptions()
    options.usesLayers = true
    #expect(try PageEncoder(for: .tiff, options: options).encode(text).encoding.name == "jpeg")
    // Fine light lines on a dark ground are no ink and would be lost.
    let size = LayersTests.size
    let negative = Raster<UInt8>(
      size: size,
      pixels: (0..<size.width * size.height).map { index in
        let (x, y) = (index % size.width, index / size.width)
        return (x + y / 5) % 61 < 2 ? 240 : UInt8(30 + x / 40)
      })
    #expect(try encoder.encode(page(.gray(negative))).encoding.name == "jpeg")
    // Too few pixels for letters.
    #expect(try encoder.encode(page(.color(letter()), dotsPerInch: 100)).encoding.name == "jpeg")
    for side in [1, 7, 9] {
      let small = Raster<RGB8>(size: PixelSize(width: side, height: side), repeating: .white)
      #expect(try encoder.encode(page(.color(small))).encoding.byteCount > 0)
    }
  }

  @Test func `a limit of bytes is kept to`() throws {
    let whole = try encoder.encode(page(.color(letter())))
    var options = EncodingOptions(greatestByteCount: whole.encoding.byteCount / 2)
    options.usesLayers = true
    let limited = try PageEncoder(for: .pdf, options: options).encode(page(.color(letter())))
    #expect(limited.encoding.name == "jpeg")
    #expect(limited.exceedsLimit || limited.encoding.byteCount <= whole.encoding.byteCount / 2)
  }

  @Test(.enabled(if: Preflight.isInstalled && ExternalTool.qpdf.isInstalled))
  func `layered pages are PDF/A-1b`() throws {
    var encoded = [try encoder.encode(page(.color(letter()))), try encoder.encode(gray())]
    encoded[0].bookmark = "layers"
    let plain = Raster<UInt8>(size: LayersTests.size) { output in
      for index in 0..<LayersTests.size.width * LayersTests.size.height {
        // One ink on one ground, with more shades than a palette takes in one corner.
        let isInk = index % 1240 % 40 < 6 && index / 1240 % 9 < 7
        output.append(isInk ? 0 : index < 60 ? UInt8(190 + index) : 255)
      }
    }
    encoded.append(try encoder.encode(page(.gray(plain))))
    let document = try DocumentFormat.pdf.document(of: encoded)
    #expect(encoded.map(\.encoding.name) == ["layers", "layers", "layers"])
    #expect(try Preflight.complaints(about: [document]) == "")
    let scratch = try TemporaryScratch()
    let check = try ExternalTool.qpdf.run(["--check", scratch.file("a.pdf", document)])
    #expect(check.status == 0 && check.messages == "")
  }

  private func gray() -> Page { page(.gray(letter().luma)) }

  /// Four dots a pixel, as for other pages.
  private static let renderers: [(tool: ExternalTool, arguments: [String])] = [
    (.pdftoppm, ["-r", "1200", "IN", "OUT/page"]),
    (.mutool, ["draw", "-q", "-r", "1200", "-c", "rgb", "-o", "OUT/page-%d.ppm", "IN"]),
    (
      .gs,
      [
        "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=ppmraw", "-r1200", "-o",
        "OUT/page-%d.ppm", "IN",
      ]
    ),
  ]

  @Test(arguments: renderers.map(\.tool).filter(\.isInstalled))
  func `readers draw layers as the page was`(_ tool: ExternalTool) throws {
    let pages = [page(.color(letter())), gray()]
    let scratch = try TemporaryScratch()
    let path = try scratch.file(
      "a.pdf", DocumentFormat.pdf.document(of: pages.map { try encoder.encode($0) }))
    let arguments = try #require(LayersTests.renderers.first { $0.tool == tool }).arguments.map {
      $0 == "IN" ? path : $0.replacing("OUT", with: scratch.path())
    }
    let result = try tool.run(arguments)
    let messages = result.messages.replacing("warning: ICC support is not available\n", with: "")
    #expect(result.status == 0 && messages == "", "\(messages)")
    for (index, page) in pages.enumerated() {
      let drawn = try #require(Drawing(scratch.contents("page-\(index + 1).ppm")))
      #expect(drawn.size == LayersTests.size)
      // Only borders between colours and the flanks of strokes.
      #expect(drawn.shareFurther(than: 60, from: page.raster) < 0.01, "\(tool)")
    }
  }
}
