import ScanEnhancement
import ScanImaging
import Testing

struct IntrusionsTests {
  private let preview = DrawnPreview()

  @Test func `a finger over a corner is not the sheet's, nail and all`() {
    let found = preview.mask { x, y in
      preview.finger(x, y, tip: 14, radius: 20)
        ?? (preview.isPage(x, y) ? preview.print(x, y) : DrawnPreview.desk)
    }
    #expect(preview.isOutside(found, 408, 12))
    #expect(preview.isOutside(found, 396, 18))
    #expect(preview.isOutside(found, 417, 2))
    #expect(!preview.isOutside(found, 370, 40))
    #expect(!preview.isOutside(found, 10, 10))
  }

  @Test func `desk behind a folded corner is not the sheet's`() {
    let found = preview.mask { x, y in
      guard preview.isPage(x, y) else { return DrawnPreview.desk }
      let beyond = x + y - 90
      if beyond < 0 { return DrawnPreview.desk }
      // The flap is the corner mirrored.
      return x < 90 && y < 90 ? RGB8(gray: 185) : preview.print(x, y)
    }
    for place in [8.0, 30, 42] { #expect(preview.isOutside(found, place, place), "\(place)") }
    #expect(preview.isOutside(found, 80, 5))
    #expect(preview.isOutside(found, 5, 80))
    #expect(!preview.isOutside(found, 52, 52))
    #expect(!preview.isOutside(found, 200, 5))
  }

  @Test func `desk beside a deeply bent edge is not the sheet's`() {
    // 18 mm in the middle.
    func bow(_ x: Int) -> Int { 36 - (x - 210) * (x - 210) * 36 / (210 * 210) }
    let found = preview.mask { x, y in
      preview.isPage(x, y) && y >= bow(x) ? preview.print(x, y) : DrawnPreview.desk
    }
    for x in stride(from: 60, to: 360, by: 30) {
      #expect(preview.isOutside(found, Double(x), Double(bow(x)) - 2), "\(x)")
      #expect(!preview.isOutside(found, Double(x), Double(bow(x)) + 5), "\(x)")
    }
  }

  @Test func `the thin ends of desk beside a bent edge are not the sheet's`() {
    func bow(_ x: Int) -> Int { 36 - (x - 210) * (x - 210) * 36 / (210 * 210) }
    let found = preview.mask { x, y in
      preview.isPage(x, y) && y >= bow(x) ? preview.print(x, y) : DrawnPreview.desk
    }
    for x in [10, 14, 18, 24, 394, 400, 404, 408] {
      #expect(preview.isOutside(found, Double(x), 0.5), "\(x)")
    }
  }

  @Test func `a header and a side bar beside a bent edge stay`() {
    func bow(_ y: Int) -> Int { 20 - (y - 297) * (y - 297) * 20 / (297 * 297) }
    let bar = RGB8(red: 30, green: 60, blue: 140)
    let found = preview.mask { x, y in
      guard preview.isPage(x, y), x >= bow(y) else { return DrawnPreview.desk }
      if y < 40 || y > 250 && x - bow(y) < 16 { return bar }
      return preview.print(x, y)
    }
    #expect(preview.isOutside(found, 4, 200))
    for place in [40.0, 210, 400] { #expect(!preview.isOutside(found, place, 20), "\(place)") }
    for place in [270, 330, 400] {
      #expect(!preview.isOutside(found, Double(bow(place) + 9), Double(place)), "\(place)")
    }
  }

  @Test(arguments: [
    RGB8(red: 30, green: 60, blue: 140), RGB8(red: 208, green: 150, blue: 118),
    DrawnPreview.desk,
  ])
  func `a coloured header that runs off the page stays`(ink: RGB8) {
    // Deeper than a rim may be; at a desk of its own colour only its shape tells.
    let found = preview.mask { x, y in
      guard preview.isPage(x, y) else { return DrawnPreview.desk }
      return y < 36 ? ink : preview.print(x, y)
    }
    #expect(!preview.isOutside(found, 210, 20))
    #expect(!preview.isOutside(found, 20, 20))
  }

  @Test(arguments: [RGB8(red: 208, green: 150, blue: 118), RGB8(red: 160, green: 40, blue: 50)])
  func `a stamp or a picture in a corner stays`(ink: RGB8) {
    let stamp = preview.mask { x, y in
      guard preview.isPage(x, y) else { return DrawnPreview.desk }
      let (u, v) = (x - 400, y - 20)
      return u * u + v * v < 26 * 26 ? ink : preview.print(x, y)
    }
    #expect(!preview.isOutside(stamp, 410, 12))
    let picture = preview.mask { x, y in
      guard preview.isPage(x, y) else { return DrawnPreview.desk }
      guard x > 350, y < 60 else { return preview.print(x, y) }
      return x + y > 420 ? ink : RGB8(red: 90, green: 120, blue: 60)
    }
    #expect(!preview.isOutside(picture, 410, 12))
    #expect(!preview.isOutside(picture, 370, 40))
  }

  @Test func `a finger's colour says nothing where the photo does not show that it goes on`() {
    let found = preview.mask { x, y in
      preview.isPage(x, y)
    } _: { x, y in
      preview.finger(x, y, tip: 14, radius: 20)
        ?? (preview.isPage(x, y) ? preview.print(x, y) : .white)
    }
    #expect(found.isWhole)
  }
}
