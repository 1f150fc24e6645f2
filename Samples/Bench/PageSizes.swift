import Foundation
import ScanAssembly
import ScanCapture
import ScanDetection
import ScanEnhancement
import ScanImaging
import ScanRectification

/// Bytes of cleaned pages in each encoding, flattened from photos at 300 dots per inch.
struct PageSizes {
  private struct Column {
    let name: String
    let mode: EnhancementMode
    let format: DocumentFormat
    let options: EncodingOptions
  }

  private static let columns: [Column] = {
    var layers = EncodingOptions()
    layers.usesLayers = true
    return [
      Column(name: "bw PDF", mode: .bw, format: .pdf, options: EncodingOptions()),
      Column(name: "bw TIFF", mode: .bw, format: .tiff, options: EncodingOptions()),
      Column(name: "gray PDF", mode: .grayscale, format: .pdf, options: EncodingOptions()),
      Column(name: "gray layers", mode: .grayscale, format: .pdf, options: layers),
      Column(name: "color PDF", mode: .color, format: .pdf, options: EncodingOptions()),
      Column(name: "color layers", mode: .color, format: .pdf, options: layers),
    ]
  }()

  private(set) var table: Table

  /// Encodes the pages of photos; with `folder` it keeps each as a document there.
  init(photos: [String], keptIn folder: String?) throws {
    table = Table(headings: ["bytes"] + PageSizes.columns.map(\.name))
    var all = [[Double]](repeating: [], count: PageSizes.columns.count)
    for photo in photos {
      let sizes = try PageSizes.sizes(of: photo, keptIn: folder)
      for (index, size) in sizes.enumerated() { all[index].append(size) }
      table.rows.append([photo.fileStem] + sizes.map { $0.text(digits: 0) })
    }
    table.rows.append(["median"] + all.map { $0.median.text(digits: 0) })
    table.rows.append(["largest"] + all.map { ($0.max() ?? 0).text(digits: 0) })
  }

  private static func sizes(of path: String, keptIn folder: String?) throws -> [Double] {
    let photo = try ImageFile(path: FilePath(path)).photo(at: 0)
    let detection = QuadrilateralDetector().detect(
      in: photo.raster, focalLengthInPixels: photo.focalLengthInPixels)
    let quad = detection.best?.quadrilateral ?? Quadrilateral(photo.raster.size)
    let geometry = PageGeometry(
      quad: quad, photoSize: photo.raster.size, focalLengthInPixels: photo.focalLengthInPixels,
      dotsPerInch: 300)
    let flat = PerspectiveCorrection().rectified(photo.raster, quad: quad, to: geometry.pixelSize)
    let analysis = PageAnalysis(of: flat, resolution: geometry.resolution)
    return try columns.map { column in
      let raster = PageEnhancement(mode: column.mode).enhanced(
        .color(flat), resolution: geometry.resolution, analysis)
      let page = try PageEncoder(for: column.format, options: column.options).encode(
        Page(raster: raster, resolution: geometry.resolution))
      if let folder {
        let name = column.name.replacingOccurrences(of: " ", with: "-")
        try write(page, column.format, to: "\(folder)/\(path.fileStem)-\(name)")
      }
      return Double(page.encoding.byteCount)
    }
  }

  private static func write(
    _ page: EncodedPage, _ format: DocumentFormat, to name: String
  ) throws {
    let output = try DocumentOutputs.open(
      FilePath("\(name).\(format.fileExtensions[0])"), isReplacing: true)
    let record = DocumentRecord(date: DocumentDate(secondsSince1970: 0), producer: "docscan-bench")
    var writer = try format.makeWriter(output, record)
    try writer.append(page)
    try writer.finish()
    try output.commit()
  }
}

extension String {
  /// The name of a file without folders and extension.
  fileprivate var fileStem: String {
    URL(fileURLWithPath: self).deletingPathExtension().lastPathComponent
  }
}
