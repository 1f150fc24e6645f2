import Glibc
import ScanImaging

/// How much fine detail, such as text, surrounds each place.
///
/// Detail is what the median of 7 takes away from the lightness: its mean over blocks of 4x4 reduced
/// pixels as log(1 + d), and the share of pixels where it exceeds 12 of 255.
struct DetailMap: Sendable {
  private let size: PixelSize
  /// Strength and share of detail, each 0...1.
  private let blocks: [SIMD2<Float>]

  static let block = 4

  init(of picture: ReducedPicture) {
    let block = DetailMap.block
    let size = PixelSize(
      width: (picture.size.width + block - 1) / block,
      height: (picture.size.height + block - 1) / block)
    self.size = size
    var sums = [SIMD2<Float>](repeating: .zero, count: size.width * size.height)
    var counts = [Float](repeating: 0, count: sums.count)
    for y in 0..<picture.size.height {
      let raw = picture.rawLightness.row(y)
      let smooth = picture.lab.lightness.row(y)
      for x in 0..<raw.count {
        let difference = abs(Int16(raw[x]) - Int16(smooth[x]))
        let at = y / block * size.width + x / block
        sums[at] += SIMD2(Float(difference), difference > 12 ? 1 : 0)
        counts[at] += 1
      }
    }
    blocks = zip(sums, counts).map { sum, count in
      let mean = sum / count
      return SIMD2(tanhf(log1pf(mean.x) / 1.5), mean.y)
    }
  }

  /// Strength and share of detail around a point; beyond the border, that on the border.
  @inline(__always)
  func detail(x: Float, y: Float) -> SIMD2<Float> {
    let column = max(0, min(size.width - 1, Int(x * 0.25)))
    let row = max(0, min(size.height - 1, Int(y * 0.25)))
    return blocks[row * size.width + column]
  }
}
