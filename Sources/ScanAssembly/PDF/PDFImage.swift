import ScanImaging

/// An image of a PDF file: the entries of its dictionary after type and length, and its bytes.
struct PDFImage {
  let entries: String
  let bytes: [UInt8]

  /// Creates the image of a page that is one picture.
  init(_ page: EncodedPage) {
    let size = "/Width \(page.size.width)/Height \(page.size.height)"
    switch page.encoding {
    case .jpeg(let stream):
      let space = stream.colors == .gray ? "/DeviceGray" : "/DeviceRGB"
      let parameters = stream.colors == .rgb ? "/DecodeParms<</ColorTransform 0>>" : ""
      entries = "\(size)/ColorSpace\(space)/BitsPerComponent 8/Filter/DCTDecode\(parameters)"
      bytes = stream.bytes
    case .ccittG4(let code):
      let parameters = "<</K -1/Columns \(page.size.width)/Rows \(page.size.height)>>"
      entries =
        "\(size)/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms\(parameters)"
      bytes = code
    case .jbig2(let code):
      entries = "\(size)/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode"
      bytes = code
    case .deflated(let picture):
      let predictor =
        picture.hasFilterBytes
        ? "/DecodeParms<</Predictor 15/Colors \(picture.samplesPerPixel)"
          + "/BitsPerComponent \(picture.bitsPerSample)/Columns \(page.size.width)>>" : ""
      entries =
        "\(size)/ColorSpace\(PDFImage.space(picture.colors))"
        + "/BitsPerComponent \(picture.bitsPerSample)/Filter/FlateDecode\(predictor)"
      bytes = picture.bytes
    }
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
