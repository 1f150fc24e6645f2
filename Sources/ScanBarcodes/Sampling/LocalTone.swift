package import ScanImaging

/// How much lighter each place of a picture is than the square around it, in levels.
package struct LocalTone: Sendable {
  private let size: PixelSize
  private let values: [Int16]

  /// Compares each pixel with the mean of those up to `radius` away both ways.
  package init(_ raster: Raster<UInt8>, radius: Int) {
    size = raster.size
    let (width, height) = (raster.width, raster.height)
    var columns = [Int32](repeating: 0, count: width)
    var (first, end) = (0, 0)
    values = [Int16](capacity: width * height) { output in
      for y in 0..<height {
        while end < min(height, y + radius + 1) {
          let row = raster.row(end)
          // At most 255 a row, and pictures of regions have far fewer than 8 million of them.
          for x in 0..<width { columns[x] &+= Int32(row[x]) }
          end += 1
        }
        while first < y - radius {
          let row = raster.row(first)
          for x in 0..<width { columns[x] &-= Int32(row[x]) }
          first += 1
        }
        let row = raster.row(y)
        var (sum, left, right) = (Int64(0), 0, 0)
        for x in 0..<width {
          while right < min(width, x + radius + 1) {
            sum += Int64(columns[right])
            right += 1
          }
          while left < x - radius {
            sum -= Int64(columns[left])
            left += 1
          }
          let mean = Float(sum) / Float((right - left) * (end - first))
          output.append(Int16(Float(row[x]) - mean))
        }
      }
    }
  }

  /// The value at a place by linear interpolation; 0 outside the picture.
  package func value(at point: Point) -> Float {
    let (x, y) = (point.x - 0.5, point.y - 0.5)
    guard x >= 0, y >= 0, x < Double(size.width - 1), y < Double(size.height - 1) else { return 0 }
    let (column, row) = (Int(x), Int(y))
    let (fx, fy) = (Float(x - Double(column)), Float(y - Double(row)))
    let place = row * size.width + column
    let top = Float(values[place]) * (1 - fx) + Float(values[place + 1]) * fx
    let below = place + size.width
    let bottom = Float(values[below]) * (1 - fx) + Float(values[below + 1]) * fx
    return top * (1 - fy) + bottom * fy
  }
}
