internal import ScanBindings
package import ScanCapture
package import ScanImaging

/// Makes the frames that a camera of a format would send of a picture.
package enum FrameEncoder {
  /// The frame, with `padding` bytes behind each row of formats that have rows.
  package static func frame(
    of raster: Raster<RGB8>, _ format: FrameFormat, padding: Int = 0,
    coding: ColorCoding = .standard, sequence: Int = 0, timestamp: Duration = .zero
  ) -> Frame {
    if format.isJPEG {
      return Frame(
        bytes: JPEGCodec.encode(raster, quality: 95, subsampling: .s444), format: format,
        size: raster.size, sequence: sequence, timestamp: timestamp)
    }
    let rows = (0..<raster.height).map { y in
      Row(raster, y, coding).bytes(of: format.code)
    }
    let pad = [UInt8](repeating: 7, count: padding)
    var bytes = rows.flatMap { $0 + pad }
    if format.code == "NV12" {
      for y in stride(from: 0, to: raster.height, by: 2) {
        bytes += Row(raster, y, coding).pairs.flatMap { [$0.u, $0.v] } + pad
      }
    }
    return Frame(
      bytes: bytes, format: format, size: raster.size,
      bytesPerRow: (rows.first?.count ?? 0) + padding, coding: coding, sequence: sequence,
      timestamp: timestamp)
  }
}

/// One row in brightness and colour differences.
private struct Row {
  let pixels: [RGB8]
  let coding: ColorCoding

  init(_ raster: Raster<RGB8>, _ y: Int, _ coding: ColorCoding) {
    pixels = (0..<raster.width).map { raster[$0, y] }
    self.coding = coding
  }

  /// Brightness and the two differences by the definitions of BT.601 and BT.709.
  private func coded(_ pixel: RGB8) -> (y: Double, u: Double, v: Double) {
    let (r, g, b) = (Double(pixel.red), Double(pixel.green), Double(pixel.blue))
    let (kr, kb) = coding.matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
    let y = kr * r + (1 - kr - kb) * g + kb * b
    let (u, v) = ((b - y) / (2 - 2 * kb), (r - y) / (2 - 2 * kr))
    return coding.isFullRange
      ? (y, u + 128, v + 128) : (y * 219 / 255 + 16, u * 224 / 255 + 128, v * 224 / 255 + 128)
  }

  private func byte(_ value: Double) -> UInt8 { UInt8(max(0, min(255, value.rounded()))) }

  var light: [UInt8] { pixels.map { byte(coded($0).y) } }

  /// The colour of two pixels each.
  var pairs: [(u: UInt8, v: UInt8)] {
    stride(from: 0, to: pixels.count, by: 2).map { x in
      let (a, b) = (coded(pixels[x]), coded(pixels[min(x + 1, pixels.count - 1)]))
      return (byte((a.u + b.u) / 2), byte((a.v + b.v) / 2))
    }
  }

  func bytes(of code: String) -> [UInt8] {
    // An odd row's last pixel stands twice.
    let even = pixels.count % 2 == 0 ? light : light + light.suffix(1)
    switch code {
    case "YUYV":
      return pairs.enumerated().flatMap { [even[2 * $0], $1.u, even[2 * $0 + 1], $1.v] }
    case "UYVY":
      return pairs.enumerated().flatMap { [$1.u, even[2 * $0], $1.v, even[2 * $0 + 1]] }
    case "NV12": return even
    case "GREY": return pixels.map(\.luma)
    case "RGB3": return pixels.flatMap { [$0.red, $0.green, $0.blue] }
    case "BGR3": return pixels.flatMap { [$0.blue, $0.green, $0.red] }
    default: preconditionFailure("no encoder for \(code)")
    }
  }
}
