// Source: TIFF Revision 6.0 (Aldus, 1992), section 14, differencing predictor.

import ScanImaging

/// Rows of samples, each less the sample of the same kind to its left; the first of a row stay.
enum SampleDifferences {
  static func rows(_ raster: Raster<UInt8>) -> [UInt8] {
    [UInt8](capacity: raster.width * raster.height) { output in
      for y in 0..<raster.height {
        let row = raster.row(y)
        output.append(row[0])
        // Differences wrap, as sums do when they are undone.
        for x in 1..<max(1, row.count) { output.append(row[x] &- row[x - 1]) }
      }
    }
  }

  static func rows(_ raster: Raster<RGB8>) -> [UInt8] {
    [UInt8](capacity: 3 * raster.width * raster.height) { output in
      for y in 0..<raster.height {
        let row = raster.row(y)
        var left = RGB8.black
        for x in 0..<row.count {
          let pixel = row[x]
          output.append(pixel.red &- left.red)
          output.append(pixel.green &- left.green)
          output.append(pixel.blue &- left.blue)
          left = pixel
        }
      }
    }
  }
}
