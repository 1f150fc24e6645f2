import ScanEnhancement
import ScanImaging
import TestSupport
import Testing

/// What every filter promises, over all of `FilterKind.all`.
struct FilterContractTests {
  private static let names = FilterKind.all.map(\.name)

  private func kind(_ name: String) throws -> FilterKind { try #require(FilterKind.named(name)) }

  /// A raster of every kind of pixels, random but the same on every run.
  private func rasters(width: Int, height: Int) -> [PageRaster] {
    var generator = SeededGenerator(seed: UInt64(width * 1000 + height))
    let size = PixelSize(width: width, height: height)
    func sample() -> UInt8 { UInt8(generator.integer(0...255)) }
    let color = Raster<RGB8>(size: size) { output in
      for _ in 0..<width * height {
        output.append(RGB8(red: sample(), green: sample(), blue: sample()))
      }
    }
    var bilevel = BilevelRaster(size: size)
    for y in 0..<height { for x in 0..<width { bilevel[x, y] = sample() < 60 } }
    return [.color(color), .gray(color.luma), .bilevel(bilevel)]
  }

  @Test func `names are unique and can be written in a shell`() {
    #expect(Set(Self.names).count == Self.names.count)
    for name in Self.names { #expect(name.allSatisfy { $0.isLetter && $0.isLowercase }) }
  }

  @Test(arguments: names)
  func `parameters are named once, described, and standard inside their range`(name: String) throws
  {
    let parameters = try kind(name).parameters
    #expect(Set(parameters.map(\.name)).count == parameters.count)
    for parameter in parameters {
      #expect(parameter.range.contains(parameter.standard))
      #expect(!parameter.summary.isEmpty)
    }
  }

  @Test(arguments: names)
  func `the size stays and the same raster gives the same result`(name: String) throws {
    let filter = try kind(name).filter()
    for (width, height) in [(0, 0), (0, 3), (1, 1), (1, 9), (7, 1), (13, 17), (64, 33)] {
      for raster in rasters(width: width, height: height) {
        for density in [0.02, 3.3, 11.8, 400] {
          let resolution = Resolution(pixelsPerMillimetre: density)
          let result = filter.applied(to: raster, resolution: resolution)
          #expect(result.size == raster.size)
          #expect(result == filter.applied(to: raster, resolution: resolution))
        }
      }
    }
  }

  @Test(arguments: names)
  func `both ends of every range work, and nothing beyond is taken`(name: String) throws {
    let kind = try kind(name)
    let resolution = Resolution(pixelsPerMillimetre: 4)
    for parameter in kind.parameters {
      for value in [parameter.range.lowerBound, parameter.range.upperBound] {
        let filter = try kind.filter([parameter.name: value])
        for raster in rasters(width: 31, height: 22) {
          #expect(filter.applied(to: raster, resolution: resolution).size == raster.size)
        }
      }
      for value in [parameter.range.lowerBound - 0.01, parameter.range.upperBound + 0.01] {
        #expect(throws: FilterError.valueOutOfRange(parameter: parameter, value: value)) {
          try kind.filter([parameter.name: value])
        }
      }
    }
  }

  @Test(arguments: names)
  func `the drawn page comes out as kept`(name: String) throws {
    let page = ShadedPage(size: PixelSize(width: 120, height: 160))
    let result = try kind(name).filter().applied(
      to: .color(page.photo), resolution: Resolution(pixelsPerMillimetre: 4))
    switch result {
    case .color(let raster):
      Golden.expect(raster, named: "filter-\(name)", differingBy: 8, share: 0.005)
    case .gray(let raster):
      Golden.expect(raster, named: "filter-\(name)", differingBy: 8, share: 0.005)
    case .bilevel(let raster):
      let gray = Raster<UInt8>(size: raster.size) { output in
        for y in 0..<raster.height {
          for x in 0..<raster.width { output.append(raster[x, y] ? 0 : 255) }
        }
      }
      Golden.expect(gray, named: "filter-\(name)", differingBy: 8, share: 0.005)
    }
  }
}
