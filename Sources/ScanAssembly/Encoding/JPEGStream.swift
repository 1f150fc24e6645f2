package import ScanBindings
package import ScanImaging

/// The bytes of a JPEG file and what a container repeats of its header.
package struct JPEGStream: Sendable, Equatable {
  /// The file, from its start marker to its end marker.
  package let bytes: [UInt8]
  /// The stored size, before any orientation.
  package let size: PixelSize
  /// The colours the components stand for.
  package let colors: Colors
  /// Pixels across and down that share a sample of chroma; 1 and 1 where there is no chroma.
  package let chromaStep: ChromaStep
  /// Whether the frame is progressive, which some readers of TIFF do not know.
  package let isProgressive: Bool

  /// What the components of a frame are.
  package enum Colors: Sendable {
    case gray
    case yCbCr
    case rgb
  }

  /// A block of pixels with one sample of chroma.
  package struct ChromaStep: Sendable, Equatable {
    package let across: Int
    package let down: Int
  }

  /// Reads the header of a JPEG file; throws where it is none, or has other colours than `Colors`.
  package init(_ bytes: [UInt8]) throws(JPEGError) {
    let segments = try JPEGSegments(bytes)
    let header = try JPEGHeader(segments)
    self.bytes = bytes
    size = header.size
    isProgressive = header.isProgressive
    switch header.colorSpace {
    case .gray: colors = .gray
    case .yCbCr: colors = .yCbCr
    case .rgb: colors = .rgb
    case .cmyk, .ycck: throw .unsupported("CMYK")
    }
    chromaStep = try JPEGStream.chromaStep(segments.frame?.components ?? [])
  }

  private static func chromaStep(
    _ components: [JPEGSegments.Component]
  ) throws(JPEGError) -> ChromaStep {
    guard components.count == 3 else { return ChromaStep(across: 1, down: 1) }
    let (luma, chroma) = (components[0], components[1])
    guard
      chroma.horizontalSampling == components[2].horizontalSampling,
      chroma.verticalSampling == components[2].verticalSampling,
      luma.horizontalSampling % chroma.horizontalSampling == 0,
      luma.verticalSampling % chroma.verticalSampling == 0
    else { throw .unsupported("chroma in uneven steps") }
    return ChromaStep(
      across: luma.horizontalSampling / chroma.horizontalSampling,
      down: luma.verticalSampling / chroma.verticalSampling)
  }
}
