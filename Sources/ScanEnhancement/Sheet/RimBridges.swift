import ScanImaging

/// Closes the gaps in a rim: striped cloth, wood grain and shadows end what is followed from outside, but
/// not the sheet's edge, which is one curve.
///
/// Along each side of the page the depth is measured at which paper begins. Between two places where
/// that is known to be the sheet's edge, because the rim was followed up to it or because there is no rim,
/// places whose paper begins at about the depth between are the rim's too. Print at the page's edge has
/// paper around it at other depths, and a printed band has no such places at its ends.
struct RimBridges {
  private let frame: PageFrame
  /// Deepest cell that a rim may reach.
  private let reach: Int
  /// Places of the widest gap.
  private let widestGap: Int

  /// Millimetres of the widest gap that is closed.
  static let widestGapInMillimetres = 60.0
  /// Cells by which paper may begin off the curve.
  static let tolerance = 2

  init(_ frame: PageFrame, reach: Int) {
    (self.frame, self.reach) = (frame, reach)
    widestGap = frame.cells(RimBridges.widestGapInMillimetres)
  }

  /// Adds the gaps of a rim to its mask; `isPaper` tells cells of the sheet's own paper.
  func close(_ mask: inout Raster<UInt8>, isPaper: (Int, Int) -> Bool) {
    let found = mask
    for side in frame.sides {
      let edge = (0..<side.length).map { place in
        (1...reach + 1).first { depth in
          let (x, y) = side.cell(place, depth)
          return isPaper(x, y)
        }
      }
      var last: (place: Int, depth: Int)?
      for place in 0..<side.length {
        guard let depth = edge[place], isEdge(depth, place, side, found) else { continue }
        if let last, place - last.place > 1, place - last.place <= widestGap {
          fill(last, (place, depth), edge, side, &mask)
        }
        last = (place, depth)
      }
    }
  }

  /// Whether the rim was followed as deep as paper begins.
  private func isEdge(_ depth: Int, _ place: Int, _ side: PageFrame.Side, _ mask: Raster<UInt8>)
    -> Bool
  {
    var followed = 0
    while followed < depth - 1 {
      let (x, y) = side.cell(place, followed + 1)
      guard mask[x, y] != 0 else { break }
      followed += 1
    }
    return followed == depth - 1 || (followed > 0 && depth - 1 - followed <= RimBridges.tolerance)
  }

  private func fill(
    _ first: (place: Int, depth: Int), _ second: (place: Int, depth: Int), _ edge: [Int?],
    _ side: PageFrame.Side, _ mask: inout Raster<UInt8>
  ) {
    for place in first.place + 1..<second.place {
      guard let depth = edge[place] else { continue }
      let share = Double(place - first.place) / Double(second.place - first.place)
      let expected = Double(first.depth) + share * Double(second.depth - first.depth)
      guard abs(Double(depth) - expected) <= Double(RimBridges.tolerance) else { continue }
      for level in 1..<depth {
        let (x, y) = side.cell(place, level)
        mask[x, y] = 255
      }
    }
  }
}
