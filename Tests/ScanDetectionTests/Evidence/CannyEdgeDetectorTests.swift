import ScanDetection
import ScanImaging
import TestSupport
import Testing

@Suite
struct CannyEdgeDetectorTests {
  /// A plane whose right part is brighter, with the border at `column`.
  private func step(at column: Int, from dark: UInt8 = 60, to bright: UInt8 = 200) -> Raster<UInt8>
  {
    Raster(size: PixelSize(width: 48, height: 32)) { output in
      for _ in 0..<32 {
        for x in 0..<48 { output.append(x < column ? dark : bright) }
      }
    }
  }

  @Test(arguments: [10, 24, 37])
  func `a step gives one line of edge pixels beside it`(column: Int) {
    let edges = CannyEdgeDetector().edges(in: step(at: column))
    for y in 1..<31 {
      let found = (0..<48).filter { edges[$0, y] }
      #expect(found.count == 1)
      #expect(found.allSatisfy { $0 == column - 1 || $0 == column })
    }
  }

  @Test func `one colour has no edges`() {
    let blank = Raster(size: PixelSize(width: 40, height: 30), repeating: UInt8(90))
    #expect(CannyEdgeDetector().edges(in: blank).positions.isEmpty)
  }

  @Test func `a faint step is found by the weak threshold alone`() {
    let found = CannyEdgeDetector().edges(of: GradientField(of: step(at: 20, from: 100, to: 104)))
    #expect(found.normal.positions.isEmpty)
    #expect(!found.weak.positions.isEmpty)
  }

  @Test func `weak edges include the usual ones`() {
    var random = SeededGenerator(seed: 7)
    let noise = Raster<UInt8>(size: PixelSize(width: 64, height: 64)) { output in
      for _ in 0..<64 * 64 { output.append(UInt8.random(in: 0...255, using: &random)) }
    }
    let found = CannyEdgeDetector().edges(of: GradientField(of: noise))
    #expect(!found.normal.positions.isEmpty)
    for (usual, weak) in zip(found.normal.flags, found.weak.flags) where usual { #expect(weak) }
  }

  @Test(arguments: [(1, 1), (2, 7), (7, 2), (3, 3)])
  func `tiny planes are taken`(width: Int, height: Int) {
    let plane = Raster(size: PixelSize(width: width, height: height), repeating: UInt8(9))
    #expect(CannyEdgeDetector().edges(in: plane).positions.isEmpty)
  }
}
