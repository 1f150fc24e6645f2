import ScanEnhancement
import ScanImaging
import TestSupport
import Testing

struct SheetMaskTests {
  private let preview = DrawnPreview()

  @Test func `a flat sheet is whole`() {
    #expect(
      preview.mask { x, y in preview.isPage(x, y) ? preview.print(x, y) : DrawnPreview.desk }
        .isWhole)
  }

  @Test func `desk beside a bent edge is not the sheet's`() {
    // Up to 16 pixels, 8 mm, in the middle of the left side.
    func bow(_ y: Int) -> Int { 16 - (y - 297) * (y - 297) * 16 / (297 * 297) }
    let found = preview.mask { x, y in
      preview.isPage(x, y) && x >= bow(y) ? preview.print(x, y) : DrawnPreview.desk
    }
    for y in stride(from: 60, to: 540, by: 40) {
      #expect(preview.isOutside(found, Double(bow(y)) - 2, Double(y)))
      #expect(!preview.isOutside(found, Double(bow(y)) + 4, Double(y)))
      #expect(!preview.isOutside(found, 400, Double(y)))
    }
  }

  @Test func `desk beside an edge that is out of focus is not the sheet's`() {
    func bow(_ y: Int) -> Int { 16 - (y - 297) * (y - 297) * 16 / (297 * 297) }
    // 1 mm of edge.
    let found = preview.mask(perMillimetre: 4) { x, y in
      guard preview.isPage(x, y) else { return DrawnPreview.desk }
      let share = min(max(Double(x - bow(y)) / 4, 0), 1)
      let paper = preview.print(x, y)
      func sample(_ desk: UInt8, _ paper: UInt8) -> UInt8 {
        UInt8(Double(desk) + share * (Double(paper) - Double(desk)))
      }
      return RGB8(
        red: sample(DrawnPreview.desk.red, paper.red),
        green: sample(DrawnPreview.desk.green, paper.green),
        blue: sample(DrawnPreview.desk.blue, paper.blue))
    }
    for y in stride(from: 60, to: 540, by: 40) {
      #expect(preview.isOutside(found, Double(bow(y)) - 1, Double(y)), "\(y)")
      #expect(!preview.isOutside(found, Double(bow(y)) + 8, Double(y)), "\(y)")
    }
  }

  @Test func `stripes of cloth beside a bent edge are not the sheet's`() {
    func bow(_ y: Int) -> Int { 16 - (y - 297) * (y - 297) * 16 / (297 * 297) }
    let found = preview.mask { x, y in
      if preview.isPage(x, y) && x >= bow(y) { return preview.print(x, y) }
      // Where the first stripe begins inside the page nothing outside goes on into it.
      return (x + 2 * y + 1000) % 90 < 45
        ? RGB8(red: 60, green: 80, blue: 120) : RGB8(red: 140, green: 145, blue: 150)
    }
    for y in stride(from: 120, to: 480, by: 9) {
      #expect(preview.isOutside(found, Double(bow(y)) - 4, Double(y)), "\(y)")
      #expect(!preview.isOutside(found, Double(bow(y)) + 4, Double(y)), "\(y)")
    }
  }

  @Test func `a mark printed at the edge stays, whether a rim is beside it or not`() {
    func bow(_ y: Int) -> Int { max(0, 10 - abs(y - 200) / 8) }
    let found = preview.mask { x, y in
      guard preview.isPage(x, y), x >= bow(y) else { return DrawnPreview.desk }
      let isMark = (x < 24 || x > 405) && (180..<210).contains(y)
      return isMark ? RGB8(gray: 30) : preview.print(x, y)
    }
    #expect(preview.isOutside(found, 3, 160))
    #expect(!preview.isOutside(found, 20, 195))
    #expect(!preview.isOutside(found, 414, 195))
  }

  @Test func `print of the desk's colour that runs off the page stays where it is no bend`() {
    let found = preview.mask { x, y in
      guard preview.isPage(x, y) else { return DrawnPreview.desk }
      return x < 14 && (180..<196).contains(y) ? DrawnPreview.desk : preview.print(x, y)
    }
    #expect(!preview.isOutside(found, 10, 188))
  }

  @Test func `the margin of a framed form on a desk of its colour stays, frame and all`() {
    let found = preview.mask { x, y in
      guard preview.isPage(x, y) else { return RGB8(gray: 205) }
      let inset = min(x, y, DrawnPreview.size.width - 1 - x, DrawnPreview.size.height - 1 - y)
      if inset < 1 { return RGB8(gray: 150) }
      return (24..<28).contains(inset) ? RGB8(gray: 40) : preview.print(x, y)
    }
    for place in [60.0, 210, 360] {
      #expect(!preview.isOutside(found, place, 26), "\(place)")
      #expect(!preview.isOutside(found, 26, place), "\(place)")
    }
  }

  @Test func `desk at a torn or round corner is not the sheet's`() {
    let found = preview.mask { x, y in
      preview.isPage(x, y) && x + y > 30 && x + y < 985 ? preview.print(x, y) : DrawnPreview.desk
    }
    #expect(preview.isOutside(found, 5, 5))
    #expect(preview.isOutside(found, 418, 592))
    #expect(!preview.isOutside(found, 20, 20))
    #expect(!preview.isOutside(found, 5, 590))
  }

  @Test func `the rim of another sheet behind a dark gap is not the sheet's`() {
    let found = preview.mask { x, y in
      x > 410
        ? RGB8(gray: 205)
        : x > 406 ? RGB8(gray: 60) : preview.isPage(x, y) ? preview.print(x, y) : DrawnPreview.desk
    }
    #expect(preview.isOutside(found, 416, 300))
    #expect(!preview.isOutside(found, 400, 300))
  }

  @Test func `a thumb that reaches over the edge is not the sheet's`() {
    let found = preview.mask { x, y in
      let (u, v) = (Double(x) / 26, Double(y - 300) / 22)
      if u * u + v * v < 1 { return RGB8(red: 205, green: 150, blue: 125) }
      return preview.isPage(x, y) ? preview.print(x, y) : DrawnPreview.desk
    }
    #expect(preview.isOutside(found, 10, 300))
    #expect(!preview.isOutside(found, 60, 300))
  }

  @Test func `print that reaches the edge stays`() {
    let found = preview.mask { x, y in
      guard preview.isPage(x, y) else { return DrawnPreview.desk }
      return y < 30 ? RGB8(red: 30, green: 60, blue: 140) : preview.print(x, y)
    }
    #expect(found.isWhole)
  }

  @Test func `a dark cover on a dark desk stays`() {
    let found = preview.mask { x, y in preview.isPage(x, y) ? RGB8(gray: 52) : RGB8(gray: 50) }
    #expect(found.isWhole)
  }

  @Test func `what the photo does not show says nothing`() {
    let found = preview.mask { x, y in
      x >= 0
    } _: { x, y in
      preview.isPage(x, y) && x > 5 ? preview.print(x, y) : x < 0 ? RGB8.white : DrawnPreview.desk
    }
    #expect(!preview.isOutside(found, 200, 300))
  }

  @Test func `small previews have no rims`() {
    for (width, height) in [(1, 1), (25, 3), (60, 60)] {
      let size = PixelSize(width: width + 20, height: height + 20)
      let found = SheetMask(
        of: Raster(size: size, repeating: .white), surround: 10,
        isSeen: Raster(size: size, repeating: 255), resolution: Resolution(pixelsPerMillimetre: 2))
      #expect(found.isWhole)
    }
  }

  @Test func `the fill is white, soft at its seam, and the same in every kind of pixels`() {
    var cells = Raster<UInt8>(size: PixelSize(width: 21, height: 29), repeating: 0)
    for y in 0..<29 { for x in 0..<3 { cells[x, y] = 255 } }
    let sheet = SheetMask(cells: cells)
    let size = PixelSize(width: 210, height: 290)
    let color = sheet.fill(.color(Raster(size: size, repeating: .black))).color
    let gray = sheet.fill(.gray(Raster(size: size, repeating: 0))).gray
    var ink = BilevelRaster(size: size)
    for y in 0..<290 { for x in 0..<210 { ink[x, y] = true } }
    let bilevel = sheet.fill(.bilevel(ink)).bilevel
    for x in 0..<210 {
      let level = color?[x, 100].luma ?? 1
      #expect(gray?[x, 100] == level)
      #expect(bilevel?[x, 100] == (level < 128))
      if x < 25 { #expect(level == 255) }
      if x > 36 { #expect(level == 0) }
    }
  }

  @Test func `what is not of a tinted sheet gets its colour, beside white paper it becomes white`()
    throws
  {
    var cells = Raster<UInt8>(size: PixelSize(width: 60, height: 80), repeating: 0)
    for y in 0..<10 { for x in 0..<10 { cells[x, y] = 255 } }
    func filled(_ paper: RGB8) throws -> Raster<RGB8> {
      let page = Raster<RGB8>(size: PixelSize(width: 240, height: 320)) { output in
        for y in 0..<320 {
          for x in 0..<240 {
            let isInk = x > 60 && y > 60 && x < 200 && y % 16 < 3 && x % 6 < 4
            output.append(x < 40 && y < 40 ? RGB8(gray: 60) : isInk ? RGB8(gray: 40) : paper)
          }
        }
      }
      return try #require(
        PageEnhancement(mode: .color).enhanced(
          page, resolution: Resolution(pixelsPerMillimetre: 2), sheet: SheetMask(cells: cells)
        ).color)
    }
    let yellow = try filled(RGB8(red: 230, green: 200, blue: 90))
    #expect(yellow[10, 10] == yellow[220, 20])
    #expect(yellow[10, 10].blue < 150)
    #expect(try filled(RGB8(gray: 220))[10, 10] == .white)
  }

  @Test func `a margin adds white paper, and below 0 takes it away`() throws {
    var page = Raster<UInt8>(size: PixelSize(width: 30, height: 40), repeating: 90)
    page[0, 0] = 10
    let resolution = Resolution(pixelsPerMillimetre: 2)
    func framed(_ millimetres: Double, mode: EnhancementMode = .original) -> PageRaster {
      PageEnhancement(mode: mode, marginInMillimetres: millimetres)
        .enhanced(page, resolution: resolution)
    }
    let wider = try #require(framed(2.5).gray)
    #expect(wider.size == PixelSize(width: 40, height: 50))
    #expect(wider[4, 5] == 255 && wider[5, 5] == 10 && wider[34, 44] == 90 && wider[35, 44] == 255)
    #expect(framed(-3).size == PixelSize(width: 18, height: 28))
    #expect(framed(-1000).size == PixelSize(width: 2, height: 2))
    #expect(framed(2.5, mode: .bw).size == PixelSize(width: 40, height: 50))
    #expect(framed(-3, mode: .bw).size == PixelSize(width: 18, height: 28))
    #expect(framed(0) == .gray(page))
  }
}
