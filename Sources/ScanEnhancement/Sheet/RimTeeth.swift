import ScanImaging

/// Takes from a rim what reaches into the page like a tooth: a sheet's edge bends slowly, and what was
/// followed where it seems to bend fast is print that runs off the page.
struct RimTeeth {
  private let frame: PageFrame
  /// Depth of torn and frayed edges, whose teeth are real.
  private let frayed: Int

  static let frayedInMillimetres = 3.0
  /// How many times wider than deep a bend is.
  static let leastWidth = 3

  init(_ frame: PageFrame) {
    self.frame = frame
    frayed = frame.cells(RimTeeth.frayedInMillimetres, least: 2)
  }

  /// Removes teeth from a rim's mask.
  func remove(from mask: inout Raster<UInt8>) {
    let rim = mask
    for side in frame.sides {
      let depths = (0..<side.length).map { place in
        var depth = 0
        while depth < side.depth, rim[side.cell(place, depth + 1)] != 0 { depth += 1 }
        return depth
      }
      // A corner's rim is another side's, too.
      let deepest = min(depths.max() ?? 0, side.length / 4)
      guard deepest > frayed else { continue }
      for depth in frayed + 1...deepest {
        forEachRun(of: depths, atLeast: depth) { places in
          let isCut = places.lowerBound == 0 || places.upperBound == side.length
          guard (isCut ? 2 : 1) * places.count < RimTeeth.leastWidth * depth else { return }
          for place in places {
            let (x, y) = side.cell(place, depth)
            if frame.depth(x, y) == depth { mask[x, y] = 0 }
          }
        }
      }
    }
    dropWhatIsInside(&mask)
  }

  /// Drops what does not reach the page's edge, or is cut off from it now.
  private func dropWhatIsInside(_ mask: inout Raster<UInt8>) {
    let parts = ConnectedParts(mask, .four)
    var isRim = [Bool](repeating: false, count: parts.parts.count + 1)
    for side in frame.sides {
      for place in 0..<side.length { isRim[Int(parts.labels[side.cell(place, 1)])] = true }
    }
    for index in mask.pixels.indices where !isRim[Int(parts.labels.pixels[index])] {
      mask.pixels[index] = 0
    }
  }

  private func forEachRun(of depths: [Int], atLeast depth: Int, _ body: (Range<Int>) -> Void) {
    var start: Int?
    for place in 0...depths.count {
      let isIn = place < depths.count && depths[place] >= depth
      if isIn, start == nil { start = place }
      if !isIn, let first = start {
        body(first..<place)
        start = nil
      }
    }
  }
}
