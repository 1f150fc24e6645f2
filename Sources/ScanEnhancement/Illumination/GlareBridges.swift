import ScanImaging

/// Finds the glare that makes a fill and the paper beside it one part.
///
/// Where a lamp is mirrored on the border of a fill, it drowns the border: light changes softly from
/// the paper into the glare, and from there into the fill. Elsewhere the part then meets itself across a
/// hard step, as it does at a shadow that is hard on one side and soft on the other. Of the two only glare
/// is a way over cells that are brighter than both sides of the step.
struct GlareBridges {
  /// 255 in cells of glare.
  let cells: Raster<UInt8>
  /// The parts of the grid, glare being parts of its own.
  let parts: GridParts

  /// Cells between the two sides of a step, at most.
  static let widest = 10
  /// Ratio of the lumas on both sides of a hard step, at most.
  static let hardStep: Float = 0.85
  /// Length of all steps that are looked at, as a share of the page's short side.
  static let leastSpan: Float = 0.15
  /// Share of the steps at which the paper is no brighter than glare.
  static let clearShare: Float = 0.9
  /// How much brighter than most of the paper at the steps glare is at least: paper is not evenly lit.
  static let brighter: Float = 1.05
  /// Luma of a mirrored lamp's middle, and the share of the page that has it at least.
  static let lamp = (luma: UInt8(245), share: 0.001)
  /// Share of the steps whose sides must come apart.
  static let apart: Float = 0.8

  /// Where a part meets itself.
  private struct Step {
    let dark: Int
    let bright: Int
    let luma: Float
  }

  /// Looks at the largest part of a closed grid; `nil` where no glare holds it together.
  init?(_ found: GridParts, _ closed: PageGrid) {
    let largest = found.parts.indices.max { found.parts[$0].area < found.parts[$1].area }
    guard let largest else { return nil }
    let luma = closed.luma
    let lamp = GlareBridges.lamp
    let lampCells = luma.pixels.count { $0 >= lamp.luma }
    guard Double(lampCells) >= lamp.share * Double(luma.pixels.count) else { return nil }
    let steps = GlareBridges.steps(of: Int32(largest + 1), found.labels, luma)
    let least = GlareBridges.leastSpan * Float(min(luma.width, luma.height))
    guard Float(steps.count) >= max(least, 1) else { return nil }
    let lumas = steps.map(\.luma).sorted()
    let level = max(
      lumas[Int(GlareBridges.clearShare * Float(lumas.count - 1))],
      GlareBridges.brighter * lumas[lumas.count / 2])
    cells = Raster(size: luma.size) { output in
      for sample in luma.pixels { output.append(Float(sample) > level ? 255 : 0) }
    }
    let visible = steps.filter { $0.luma <= level }
    parts = GridParts(closed, glare: cells)
    let labels = parts.labels.pixels
    let apartCount = visible.count { labels[$0.dark] != labels[$0.bright] }
    guard Float(apartCount) >= GlareBridges.apart * Float(visible.count) else { return nil }
  }

  /// The hard steps along rows and columns at both sides of which a part lies.
  private static func steps(
    of label: Int32, _ labels: Raster<Int32>, _ luma: Raster<UInt8>
  ) -> [Step] {
    var steps: [Step] = []
    func search(from start: Int, stride: Int, count: Int) {
      var last: Int?
      for place in 0..<count where labels.pixels[start + place * stride] == label {
        defer { last = place }
        guard let last, place - last > 1, place - last <= widest + 1 else { continue }
        let (near, far) = (start + last * stride, start + place * stride)
        let (dark, bright) =
          luma.pixels[near] < luma.pixels[far] ? (near, far) : (far, near)
        let step = Step(dark: dark, bright: bright, luma: Float(luma.pixels[bright]))
        if Float(luma.pixels[dark]) <= hardStep * step.luma { steps.append(step) }
      }
    }
    for y in 0..<luma.height { search(from: y * luma.width, stride: 1, count: luma.width) }
    for x in 0..<luma.width { search(from: x, stride: luma.width, count: luma.height) }
    return steps
  }
}
