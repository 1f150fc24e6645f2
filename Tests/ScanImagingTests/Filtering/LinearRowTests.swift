import ScanImaging
import Testing

struct LinearRowTests {
  @Test(arguments: [1, 2.5, 6, 40] as [Float])
  func `pixels lie on straight lines between the centres of cells`(cellSide: Float) {
    let cells: [Float] = [100, 700, 650, 0, 65535]
    let width = Int((Float(cells.count) * cellSide).rounded(.up))
    let line = LinearRow(width: width, cells: cells.count, cellSide: cellSide)
    var row = [UInt16](repeating: 9, count: width)
    line.widen(cells.span, into: &row)
    for x in 0..<width {
      let place = min(max((Float(x) + 0.5) / cellSide - 0.5, 0), Float(cells.count - 1))
      let first = min(Int(place), cells.count - 2)
      let wanted = cells[first] + (cells[first + 1] - cells[first]) * (place - Float(first))
      #expect(abs(Float(row[x]) - wanted) <= 0.6 + wanted * 1e-5)
    }
  }

  @Test func `three channels are three single ones`() {
    let triples: [SIMD4<Float>] = [[1, 50, 900, 7], [400, 3, 900, -5], [7, 8, 65000, 1e9]]
    let line = LinearRow(width: 17, cells: 3, cellSide: 6)
    var together = [UInt16](repeating: 0, count: 51)
    line.widen(triples.span, into: &together)
    for channel in 0..<3 {
      var alone = [UInt16](repeating: 0, count: 17)
      let cells = triples.map { $0[channel] }
      line.widen(cells.span, into: &alone)
      for x in 0..<17 { #expect(abs(Int(together[3 * x + channel]) - Int(alone[x])) <= 1) }
    }
  }

  @Test func `a single cell is a constant`() {
    var row = [UInt16](repeating: 0, count: 5)
    let cells: [Float] = [12.4]
    LinearRow(width: 5, cells: 1, cellSide: 8).widen(cells.span, into: &row)
    #expect(row == [12, 12, 12, 12, 12])
  }
}
