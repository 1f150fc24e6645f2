import ScanImaging
import TestSupport
import Testing

struct MorphologyTests {
  private let raster = {
    var generator = SeededGenerator(seed: 3)
    return Raster<UInt8>(size: PixelSize(width: 37, height: 23)) { output in
      for _ in 0..<37 * 23 { output.append(UInt8(generator.integer(0...255))) }
    }
  }()

  /// The values of a neighbourhood, border pixels repeated, sorted.
  private func neighbours(
    _ raster: Raster<UInt8>, _ x: Int, _ y: Int, halfWidths: [Int]
  ) -> [UInt8] {
    let reach = halfWidths.count / 2
    return (-reach...reach).flatMap { v in
      (-halfWidths[v + reach]...halfWidths[v + reach]).map { u in
        raster[min(max(x + u, 0), raster.width - 1), min(max(y + v, 0), raster.height - 1)]
      }
    }.sorted()
  }

  @Test func `median, minimum and maximum are those of the sorted neighbourhood`() {
    let (median, low, high) = (raster.median3x3(), raster.minimum3x3(), raster.maximum3x3())
    for y in 0..<raster.height {
      for x in 0..<raster.width {
        let sorted = neighbours(raster, x, y, halfWidths: [1, 1, 1])
        #expect(median[x, y] == sorted[4])
        #expect(low[x, y] == sorted[0])
        #expect(high[x, y] == sorted[8])
      }
    }
  }

  @Test func `a maximum that reaches farther is one over a larger square`() {
    let wide = raster.maximum(reaching: 3)
    for y in 0..<raster.height {
      for x in 0..<raster.width {
        #expect(wide[x, y] == neighbours(raster, x, y, halfWidths: [3, 3, 3, 3, 3, 3, 3]).last)
      }
    }
    #expect(raster.maximum(reaching: 0) == raster)
  }

  @Test func `closing is dilation, then erosion with the same disc`() {
    let disc = [0, 2, 3, 3, 3, 2, 0]
    var dilated = raster
    for y in 0..<raster.height {
      for x in 0..<raster.width {
        dilated[x, y] = neighbours(raster, x, y, halfWidths: disc).last ?? 0
      }
    }
    let closed = raster.closedByDisc7()
    for y in 0..<raster.height {
      for x in 0..<raster.width {
        #expect(closed[x, y] == neighbours(dilated, x, y, halfWidths: disc).first)
      }
    }
  }

  @Test func `opening takes light marks off, the wider one larger marks`() {
    func marked(_ side: Int) -> Raster<UInt8> {
      let range = 20..<20 + side
      return Raster(size: PixelSize(width: 60, height: 60)) { output in
        for y in 0..<60 {
          for x in 0..<60 { output.append(range.contains(x) && range.contains(y) ? 200 : 30) }
        }
      }
    }
    #expect(marked(5).openedByDisc7().pixels.allSatisfy { $0 == 30 })
    #expect(marked(8).openedByDisc7()[24, 24] == 200)
    #expect(marked(8).openedByDisc13().pixels.allSatisfy { $0 == 30 })
    #expect(marked(14).openedByDisc13()[27, 27] == 200)
  }

  @Test func `a single pixel is its own neighbourhood`() {
    let single = Raster<UInt8>(size: PixelSize(width: 1, height: 1), repeating: 9)
    #expect(single.median3x3() == single)
    #expect(single.closedByDisc7() == single)
    #expect(single.openedByDisc13() == single)
  }
}
