import ScanEnhancement
import ScanImaging
import TestSupport
import Testing

struct InkGainsTests {
  private let resolution = Resolution(dotsPerInch: 300)
  private let size = PixelSize(width: 480, height: 360)

  /// Lines of strokes 3 pixels wide, of these depths on the left and the right half of white paper.
  private func page(left: Double, right: Double, pixel: (Double) -> RGB8) -> Raster<RGB8> {
    Raster(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let isStroke = y % 36 < 18 && x % 9 < 3
          output.append(pixel(isStroke ? (x < size.width / 2 ? left : right) : 0))
        }
      }
    }
  }

  private func gray(_ depth: Double) -> RGB8 { RGB8(gray: UInt8((230 * (1 - depth)).rounded())) }

  private func cleaned(_ page: Raster<RGB8>) throws -> Raster<UInt8> {
    try #require(
      PageEnhancement(mode: .grayscale).enhanced(page, resolution: resolution).gray)
  }

  /// Mean of the middles of the strokes within some columns.
  private func ink(of page: Raster<UInt8>, _ columns: Range<Int>) -> Double {
    var (sum, count) = (0, 0)
    for y in stride(from: 36 + 9, to: size.height - 36, by: 36) {
      for x in columns where x % 9 == 1 {
        sum += Int(page[x, y])
        count += 1
      }
    }
    return Double(sum) / Double(count)
  }

  @Test func `print that fades on one half comes out nearly as dark as on the other`() throws {
    let page = try cleaned(page(left: 0.75, right: 0.4, pixel: gray))
    let (dark, faded) = (ink(of: page, 60..<180), ink(of: page, 300..<420))
    #expect(dark < 70, "\(dark)")
    #expect(faded < 110, "\(faded)")
  }

  @Test func `paper, folds and print of the other side stay white`() throws {
    let page = try cleaned(page(left: 0, right: 0.06, pixel: gray))
    #expect(ink(of: page, 60..<180) > 250)
    #expect(ink(of: page, 300..<420) > 240)
  }

  @Test func `black print, fills and pictures keep their tones`() {
    let black = page(left: 0.8, right: 0.8, pixel: gray)
    let fill = Raster<RGB8>(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width { output.append(gray(x > 100 && y > 60 ? 0.4 : 0)) }
      }
    }
    for page in [black, fill] {
      let gains = ShadingPass(Illumination(PageGrid(page), resolution)).inkGains(
        of: page, resolution)
      let middle = gains.runs(inRow: 200, width: size.width).filter { $0.columns.contains(300) }
      #expect(middle.map(\.step) == [0])
    }
  }

  enum Paper: String, CaseIterable {
    case ruled, margin, grid

    func isRule(_ x: Int, _ y: Int) -> Bool {
      switch self {
      case .ruled: y % 60 < 3
      case .margin: x % 90 < 3
      case .grid: y % 60 < 3 || x % 60 < 3
      }
    }
  }

  @Test(arguments: Paper.allCases)
  func `pale rules stay as pale as they are`(_ paper: Paper) {
    let page = Raster<RGB8>(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width { output.append(gray(paper.isRule(x, y) ? 0.3 : 0)) }
      }
    }
    let gains = ShadingPass(Illumination(PageGrid(page), resolution)).inkGains(of: page, resolution)
    let steps = (0..<size.height).flatMap { y in
      gains.runs(inRow: y, width: size.width).map(\.step)
    }
    #expect(Set(steps) == [0])
  }

  @Test func `a pale number alone comes out as dark as the pale words around it`() {
    let page = Raster<RGB8>(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          // Words of strokes at the left and the right, and one stroke between them.
          let isLine = y % 60 < 18
          let isWord = isLine && x % 9 < 3 && !(150..<330).contains(x)
          let isNumber = isLine && (236..<240).contains(x)
          output.append(gray(isWord ? 0.3 : isNumber ? 0.2 : 0))
        }
      }
    }
    let gains = ShadingPass(Illumination(PageGrid(page), resolution)).inkGains(of: page, resolution)
    let steps = [100, 238, 400].map { x in
      gains.runs(inRow: 190, width: size.width).first { $0.columns.contains(x) }?.step ?? 0
    }
    #expect(steps.allSatisfy { $0 >= 10 }, "\(steps)")
  }

  @Test func `runs cover a row once, from left to right`() {
    let page = page(left: 0.8, right: 0.3, pixel: gray)
    let gains = ShadingPass(Illumination(PageGrid(page), resolution)).inkGains(of: page, resolution)
    var steps: Set<Int> = []
    for y in 0..<size.height {
      let runs = gains.runs(inRow: y, width: size.width)
      #expect(runs.first?.columns.lowerBound == 0)
      #expect(runs.last?.columns.upperBound == size.width)
      for (run, next) in zip(runs, runs.dropFirst()) {
        #expect(run.columns.upperBound == next.columns.lowerBound)
      }
      steps.formUnion(runs.map(\.step))
    }
    #expect(steps.contains(0) && steps.contains { $0 > 8 })
  }
}
