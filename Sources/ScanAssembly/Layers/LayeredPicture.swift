package import ScanImaging

/// A page stored as a sharp mask of its writing, painted in coarse colours over a coarse ground.
package struct LayeredPicture: Sendable, Equatable {
  /// A bilevel code of the mask; its black is painted.
  package let mask: Mask
  /// What the mask is painted with.
  package let ink: Paint
  /// What lies under it, all over the page.
  package let ground: Paint

  /// A stencil the size of the page.
  package enum Mask: Sendable, Equatable {
    /// CCITT group 4.
    case ccittG4([UInt8])
    /// JBIG2 segments in the embedded organisation.
    case jbig2([UInt8])

    package var bytes: [UInt8] {
      switch self {
      case .ccittG4(let bytes), .jbig2(let bytes): bytes
      }
    }
  }

  /// One colour, or a picture stretched over the page.
  package enum Paint: Sendable, Equatable {
    /// The same colour everywhere.
    case color(RGB8)
    /// A JPEG file.
    case picture(JPEGStream)

    package var bytes: [UInt8] {
      if case .picture(let stream) = self { stream.bytes } else { [] }
    }
  }

  /// Bytes of all that is compressed.
  package var byteCount: Int { mask.bytes.count + ink.bytes.count + ground.bytes.count }
}
