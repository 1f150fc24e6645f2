package import ScanImaging

/// A page as its document stores it: compressed, with all that a writer must know of it.
///
/// Made by `PageEncoder` on any thread; a writer only copies the bytes.
package struct EncodedPage: Sendable {
  /// Width and height of the stored picture, before `orientation` turns it.
  package let size: PixelSize
  /// Pixels per millimetre of paper.
  package let resolution: Resolution
  /// How the stored picture is turned to be upright.
  package let orientation: Orientation
  /// The compressed picture.
  package let encoding: PageEncoding
  /// The text of a bookmark that leads to this page.
  package var bookmark: String?
  /// What readers show as this page's number, where it is not its place in the document.
  package var label: String?
  /// QR codes and barcodes on the page, which the document's metadata keep.
  package var barcodes: [Barcode] = []

  /// The JPEG quality that was chosen; `nil` for other codes and for bytes taken as they were.
  package var quality: Int?
  /// Whether the page has more bytes than asked for, since no fewer would do.
  package var exceedsLimit = false

  /// Creates a page from a compressed picture; traps where it has no pixel.
  package init(
    size: PixelSize, resolution: Resolution, orientation: Orientation = .upright,
    encoding: PageEncoding
  ) {
    precondition(size.width > 0 && size.height > 0, "a page has pixels")
    self.size = size
    self.resolution = resolution
    self.orientation = orientation
    self.encoding = encoding
  }

  /// Width and height of the upright page on paper, in millimetres.
  package var millimetres: (width: Double, height: Double) {
    let upright = orientation.swapsSides ? size.transposed : size
    return (
      Double(upright.width) / resolution.pixelsPerMillimetre,
      Double(upright.height) / resolution.pixelsPerMillimetre
    )
  }
}

/// A compressed picture in one of the codes that documents hold.
package enum PageEncoding: Sendable, Equatable {
  /// A whole JPEG file.
  case jpeg(JPEGStream)
  /// CCITT group 4, ink black.
  case ccittG4([UInt8])
  /// JBIG2 segments of one page in the embedded organisation, ink black.
  case jbig2([UInt8])
  /// Rows of samples compressed without loss.
  case deflated(DeflatedPicture)
  /// Writing as a mask over a coarse ground.
  case layered(LayeredPicture)

  /// The code's name in JSON and messages.
  package var name: String {
    switch self {
    case .jpeg: "jpeg"
    case .ccittG4: "ccitt-g4"
    case .jbig2: "jbig2"
    case .deflated(let picture): picture.name
    case .layered: "layers"
    }
  }

  /// The compressed picture; of layers one after the other.
  package var bytes: [UInt8] {
    switch self {
    case .jpeg(let stream): stream.bytes
    case .ccittG4(let bytes), .jbig2(let bytes): bytes
    case .deflated(let picture): picture.bytes
    case .layered(let picture): picture.mask.bytes + picture.ink.bytes + picture.ground.bytes
    }
  }

  /// Bytes of the compressed picture.
  package var byteCount: Int {
    if case .layered(let picture) = self { picture.byteCount } else { bytes.count }
  }
}
