import ScanImaging
import Testing

/// A page of a picture file as Pillow (Python) sees it.
struct Pillow {
  let size: PixelSize
  let dotsPerInch: Int
  let orientation: Int
  let samples: [UInt8]

  static let isInstalled: Bool = {
    do { return try ExternalTool.python3.run(["-c", "import PIL.Image"]).status == 0 } catch {
      return false
    }
  }()

  /// One file per page: a line of numbers, then the samples.
  private static let program = """
    import sys
    from PIL import Image, ImageSequence
    for n, page in enumerate(ImageSequence.Iterator(Image.open(sys.argv[1]))):
        page.load()
        dpi = round(float(page.info["dpi"][0]))
        orientation = getattr(page, "tag_v2", {}).get(274, 1)
        page = page.convert("RGB" if page.mode in ("RGB", "YCbCr", "P") else "L")
        with open(f"{sys.argv[2]}/{n:04}.raw", "wb") as out:
            out.write(f"{page.width} {page.height} {dpi} {orientation}\\n".encode() + page.tobytes())
    """

  static func pages(of document: [UInt8]) throws -> [Pillow] {
    let scratch = try TemporaryScratch()
    let path = try scratch.file("document.tiff", document)
    let result = try ExternalTool.python3.run(["-c", program, path, scratch.path()])
    #expect(result.status == 0 && result.messages == "", "\(result.messages)")
    return try scratch.names.filter { $0.hasSuffix(".raw") }.map { name in
      let bytes = try scratch.contents(name)
      let end = try #require(bytes.firstIndex(of: 10))
      let numbers = String(decoding: bytes[..<end], as: UTF8.self).split(separator: " ").compactMap
      {
        Int($0)
      }
      return Pillow(
        size: PixelSize(width: numbers[0], height: numbers[1]), dotsPerInch: numbers[2],
        orientation: numbers[3], samples: Array(bytes[(end + 1)...]))
    }
  }
}
