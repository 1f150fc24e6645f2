/// A kind of file that is recognised in order to say what to do with it.
package struct ForeignFormat: Sendable {
  /// The kind's name for people, such as `HEIC`.
  package let name: String

  /// How its pictures can be made into a file that is read, in one sentence.
  package let advice: String

  /// Whether it holds pictures that someone may want to scan, so that leaving it out of a folder without
  /// a word would lose a page.
  package let isPicture: Bool

  private let recognizes: @Sendable (ArraySlice<UInt8>) -> Bool

  /// The kind of a file that begins with `bytes` (its first 64, or all); nothing for others.
  package static func recognized(_ bytes: ArraySlice<UInt8>) -> ForeignFormat? {
    all.first { $0.recognizes(bytes) }
  }

  /// Every kind; camera raw files come before TIFF, which some of them look like.
  private static let all: [ForeignFormat] = [
    picture("HEIC", heif) { isMedia($0, of: heifBrands) },
    picture("AVIF", heif) { isMedia($0, of: ["avif", "avis"]) },
    picture("WebP", "convert it with: dwebp PHOTO -o PHOTO.png (Debian package webp)") {
      begins($0, "RIFF") && begins($0.dropFirst(8), "WEBP")
    },
    picture("JPEG XL", "convert it with: djxl PHOTO PHOTO.png (Debian package libjxl-tools)") {
      $0.starts(with: [0xFF, 0x0A]) || begins($0, "\0\0\0\u{C}JXL ")
    },
    picture(
      "JPEG 2000",
      "convert it with: opj_decompress -i PHOTO -o PHOTO.png (Debian package libopenjp2-tools)"
    ) {
      $0.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) || begins($0, "\0\0\0\u{C}jP  ")
    },
    picture("camera raw", "develop it into a JPEG or TIFF file first") { isCameraRaw($0) },
    picture("GIF", imageMagick) { begins($0, "GIF87a") || begins($0, "GIF89a") },
    picture("BMP", imageMagick) {
      begins($0, "BM") && $0.dropFirst(6).starts(with: [0, 0, 0, 0])
    },
    picture("Photoshop", "save it as PNG or TIFF") { begins($0, "8BPS\0") },
    picture("GIMP", "export it as PNG or TIFF") { begins($0, "gimp xcf ") },
    picture("PAM", "convert it with: pamtopnm PHOTO > PHOTO.ppm (Debian package netpbm)") {
      begins($0, "P7\n")
    },
    document(
      "PDF", "convert it with: pdftoppm -r 300 -png FILE PAGE (Debian package poppler-utils)"
    ) {
      begins($0, "%PDF-")
    },
    document("PostScript", "convert it with: gs -sDEVICE=png16m -r300 -o PAGE-%d.png FILE") {
      begins($0, "%!PS")
    },
    document(
      "DjVu", "convert it with: ddjvu -format=tiff FILE PAGES.tiff (Debian package djvulibre-bin)"
    ) {
      begins($0, "AT&TFORM")
    },
    document(
      "film", "take a picture out of it with: ffmpeg -ss SECONDS -i FILM -frames:v 1 PHOTO.png"
    ) {
      begins($0.dropFirst(4), "ftyp") || begins($0, "\u{1A}E\u{DF}")
    },
    document("ZIP archive", "unpack it first") { begins($0, "PK\u{3}\u{4}") },
    document("compressed file", "unpack it first") {
      $0.starts(with: [0x1F, 0x8B]) || $0.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
        || $0.starts(with: [0xFD, 0x37, 0x7A, 0x58])
    },
  ]

  private static let heif =
    "convert it with: heif-convert PHOTO PHOTO.jpg (Debian package libheif-examples)"
  private static let imageMagick =
    "convert it with: convert PHOTO PHOTO.png (Debian package imagemagick)"

  private static let heifBrands = [
    "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1",
  ]

  private static func picture(
    _ name: String, _ advice: String,
    recognizes: @escaping @Sendable (ArraySlice<UInt8>) -> Bool
  ) -> ForeignFormat {
    ForeignFormat(name: name, advice: advice, isPicture: true, recognizes: recognizes)
  }

  private static func document(
    _ name: String, _ advice: String,
    recognizes: @escaping @Sendable (ArraySlice<UInt8>) -> Bool
  ) -> ForeignFormat {
    ForeignFormat(name: name, advice: advice, isPicture: false, recognizes: recognizes)
  }

  private static func begins(_ bytes: ArraySlice<UInt8>, _ text: String) -> Bool {
    // Characters stand for bytes of the same number.
    bytes.starts(with: text.unicodeScalars.map { UInt8($0.value) })
  }

  /// Whether the bytes begin an ISO base media file (ISO/IEC 14496-12) of one of the brands.
  private static func isMedia(_ bytes: ArraySlice<UInt8>, of brands: [String]) -> Bool {
    begins(bytes.dropFirst(4), "ftyp") && brands.contains { begins(bytes.dropFirst(8), $0) }
  }

  /// Whether the bytes begin a raw file of Canon, Fujifilm, Olympus, Panasonic or Sigma; those of other
  /// makers are TIFF files, whose decoder finds out.
  private static func isCameraRaw(_ bytes: ArraySlice<UInt8>) -> Bool {
    isMedia(bytes, of: ["crx "])
      || begins(bytes, "II*\0") && begins(bytes.dropFirst(8), "CR")
      || ["FUJIFILMCCD-RAW", "IIRO", "IIRS", "MMOR", "IIU\0", "FOVb"].contains {
        begins(bytes, $0)
      }
  }
}
