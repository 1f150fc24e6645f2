import ScanEnhancement
import ScanImaging
import TestSupport
import Testing

struct SheetMaskTests {
  private static let size = PixelSize(width: 420, height: 594)
  private static let surround = 10
  private static let desk = RGB8(red: 120, green: 80, blue: 50)

  /// A preview; `color` tells what lies at a place of the page, its corner at (0, 0).
  private func mask(
    perMillimetre: Double = 2, isSeen: (_ x: Int, _ y: Int) -> Bool = { _, _ in true },
    _ color: (_ x: Int, _ y: Int) -> RGB8
  ) -> SheetMask {
    var noise = SeededGenerator(seed: 3)
    let whole = PixelSize(
      width: Self.size.width + 2 * Self.surround, height: Self.size.height + 2 * Self.surround)
    let preview = Raster<RGB8>(size: whole) { output in
      for y in 0..<whole.height {
        for x in 0..<whole.width {
          let pixel = color(x - Self.surround, y - Self.surround)
          func sample(_ value: UInt8) -> UInt8 {
            UInt8(min(max(Double(value) + noise.normal(deviation: 1.5), 0), 255).rounded())
          }
          output.append(
            RGB8(red: sample(pixel.red), green: sample(pixel.green), blue: sample(pixel.blue)))
        }
      }
    }
    let seen = Raster<UInt8>(size: whole) { output in
      for y in 0..<whole.height {
        for x in 0..<whole.width {
          output.append(isSeen(x - Self.surround, y - Self.surround) ? 255 : 0)
        }
      }
    }
    return SheetMask(
      of: preview, surround: Self.surround, isSeen: seen,
      resolution: Resolution(pixelsPerMillimetre: perMillimetre))
  }

  private func isOutside(_ mask: SheetMask, _ x: Double, _ y: Double) -> Bool {
    mask.isOutside(Point(x: x / Double(Self.size.width), y: y / Double(Self.size.height)))
  }

  private func isPage(_ x: Int, _ y: Int) -> Bool {
    x >= 0 && y >= 0 && x < Self.size.width && y < Self.size.height
  }

  /// Lines of print on paper.
  private func print(_ x: Int, _ y: Int) -> RGB8 {
    let isInk = (40..<380).contains(x) && (40..<550).contains(y) && y % 12 < 4 && (x + y) % 7 < 4
    return isInk ? RGB8(gray: 40) : RGB8(gray: 215)
  }

  @Test func `a flat sheet is whole`() {
    #expect(mask { x, y in isPage(x, y) ? print(x, y) : Self.desk }.isWhole)
  }

  @Test func `desk beside a bent edge is not the sheet's`() {
    // Up to 16 pixels, 8 mm, in the middle of the left side.
    func bow(_ y: Int) -> Int { 16 - (y - 297) * (y - 297) * 16 / (297 * 297) }
    let found = mask { x, y in isPage(x, y) && x >= bow(y) ? print(x, y) : Self.desk }
    for y in stride(from: 60, to: 540, by: 40) {
      #expect(isOutside(found, Double(bow(y)) - 2, Double(y)))
      #expect(!isOutside(found, Double(bow(y)) + 4, Double(y)))
      #expect(!isOutside(found, 400, Double(y)))
    }
  }

  @Test func `desk beside an edge that is out of focus is not the sheet's`() {
    func bow(_ y: Int) -> Int { 16 - (y - 297) * (y - 297) * 16 / (297 * 297) }
    // 1 mm of edge.
    let found = mask(perMillimetre: 4) { x, y in
      guard isPage(x, y) else { return Self.desk }
      let share = min(max(Double(x - bow(y)) / 4, 0), 1)
      let paper = print(x, y)
      func sample(_ desk: UInt8, _ paper: UInt8) -> UInt8 {
        UInt8(Double(desk) + share * (Double(paper) - Double(desk)))
      }
      return RGB8(
        red: sample(Self.desk.red, paper.red), green: sample(Self.desk.green, paper.green),
        blue: sample(Self.desk.blue, paper.blue))
    }
    for y in stride(from: 60, to: 540, by: 40) {
      #expect(isOutside(found, Double(bow(y)) - 1, Double(y)), "\(y)")
      #expect(!isOutside(found, Double(bow(y)) + 8, Double(y)), "\(y)")
    }
  }

  @Test func `stripes of cloth beside a bent edge are not the sheet's`() {
    func bow(_ y: Int) -> Int { 16 - (y - 297) * (y - 297) * 16 / (297 * 297) }
    let found = mask { x, y in
      if isPage(x, y) && x >= bow(y) { return print(x, y) }
      // Where the first stripe begins inside the page nothing outside goes on into it.
      return (x + 2 * y + 1000) % 90 < 45
        ? RGB8(red: 60, green: 80, blue: 120) : RGB8(red: 140, green: 145, blue: 150)
    }
    for y in stride(from: 120, to: 480, by: 9) {
      #expect(isOutside(found, Double(bow(y)) - 4, Double(y)), "\(y)")
      #expect(!isOutside(found, Double(bow(y)) + 4, Double(y)), "\(y)")
    }
  }

  @Test func `a mark printed at the edge stays, whether a rim is beside it or not`() {
    func bow(_ y: Int) -> Int { max(0, 10 - abs(y - 200) / 8) }
    let found = mask { x, y in
      guard isPage(x, y), x >= bow(y) else { return Self.desk }
      let isMark = (x < 24 || x > 405) && (180..<210).contains(y)
      return isMark ? RGB8(gray: 30) : print(x, y)
    }
    #expect(isOutside(found, 3, 160))
    #expect(!isOutside(found, 20, 195))
    #expect(!isOutside(found, 414, 195))
  }

  @Test func `desk at a torn or round corner is not the sheet's`() {
    let found = mask { x, y in
      isPage(x, y) && x + y > 30 && x + y < 985 ? print(x, y) : Self.desk
    }
    #expect(isOutside(found, 5, 5))
    #expect(isOutside(found, 418, 592))
    #expect(!isOutside(found, 20, 20))
    #expect(!isOutside(found, 5, 590))
  }

  @Test func `the rim of another sheet behind a dark gap is not the sheet's`() {
    let found = mask { x, y in
      x > 410 ? RGB8(gray: 205) : x > 406 ? RGB8(gray: 60) : isPage(x, y) ? print(x, y) : Self.desk
    }
    #expect(isOutside(found, 416, 300))
    #expect(!isOutside(found, 400, 300))
  }

  @Test func `a thumb that reaches over the edge is not the sheet's`() {
    let found = mask { x, y in
      let (u, v) = (Double(x) / 26, Double(y - 300) / 22)
      if u * u + v * v < 1 { return RGB8(red: 205, green: 150, blue: 125) }
      return isPage(x, y) ? print(x, y) : Self.desk
    }
    #expect(isOutside(found, 10, 300))
    #expect(!isOutside(found, 60, 300))
  }

  @Test func `print that reaches the edge stays`() {
    let found = mask { x, y in
      guard isPage(x, y) else { return Self.desk }
      return y < 30 ? RGB8(red: 30, green: 60, blue: 140) : print(x, y)
    }
    #expect(found.isWhole)
  }

  @Test func `a dark cover on a dark desk stays`() {
    let found = mask { x, y in isPage(x, y) ? RGB8(gray: 52) : RGB8(gray: 50) }
    #expect(found.isWhole)
  }

  @Test func `what the photo does not show says nothing`() {
    let found = mask { x, y in
      x >= 0
    } _: { x, y in
      isPage(x, y) && x > 5 ? print(x, y) : x < 0 ? RGB8.white : Self.desk
    }
    #expect(!isOutside(found, 200, 300))
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
