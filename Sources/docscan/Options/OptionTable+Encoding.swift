import DocumentScan

/// What is spent on the bytes of a page.
extension OptionTable {
  package static let encoding: [Option] = [
    .value(
      "size", .choice("SIZE"), .pages, for: [.capture, .flatten],
      default: "medium at the resolution of the page",
      summary: "how much to spend on the bytes of a page",
      details: """
        `small` is for mail: as true as JPEG quality 60, at most 150 dots per inch. `medium` is for \
        keeping and printing: quality 80, at most 300 dots per inch. `large` is for work on the picture: quality \
        93 at the resolution of the page. Black-and-white pages keep their resolution.
        """
    ) { $0.size = $1 },
    .value(
      "quality", .integer("QUALITY", in: 1...100), .pages, for: [.capture, .flatten],
      default: "made for pages, as true as 80",
      summary: "JPEG quality of gray and colour pages",
      details: """
        Higher is larger and truer. A quality given here is that of the JPEG library, with its tables. \
        Without it pages get a JPEG made for print on paper, which looks as true as quality 80 (`--size \
        small`: 60) and takes two thirds of the bytes. Black-and-white pages are stored without loss.
        """
    ) { $0.quality = $1 },
    .value(
      "max-bytes", .integer("BYTES", in: 5000...1_000_000_000), .pages, for: [.capture, .flatten],
      default: "no limit",
      summary: "bytes that a gray or colour page should not exceed",
      details: """
        The page's quality is lowered first, then its resolution, as little as it takes; a page that \
        holds too much for that is stored at the least of both.
        """
    ) { $0.greatestPageBytes = $1 },
    .value(
      "lossless", .choice("CODE"), .pages, for: [.capture, .flatten],
      default: "JPEG may change them",
      summary: "keep every pixel of gray and colour pages",
      details: """
        By the code `deflate`, or in TIFF by the older `lzw`, which every program knows; both with the \
        predictor of TIFF. The pages take five to ten times the bytes of JPEG.
        """
    ) { $0.losslessCode = $1 },
  ]
}
