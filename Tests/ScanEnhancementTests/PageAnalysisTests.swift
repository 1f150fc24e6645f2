import ScanEnhancement
import ScanImaging
import TestSupport
import Testing

struct PageAnalysisTests {
  private let resolution = Resolution(pixelsPerMillimetre: 3)
  private let size = PixelSize(width: 450, height: 600)

  /// A page under falling, yellowish light, with noise; `ink` gives its colour place by place.
  private func photo(_ ink: (_ x: Int, _ y: Int) -> RGB8) -> Raster<RGB8> {
    var noise = SeededGenerator(seed: 8)
    return Raster(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let light = 0.9 - 0.3 * Double(x) / Double(size.width)
          let pixel = ink(x, y)
          func sample(_ value: UInt8, _ cast: Double) -> UInt8 {
            let lit = Double(value) * light * cast + noise.normal(deviation: 2)
            return UInt8(min(max(lit, 0), 255).rounded())
          }
          output.append(
            RGB8(
              red: sample(pixel.red, 1), green: sample(pixel.green, 0.94),
              blue: sample(pixel.blue, 0.78)))
        }
      }
    }
  }

  private func text(_ x: Int, _ y: Int) -> RGB8 {
    let isInk = (60..<390).contains(x) && (60..<520).contains(y) && y % 14 < 4 && (x + y) % 6 < 3
    return isInk ? RGB8(gray: 30) : .white
  }

  @Test func `text alone is bilevel`() {
    let analysis = PageAnalysis(of: photo(text), resolution: resolution)
    #expect(analysis.look == .bw)
    #expect(!analysis.isBlank)
  }

  @Test func `a stamp of a thousandth of the page asks for colour`() {
    // A ring of radius 15 to 18 pixels: 311 of 270,000.
    let page = photo { x, y in
      let distance = (x - 330) * (x - 330) + (y - 555) * (y - 555)
      return (225...324).contains(distance) ? RGB8(red: 190, green: 50, blue: 60) : text(x, y)
    }
    #expect(PageAnalysis(of: page, resolution: resolution).look == .color)
  }

  @Test func `pale highlighting asks for colour`() {
    let page = photo { x, y in
      let isMarked = (80..<140).contains(x) && (196..<204).contains(y)
      let pixel = text(x, y)
      return isMarked && pixel == .white ? RGB8(red: 255, green: 250, blue: 130) : pixel
    }
    #expect(PageAnalysis(of: page, resolution: resolution).look == .color)
  }

  @Test func `a coloured desk at the border does not`() {
    let page = photo { x, y in
      x > 438 - y / 60 ? RGB8(red: 170, green: 90, blue: 40) : text(x, y)
    }
    #expect(PageAnalysis(of: page, resolution: resolution).look == .bw)
  }

  @Test func `a picture in gray asks for gray`() {
    let page = photo { x, y in
      (100..<250).contains(x) && (200..<300).contains(y)
        ? RGB8(gray: UInt8(60 + (x - 100) * 3 / 4)) : text(x, y)
    }
    #expect(PageAnalysis(of: page, resolution: resolution).look == .grayscale)
  }

  @Test func `nothing but light and noise is blank`() {
    #expect(PageAnalysis(of: photo { _, _ in .white }, resolution: resolution).isBlank)
  }

  @Test func `a page number alone is not blank`() {
    let page = photo { x, y in
      (222..<226).contains(x) && (570..<578).contains(y) ? RGB8(gray: 40) : .white
    }
    #expect(!PageAnalysis(of: page, resolution: resolution).isBlank)
  }

  /// The page with its depth of ink, 0...1, given place by place, and `look` of what is on it.
  private func isBlank(_ depth: (_ x: Int, _ y: Int) -> Double) -> Bool {
    PageAnalysis(
      of: photo { x, y in RGB8(gray: UInt8((255 * (1 - depth(x, y))).rounded())) },
      resolution: resolution
    ).isBlank
  }

  /// Strokes one pixel, a third of a millimetre, wide.
  private func isStroke(_ x: Int, _ y: Int) -> Bool {
    (100..<330).contains(x) && (80..<200).contains(y) && (x + y / 2) % 9 == 0 && y % 20 < 9
  }

  @Test func `faint pencil is not blank`() {
    #expect(!isBlank { x, y in isStroke(x, y) ? 0.16 : 0 })
  }

  @Test func `print of the other side, blurred by the paper, is blank`() {
    // Strokes of 8 % spread over five pixels, and the rows of gray they make.
    #expect(
      isBlank { x, y in
        var share = 0.0
        for u in -2...2 { share += isStroke(449 - x + u, y) ? 0.2 : 0 }
        return 0.08 * share + ((80..<400).contains(y) && y % 20 < 9 ? 0.01 : 0)
      })
  }

  @Test func `a few specks are blank`() {
    #expect(isBlank { x, y in [7, 211, 340].contains(x) && y % 211 < 2 ? 0.5 : 0 })
  }

  @Test func `lined and squared paper is blank until something is written on it`() {
    func ruled(_ x: Int, _ y: Int) -> Bool { y % 24 == 5 && y > 60 }
    func squared(_ x: Int, _ y: Int) -> Bool { y % 15 == 5 || x % 15 == 3 }
    #expect(isBlank { x, y in ruled(x, y) ? 0.25 : 0 })
    #expect(isBlank { x, y in squared(x, y) ? 0.25 : 0 })
    #expect(!isBlank { x, y in ruled(x, y) ? 0.25 : isStroke(x, y) ? 0.5 : 0 })
    #expect(!isBlank { x, y in squared(x, y) ? 0.25 : isStroke(x, y) ? 0.5 : 0 })
  }

  @Test func `a line or a frame alone is not blank`() {
    #expect(!isBlank { x, y in y == 300 && (60..<390).contains(x) ? 0.6 : 0 })
    #expect(
      !isBlank { x, y in
        [60, 390].contains(x) && (60...500).contains(y)
          || [60, 500].contains(y) && (60...390).contains(x) ? 0.6 : 0
      })
  }

  @Test func `auto gives the look it names`() {
    let page = photo(text)
    #expect(PageAnalysis(of: page, resolution: resolution).look == .bw)
    #expect(
      PageEnhancement(mode: .auto).enhanced(page, resolution: resolution)
        == PageEnhancement(mode: .bw).enhanced(page, resolution: resolution))
  }

  @Test func `the richest look of a document wins`() {
    #expect(EnhancementMode.richest(of: [.bw, .bw]) == .bw)
    #expect(EnhancementMode.richest(of: [.bw, .grayscale, .bw]) == .grayscale)
    #expect(EnhancementMode.richest(of: [.grayscale, .bw, .color, .bw]) == .color)
    #expect(EnhancementMode.richest(of: []) == .color)
  }

  @Test func `a whole photo without print keeps its light and colours`() throws {
    let scene = photo { x, y in
      y > 420 ? RGB8(red: 150, green: 110, blue: 70) : x > 350 && y < 90 ? .black : .white
    }
    let analysis = PageAnalysis(of: scene, resolution: resolution)
    #expect(analysis.illumination.kind == .white)
    let picture = analysis.ofWholePhoto(TextDirection(of: scene, analysis))
    #expect(picture.illumination.kind == .tone)
    #expect(picture.look != .bw && !picture.isBlank)
    let clean = try #require(
      PageEnhancement(mode: .color).enhanced(.color(scene), resolution: resolution, picture).color)
    #expect(clean[40, 200].luma > clean[420, 200].luma + 30)
    #expect(clean[200, 200].red > clean[200, 200].blue + 20)
  }

  @Test func `a page that reaches beyond its photo is cleaned as one`() {
    let print = PixelText.page(size: size, scale: 2, seed: 4)
    let page = photo { x, y in print[x, y] }
    let analysis = PageAnalysis(of: page, resolution: resolution)
    let found = analysis.ofWholePhoto(TextDirection(of: page, analysis))
    #expect(found.illumination.kind == .white)
    #expect(found.look == .bw)
  }
}
