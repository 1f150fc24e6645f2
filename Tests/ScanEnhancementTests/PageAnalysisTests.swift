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
}
