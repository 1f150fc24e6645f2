import Foundation
import Glibc
import ScanAssembly
import ScanBindings
import ScanCapture
import ScanDetection
import ScanEnhancement
import ScanImaging
import ScanRectification

/// Processor time of each stage on one photo.
struct StageTimes {
  private var names: [String] = []
  private var times: [String: [Double]] = [:]
  private let description: String

  /// Runs the stages `rounds` times, after one that does not count.
  init(photo path: String, rounds: Int) throws {
    var description = ""
    for round in 0...rounds {
      var laps = StageTimes(description: "")
      description = try laps.run(path)
      guard round > 0 else { continue }
      for name in laps.names {
        if times[name] == nil { names.append(name) }
        times[name, default: []] += laps.times[name] ?? []
      }
    }
    self.description = description
  }

  private init(description: String) {
    self.description = description
  }

  /// The medians.
  var table: Table {
    var table = Table(headings: [description, "CPU ms", "best"])
    for name in names {
      let values = times[name] ?? []
      table.rows.append([
        name, values.median.text(digits: 1), (values.min() ?? 0).text(digits: 1),
      ])
    }
    return table
  }

  private mutating func run(_ path: String) throws -> String {
    let photo = try lap("capture: read and decode") {
      try ImageFile(path: FilePath(path)).photo(at: 0)
    }
    let detection = lap("detect: find the page") {
      QuadrilateralDetector().detect(
        in: photo.raster, focalLengthInPixels: photo.focalLengthInPixels)
    }
    let quad = detection.best?.quadrilateral ?? Quadrilateral(photo.raster.size)
    let geometry = lap("rectify: proportions and paper") {
      PageGeometry(
        quad: quad, photoSize: photo.raster.size, focalLengthInPixels: photo.focalLengthInPixels)
    }
    let preview = lap("rectify: preview") {
      PagePreview(of: photo.raster, quad: quad, geometry: geometry)
    }
    _ = lap("enhance: skew") { TextSkew(of: preview.page, resolution: preview.resolution) }
    let mask = lap("enhance: surroundings") {
      SheetMask(
        of: preview.raster, surround: preview.surround, isSeen: preview.isSeen,
        resolution: preview.resolution)
    }
    let size = geometry.pixelSize
    let color = lap("rectify: warp colour") {
      PerspectiveCorrection().rectified(photo.raster, quad: quad, to: size)
    }
    let gray = lap("rectify: warp luma alone") {
      PerspectiveCorrection().rectifiedLuma(photo.raster, quad: quad, to: size)
    }
    let resolution = geometry.resolution
    let analysis = lap("enhance: analyse the page") {
      PageAnalysis(of: color, resolution: resolution)
    }
    _ = lap("enhance: way up") { TextDirection(of: color, analysis) }
    let cleanColor = lap("enhance: color", of: .color(consume color)) { page in
      PageEnhancement(mode: .color).enhanced(
        page, resolution: resolution, analysis, sheet: mask)
    }
    // A gray page has its own light: under that of the colour page its paper would not become white.
    let grayAnalysis = lap("enhance: analyse the gray page, without its look") {
      PageAnalysis(of: gray, resolution: resolution, judgesLook: false)
    }
    let grayCopy = Raster<UInt8>(size: gray.size) { output in
      for sample in gray.pixels { output.append(sample) }
    }
    let cleanGray = lap("enhance: grayscale", of: .gray(consume grayCopy)) { page in
      PageEnhancement(mode: .grayscale).enhanced(
        page, resolution: resolution, grayAnalysis, sheet: mask)
    }
    let dense = geometry.atLeast(dotsPerInch: 300)
    let bilevel = lap("enhance: bw", of: .gray(consume gray)) { page in
      var enhancement = PageEnhancement(mode: .bw)
      enhancement.bilevelSize = dense.pixelSize
      return enhancement.enhanced(
        page, resolution: resolution, grayAnalysis, sheet: mask)
    }
    _ = lap("enhance: turn color by a quarter") { cleanColor.upright(from: .clockwise) }
    _ = lap("enhance: turn bw by a quarter") { bilevel.upright(from: .clockwise) }
    let encoder = PageEncoder(for: .pdf)
    for (name, raster, resolution) in [
      ("color", cleanColor, resolution), ("grayscale", cleanGray, resolution),
      ("bw", bilevel, dense.resolution),
    ] {
      _ = try lap("assemble: encode \(name)") {
        try encoder.encode(Page(raster: raster, resolution: resolution))
      }
    }
    try runLive(on: photo.raster)
    return "\(photo.raster.size) to \(size), \(Int(resolution.dotsPerInch.rounded())) dpi"
  }

  /// What a frame of a camera costs while a page is looked for.
  private mutating func runLive(on photo: Raster<RGB8>) throws {
    let size = PixelSize(width: 1920, height: 1080)
    guard photo.width >= size.width, photo.height >= size.height else { return }
    let frame = Frame(
      bytes: JPEGCodec.encode(photo.downscaled(to: size), quality: 85), format: .motionJPEG,
      size: size)
    let view = try lap("live: decode \(size) JPEG, reduced") {
      try frame.reduced(toLongSide: 960)
    }
    _ = lap("live: measure") { FrameMeasures(of: view.raster) }
    let detector = QuadrilateralDetector.forFrames
    let outline = lap("live: detect") { detector.detect(in: view.raster) }.best?.quadrilateral
    var tracker = QuadrilateralTracker()
    lap("live: track") { tracker.update(with: outline) }
  }

  /// Times work on a page that nobody else owns, so that it is changed in place.
  private mutating func lap(
    _ name: String, of page: consuming PageRaster, _ work: (consuming PageRaster) -> PageRaster
  ) -> PageRaster {
    let start = clock()
    let result = work(page)
    names.append(name)
    times[name] = [Double(clock() - start) * 1000 / Double(CLOCKS_PER_SEC)]
    return result
  }

  private mutating func lap<Result>(_ name: String, _ work: () throws -> Result) rethrows -> Result
  {
    let start = clock()
    let result = try work()
    names.append(name)
    times[name] = [Double(clock() - start) * 1000 / Double(CLOCKS_PER_SEC)]
    return result
  }
}
