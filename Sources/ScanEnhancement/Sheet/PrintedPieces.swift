import ScanImaging

/// Print that touches what comes in over the page's edge: plain pieces that end with the page, or that lie
/// off its edge and border on the sheet, in another colour than what is outside.
struct PrintedPieces {
  /// A plain piece of what comes in.
  private struct Piece {
    var area = 0
    /// Places at the page's edge, and those that go on outside.
    var edge = 0
    var goingOn = 0
    /// Steps from it to what does not come in.
    var rim = 0
  }

  private let edge: PageEdge
  private let plains: GridParts

  /// Cells of the smallest piece that is looked at, and places at the page's edge that say something.
  static let leastArea = 16
  static let fewestPlaces = 3
  /// Width of a piece's blurred edge, which goes with it.
  static let edgeInMillimetres = 1.5

  init(_ edge: PageEdge, _ plains: GridParts) {
    (self.edge, self.plains) = (edge, plains)
  }

  /// Takes the print from a mask of what comes in.
  func remove(from mask: inout Raster<UInt8>) {
    let frame = edge.frame
    var (pieces, color) = measuredAtEdge(mask)
    let reach = frame.cells(PrintedPieces.edgeInMillimetres, least: 2)
    for y in frame.rows {
      for x in frame.columns where mask[x, y] != 0 && plains.labels[x, y] > 0 {
        let label = Int(plains.labels[x, y])
        pieces[label].area += 1
        for (u, v) in [(x - reach, y), (x + reach, y), (x, y - reach), (x, y + reach)]
        where frame.depth(u, v) > 0 && mask[u, v] == 0 { pieces[label].rim += 1 }
      }
    }
    let isPrint = pieces.indices.map { label in
      label > 0 && self.isPrint(pieces[label])
        && !PageEdge.areAlike(plains.parts[label - 1].mean, color)
    }
    guard isPrint.contains(true) else { return }
    var print = Raster<UInt8>(size: mask.size) { output in
      for index in 0..<mask.pixels.count {
        let isOn = mask.pixels[index] != 0 && isPrint[Int(plains.labels.pixels[index])]
        output.append(isOn ? 255 : 0)
      }
    }
    print = print.maximum(reaching: reach)
    for index in mask.pixels.indices where print.pixels[index] != 0 { mask.pixels[index] = 0 }
  }

  /// What the pieces at the page's edge are like there, and the mean colour of what goes on outside.
  private func measuredAtEdge(_ mask: Raster<UInt8>) -> ([Piece], SIMD3<Float>) {
    var pieces = [Piece](repeating: Piece(), count: plains.parts.count + 1)
    var (sum, count) = (SIMD3<Float>.zero, Float(0))
    for side in edge.frame.sides {
      for place in 0..<side.length where mask[side.cell(place, 1)] != 0 {
        guard let outside = edge.outside(side, place) else { continue }
        let label = Int(plains.labels[edge.inside(side, place)])
        pieces[label].edge += 1
        guard edge.goesOn(side, place) == true else { continue }
        pieces[label].goingOn += 1
        sum += outside
        count += 1
      }
    }
    return (pieces, sum / max(count, 1))
  }

  private func isPrint(_ piece: Piece) -> Bool {
    guard piece.area >= PrintedPieces.leastArea else { return false }
    return piece.edge >= PrintedPieces.fewestPlaces
      ? 10 * piece.goingOn < PageEdge.leastTenths * piece.edge : piece.rim > 0
  }
}
