import ScanImaging

/// An image of a PDF file: the entries of its dictionary after type and length, and its bytes.
struct PDFImage {
  let entries: String
  let bytes: [UInt8]

  /// Creates the image of a page that is one picture; traps for layers.
  init(_ page: EncodedPage) {
    let size = "/Width \(page.size.width)/Height \(page.size.height)"
    switch page.encoding {
    case .jpeg(let stream): self.init(stream)
    case .ccittG4(let code): self.init(group4: code, page.size, "/ColorSpace/DeviceGray")
    case .jbig2(let code): self.init(jbig2: code, page.size, "/ColorSpace/DeviceGray")
    case .layered: preconditionFailure("layers are several images")
    case .deflated(let picture):
      let predictor =
        picture.prediction == .filterBytes
        ? "/DecodeParms<</Predictor 15/Colors \(picture.samplesPerPixel)"
          + "/BitsPerComponent \(picture.bitsPerSample)/Columns \(page.size.width)>>" : ""
      self.init(
        entries: "\(size)/ColorSpace\(PDFImage.space(picture.colors))"
          + "/BitsPerComponent \(picture.bitsPerSample)/Filter/FlateDecode\(predictor)",
        bytes: picture.bytes)
    }
  }

  /// Creates the image of a JPEG file, seen only through the stencil with the number `mask` where one is
  /// given.
  init(_ stream: JPEGStream, mask: Int? = nil) {
    let space = stream.colors == .gray ? "/DeviceGray" : "/DeviceRGB"
    let parameters = stream.colors == .rgb ? "/DecodeParms<</ColorTransform 0>>" : ""
    let stencil = mask.map { "/Mask \($0) 0 R" } ?? ""
    entries =
      "/Width \(stream.size.width)/Height \(stream.size.height)/ColorSpace\(space)"
      + "/BitsPerComponent 8/Filter/DCTDecode\(parameters)\(stencil)"
    bytes = stream.bytes
  }

  /// Creates a stencil through which black is painted.
  init(_ mask: LayeredPicture.Mask, _ size: PixelSize) {
    switch mask {
    case .ccittG4(let code): self.init(group4: code, size, "/ImageMask true")
    case .jbig2(let code): self.init(jbig2: code, size, "/ImageMask true")
    }
  }

  private init(entries: String, bytes: [UInt8]) {
    self.entries = entries
    self.bytes = bytes
  }

  private init(group4 code: [UInt8], _ size: PixelSize, _ kind: String) {
    let parameters = "<</K -1/Columns \(size.width)/Rows \(size.height)>>"
    entries =
      "/Width \(size.width)/Height \(size.height)\(kind)/BitsPerComponent 1/Filter/CCITTFaxDecode"
      + "/DecodeParms\(parameters)"
    bytes = code
  }

  private init(jbig2 code: [UInt8], _ size: PixelSize, _ kind: String) {
    entries =
      "/Width \(size.width)/Height \(size.height)\(kind)/BitsPerComponent 1/Filter/JBIG2Decode"
    bytes = code
  }

  private static func space(_ colors: DeflatedPicture.Colors) -> String {
    switch colors {
    case .gray: "/DeviceGray"
    case .rgb: "/DeviceRGB"
    case .palette(let palette):
      "[/Indexed/DeviceRGB \(palette.count - 1)<"
        + palette.map { color in
          [color.red, color.green, color.blue].map { PDFText.hexadecimal(UInt64($0), digits: 2) }
            .joined()
        }.joined() + ">]"
    }
  }
}
