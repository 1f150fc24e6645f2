import ScanImaging

/// What a page's print and paper tell about light that its gloss may have added, block by block.
struct GlareEvidence {
  /// What makes glare.
  enum Source {
    /// A lamp or window that gloss mirrors at one place.
    case lamp
    /// The foil of a card, which mirrors the room all over it.
    case foil
  }

  /// The paper's light, in shares of white's.
  let paperLight: Raster<SIMD3<Float>>
  /// The most that can have been added, as a share of the paper's light.
  ///
  /// That is by how much it is brighter than elsewhere; a foil may add some everywhere.
  private let most: [Float]
  /// What print has lost of its contrast against that on the dullest paper, under a foil against black; 1
  /// where there is no print.
  private let seen: Raster<Float>
  /// Blocks with print on bare paper.
  private let text: [Int]
  private let isFoil: Bool

  /// Cells of the grid on the side of a block.
  static let cellsPerBlock = 8
  /// A block shows print where its darkest place has at most this share of the paper's light.
  static let palestPrint: Float = 0.8
  /// How much the added light's share may grow from a block to the next: by a half over an eighth of the page.
  static let steepest: Float = 0.05
  /// The same under a foil: between a card's dark print lies the picture that is its ground, which must not
  /// turn dark.
  ///
  /// On 15 synthetic cards 0.02 comes nearest to the true colours; at 0.05 lines of the ground turn dark.
  static let steepestOnFoil: Float = 0.02
  /// The light of a card's black print, in shares of that of its ground, and the most that a lamp adds to
  /// the ground's light where it does not drown the print.
  static let onFoil = (ink: Float(0.05), most: Float(0.7))
  /// Blocks of print that a page's glare is judged by, at least.
  static let fewestPrints = 16
  /// Share of the page, from its dullest paper up, that is taken to be free of glare.
  static let clearShare: Float = 0.15
  /// Glare is worth removing where this share of the blocks shows print that has lost as much of its
  /// contrast, and some of it as much as the peak.
  static let least = (share: Float(0.03), loss: Float(0.12), peak: Float(0.24))
  /// Correlation of what print has lost with how much brighter its paper is, from which on glare explains it.
  ///
  /// Synthetic pages with glare over much of their print have 0.2 to 0.7; of 240 without it three reach it,
  /// two of them cards.
  static let leastCorrelation: Float = 0.25
  /// How much of the light of bright paper may have been added, at least.
  static let brightened: Float = 0.2
  /// Glare explains the loss as well where this share at most of the print on bright paper is darker, by so
  /// much, than it could be if all that brightness had been added.
  static let tooDark = (share: Float(0.2), difference: Float(0.15))
  /// Samples from which on a channel may have reached the end of its range.
  static let brightestSample: Float = 245

  /// Measures a page; `nil` where too little is printed on it.
  init?(_ grid: PageGrid, _ flood: SoftFlood, of source: Source) {
    let side = GlareEvidence.cellsPerBlock
    guard let paper = flood.mainColor, let samples = grid.darkest,
      min(grid.width, grid.height) >= 4 * side
    else { return nil }
    let size = PixelSize(
      width: (grid.width + side - 1) / side, height: (grid.height + side - 1) / side)
    let mainLight = LinearLight.decoded(paper)
    let paperLight = Raster<SIMD3<Float>>(size: size) { output in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let (column, row) = (x * side + side / 2, y * side + side / 2)
          let color = flood.background[min(column, grid.width - 1), min(row, grid.height - 1)]
          output.append(GlareEvidence.unlimited(color, mainLight))
        }
      }
    }
    let darkest = GlareEvidence.darkest(of: samples, under: paperLight)
    let prints = darkest.pixels.indices.filter { darkest.pixels[$0] <= GlareEvidence.palestPrint }
    text = prints.filter { GlareEvidence.isOnPaper($0, of: size, flood) }
    guard text.count >= GlareEvidence.fewestPrints else { return nil }
    isFoil = source == .foil
    let ink: Float
    if isFoil {
      ink = GlareEvidence.onFoil.ink
      most = [Float](repeating: GlareEvidence.onFoil.most, count: paperLight.pixels.count)
    } else {
      let lights = paperLight.pixels.map(\.mean).sorted()
      let clear = lights[Int(Float(lights.count) * GlareEvidence.clearShare)]
      let most = paperLight.pixels.map { max(0, 1 - clear / max($0.mean, 1e-3)) }
      let dullest = prints.sorted { most[$0] < most[$1] }.prefix(prints.count / 4)
      ink = dullest.map { darkest.pixels[$0] }.sorted()[dullest.count / 2]
      self.most = most
    }
    guard ink < GlareEvidence.palestPrint else { return nil }
    var seen = Raster<Float>(size: size, repeating: 1)
    for index in prints { seen.pixels[index] = max(0, (darkest.pixels[index] - ink) / (1 - ink)) }
    (self.paperLight, self.seen) = (paperLight, seen)
  }

  /// The share of the paper's light that was added, if it was gloss that took contrast from the print.
  var loss: Raster<Float> {
    var loss = seen
    loss.limitSlope(to: isFoil ? GlareEvidence.steepestOnFoil : GlareEvidence.steepest)
    for index in loss.pixels.indices { loss.pixels[index] = min(loss.pixels[index], most[index]) }
    return loss.smoothed()
  }

  /// Whether that share is worth removing, and is what print has lost.
  ///
  /// It is where print is paler where its paper is brighter, or hardly ever darker than the most that can have
  /// been added allows. What black print of a card has lost is glare anyway.
  func isExplained(by loss: Raster<Float>) -> Bool {
    let lost = text.map { loss.pixels[$0] }
    guard lost.max() ?? 0 >= GlareEvidence.least.peak,
      Float(lost.count { $0 >= GlareEvidence.least.loss })
        >= GlareEvidence.least.share * Float(loss.pixels.count)
    else { return false }
    guard !isFoil else { return true }
    let bright = text.filter { most[$0] >= GlareEvidence.brightened }
    let tooDark = bright.count {
      seen.pixels[$0] < most[$0] - GlareEvidence.tooDark.difference
    }
    return correlation >= GlareEvidence.leastCorrelation
      || Float(tooDark) < GlareEvidence.tooDark.share * Float(bright.count)
  }

  /// Correlation of what print has lost with how much brighter its paper is.
  private var correlation: Float {
    let count = Float(text.count)
    let seenMean = text.reduce(0) { $0 + seen.pixels[$1] } / count
    let mostMean = text.reduce(0) { $0 + most[$1] } / count
    var (both, seenAlone, mostAlone): (Float, Float, Float) = (0, 0, 0)
    for index in text {
      let (left, right) = (seen.pixels[index] - seenMean, most[index] - mostMean)
      both += left * right
      seenAlone += left * left
      mostAlone += right * right
    }
    return both / max((seenAlone * mostAlone).squareRoot(), 1e-6)
  }
}

extension GlareEvidence {
  /// Whether most of a block is bare paper but for print.
  private static func isOnPaper(_ block: Int, of blocks: PixelSize, _ flood: SoftFlood) -> Bool {
    let (x, y) = (block % blocks.width * cellsPerBlock, block / blocks.width * cellsPerBlock)
    let rows = y..<min(y + cellsPerBlock, flood.paper.height)
    let columns = x..<min(x + cellsPerBlock, flood.paper.width)
    let count = rows.reduce(0) { sum, row in
      sum + columns.count { flood.paper[$0, row] != 0 }
    }
    return 2 * count > rows.count * columns.count
  }

  /// The paper's light; where a channel may be cut off, what the paper's colour says of it.
  private static func unlimited(
    _ color: SIMD3<Float>, _ paper: SIMD3<Float>
  ) -> SIMD3<Float> {
    let light = LinearLight.decoded(color)
    guard color.max() >= brightestSample else { return light }
    let ratios = light / paper
    let predicted = paper * ratios.min()
    let isCut = color .>= SIMD3(repeating: brightestSample)
    return light.replacing(
      with: light.replacing(with: predicted, where: predicted .> light), where: isCut)
  }

  /// The light of each block's darkest place, as a share of the paper's.
  ///
  /// The third darkest cell counts: one or two may hold a speck.
  private static func darkest(
    of samples: Raster<UInt8>, under paperLight: Raster<SIMD3<Float>>
  ) -> Raster<Float> {
    Raster(size: paperLight.size) { output in
      for y in 0..<paperLight.height {
        for x in 0..<paperLight.width {
          let rows = y * cellsPerBlock..<min((y + 1) * cellsPerBlock, samples.height)
          let columns = x * cellsPerBlock..<min((x + 1) * cellsPerBlock, samples.width)
          var lowest: (UInt8, UInt8, UInt8) = (255, 255, 255)
          for row in rows {
            for column in columns {
              let sample = samples[column, row]
              if sample < lowest.0 {
                lowest = (sample, lowest.0, lowest.1)
              } else if sample < lowest.1 {
                lowest = (lowest.0, sample, lowest.1)
              } else if sample < lowest.2 {
                lowest.2 = sample
              }
            }
          }
          output.append(LinearLight.decoded(Float(lowest.2)) / max(paperLight[x, y].min(), 1e-3))
        }
      }
    }
  }
}

extension SIMD3<Float> {
  fileprivate var mean: Float { sum() / 3 }
}

extension Raster<Float> {
  /// Lowers every value to what its neighbours allow at most: theirs, and `slope` for each cell of distance.
  fileprivate mutating func limitSlope(to slope: Float) {
    let oblique = slope * Float(2).squareRoot()
    for y in 0..<height {
      for x in 0..<width {
        lower(x, y, x - 1, y, by: slope)
        lower(x, y, x, y - 1, by: slope)
        lower(x, y, x - 1, y - 1, by: oblique)
        lower(x, y, x + 1, y - 1, by: oblique)
      }
    }
    for y in (0..<height).reversed() {
      for x in (0..<width).reversed() {
        lower(x, y, x + 1, y, by: slope)
        lower(x, y, x, y + 1, by: slope)
        lower(x, y, x + 1, y + 1, by: oblique)
        lower(x, y, x - 1, y + 1, by: oblique)
      }
    }
  }

  private mutating func lower(_ x: Int, _ y: Int, _ u: Int, _ v: Int, by distance: Float) {
    guard u >= 0, v >= 0, u < width, v < height else { return }
    self[x, y] = Swift.min(self[x, y], self[u, v] + distance)
  }

  /// The mean over 3×3 cells, twice; the rim repeats.
  fileprivate func smoothed() -> Raster<Float> {
    var result = self
    for _ in 0..<2 {
      let values = result
      for y in 0..<height {
        for x in 0..<width {
          var sum: Float = 0
          for v in y - 1...y + 1 {
            for u in x - 1...x + 1 {
              sum +=
                values[
                  Swift.min(Swift.max(u, 0), width - 1), Swift.min(Swift.max(v, 0), height - 1)]
            }
          }
          result[x, y] = sum / 9
        }
      }
    }
    return result
  }
}
