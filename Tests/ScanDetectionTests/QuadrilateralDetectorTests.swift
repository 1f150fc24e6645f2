import Glibc
import ScanDetection
import ScanImaging
import TestSupport
import Testing

@Suite
struct QuadrilateralDetectorTests {
  private static let size = PixelSize(width: 460, height: 480)
  private static let upright = Quadrilateral(
    topLeft: Point(x: 110, y: 80), topRight: Point(x: 345, y: 96),
    bottomRight: Point(x: 368, y: 411), bottomLeft: Point(x: 84, y: 398))
  private static let turned = Quadrilateral(
    topLeft: Point(x: 208, y: 60), topRight: Point(x: 398, y: 190),
    bottomRight: Point(x: 231, y: 420), bottomLeft: Point(x: 48, y: 281))

  private func photo(
    of outline: Quadrilateral, desk: SIMD3<Double> = [70, 60, 50]
  ) -> Raster<RGB8> {
    PageRenderer(desk: { _ in desk }, samples: 4).photo(
      size: QuadrilateralDetectorTests.size, outline: outline)
  }

  /// The largest distance between a corner and the nearest true one.
  private func error(_ found: Quadrilateral, _ truth: Quadrilateral) -> Double {
    found.corners.map { corner in
      truth.corners.map { corner.distance(to: $0) }.min() ?? .infinity
    }.max() ?? .infinity
  }

  @Test(arguments: [upright, turned])
  func `corners of a drawn page are found to a fraction of a pixel`(outline: Quadrilateral) throws {
    let detection = QuadrilateralDetector().detect(in: photo(of: outline))
    let page = try #require(detection.pages.first)
    #expect(error(page.quadrilateral, outline) < 0.35)
    #expect(page.confidence > 0.8)
    #expect(!page.isBent)
    #expect(detection.reason == nil)
  }

  @Test func `white paper on a light desk is found`() throws {
    let outline = QuadrilateralDetectorTests.upright
    let detection = QuadrilateralDetector().detect(
      in: photo(of: outline, desk: [205, 203, 200]))
    let page = try #require(detection.pages.first)
    #expect(error(page.quadrilateral, outline) < 1)
  }

  @Test func `a page with a corner outside the picture is found with that corner outside`() throws {
    let outline = Quadrilateral(
      topLeft: Point(x: -30, y: 70), topRight: Point(x: 290, y: 25),
      bottomRight: Point(x: 350, y: 400), bottomLeft: Point(x: 40, y: 440))
    let page = try #require(QuadrilateralDetector().detect(in: photo(of: outline)).pages.first)
    #expect(error(page.quadrilateral, outline) < 2)
    #expect(page.quadrilateral.topLeft.x < 0)
  }

  @Test func `a side on paper as white follows from the other three and is named as guessed`()
    throws
  {
    // A4 seen from above, turned by 20 degrees, one end on something round.
    let outline = Quadrilateral(mapping: PageRenderer.unitSquare) {
      let (x, y) = (220 * ($0.x - 0.5), 311 * ($0.y - 0.5))
      return Point(
        x: 240 + x * cos(0.35) - y * sin(0.35), y: 230 + x * sin(0.35) + y * cos(0.35))
    }
    let picture = PageRenderer(desk: { place in
      place.distance(to: Point(x: 120, y: 430)) < 150 ? [235, 235, 230] : [70, 60, 50]
    }).photo(size: QuadrilateralDetectorTests.size, outline: outline)
    let page = try #require(QuadrilateralDetector().detect(in: picture).pages.first)
    #expect(error(page.quadrilateral, outline) < 4)
    #expect(page.isFourthSideGuessed)
    let seen = QuadrilateralDetector().detect(in: photo(of: QuadrilateralDetectorTests.upright))
    #expect(seen.pages.first?.isFourthSideGuessed == false)
  }

  @Test func `sheets side by side are all found when asked for`() throws {
    let left = Quadrilateral(
      topLeft: Point(x: 30, y: 90), topRight: Point(x: 200, y: 90),
      bottomRight: Point(x: 200, y: 330), bottomLeft: Point(x: 30, y: 330))
    let right = Quadrilateral(
      topLeft: Point(x: 250, y: 110), topRight: Point(x: 430, y: 120),
      bottomRight: Point(x: 420, y: 370), bottomLeft: Point(x: 240, y: 360))
    var both = photo(of: left)
    let other = photo(of: right)
    for y in 0..<both.height {
      for x in 225..<both.width { both[x, y] = other[x, y] }
    }
    var detector = QuadrilateralDetector()
    #expect(detector.detect(in: both).pages.count == 1)
    detector.mostPages = 10
    let pages = detector.detect(in: both).pages
    #expect(pages.count == 2)
    for outline in [left, right] {
      #expect(pages.contains { error($0.quadrilateral, outline) < 1 })
    }
  }

  @Test func `cards laid out are each a page, and none covers another`() {
    // Laid by hand: none quite in line with its neighbours.
    let cards = (0..<6).map { index in
      let at = Point(
        x: 20 + 148 * Double(index % 3) + Double(index * 5 % 4),
        y: 40 + 220 * Double(index / 3) + Double(index * 7 % 5) * 4)
      let lean = Double(index * 3 % 5 - 2) * 0.03
      return Quadrilateral(mapping: PageRenderer.unitSquare) {
        let (x, y) = (115 * $0.x, 165 * $0.y)
        return Point(x: at.x + x - lean * (y - 82), y: at.y + y + lean * (x - 57))
      }
    }
    var laidOut = Raster(
      size: QuadrilateralDetectorTests.size, repeating: RGB8(red: 70, green: 60, blue: 50))
    for card in cards {
      let one = photo(of: card)
      for y in 0..<laidOut.height {
        for x in 0..<laidOut.width where one[x, y] != RGB8(red: 70, green: 60, blue: 50) {
          laidOut[x, y] = one[x, y]
        }
      }
    }
    var detector = QuadrilateralDetector()
    detector.mostPages = .max
    let pages = detector.detect(in: laidOut).pages
    #expect(pages.count == cards.count)
    for card in cards {
      #expect(pages.count { error($0.quadrilateral, card) < 1.5 } == 1)
    }
  }

  @Test(arguments: [1, 2])
  func `sheets in a strict row or grid are not taken for one`(rows: Int) {
    var picture = Raster(
      size: PixelSize(width: 600, height: 450), repeating: RGB8(red: 60, green: 80, blue: 110))
    var cards: [Quadrilateral] = []
    let height = rows == 1 ? 300 : 160
    for row in 0..<rows {
      for column in 0..<2 {
        let (left, top) = (60 + 250 * column, 50 + 185 * row)
        cards.append(
          Quadrilateral(
            topLeft: Point(x: Double(left), y: Double(top)),
            topRight: Point(x: Double(left + 225), y: Double(top)),
            bottomRight: Point(x: Double(left + 225), y: Double(top + height)),
            bottomLeft: Point(x: Double(left), y: Double(top + height))))
        for y in top..<top + height {
          for x in left..<left + 225 {
            let isText = (x - left) % 200 > 20 && (y - top) % 24 > 19
            picture[x, y] = RGB8(gray: isText ? 80 : 238)
          }
        }
      }
    }
    expectEach(of: cards, toBeAPageIn: picture)
  }

  private func expectEach(of cards: [Quadrilateral], toBeAPageIn picture: Raster<RGB8>) {
    var detector = QuadrilateralDetector()
    detector.mostPages = .max
    let pages = detector.detect(in: picture).pages
    #expect(pages.count == cards.count)
    for card in cards {
      #expect(pages.count { error($0.quadrilateral, card) < 2 } == 1)
    }
  }

  @Test(arguments: [3, 4])
  func `cards in a strict grid with narrow gaps are each a page`(perSide: Int) {
    var picture = Raster(
      size: PixelSize(width: 640, height: 480), repeating: RGB8(red: 60, green: 80, blue: 110))
    let (margin, gap) = (20, 12)
    let width = (640 - 2 * margin - (perSide - 1) * gap) / perSide
    let height = (480 - 2 * margin - (perSide - 1) * gap) / perSide
    var cards: [Quadrilateral] = []
    for index in 0..<perSide * perSide {
      let left = margin + index % perSide * (width + gap)
      let top = margin + index / perSide * (height + gap)
      let card = Quadrilateral(PixelSize(width: width, height: height))
      cards.append(
        Quadrilateral(mapping: card) {
          Point(x: $0.x + Double(left), y: $0.y + Double(top))
        })
      for y in top..<top + height {
        for x in left..<left + width {
          let isText = x > left + 11 && x < left + width - 20 && (y - top) % 14 > 10
          picture[x, y] = RGB8(gray: isText ? 80 : 238)
        }
      }
    }
    expectEach(of: cards, toBeAPageIn: picture)
  }

  @Test(arguments: [upright, turned])
  func `the detector for frames finds the page a little less exactly`(
    outline: Quadrilateral
  ) throws {
    let detection = QuadrilateralDetector.forFrames.detect(in: photo(of: outline))
    let page = try #require(detection.pages.first)
    #expect(error(page.quadrilateral, outline) < 2)
  }

  @Test func `the detector for frames takes noise for no page, and keeps to its threshold`() throws
  {
    let outline = QuadrilateralDetectorTests.upright
    var strict = QuadrilateralDetector.forFrames
    strict.threshold = 1.01
    let detection = strict.detect(in: photo(of: outline))
    #expect(detection.pages.isEmpty)
    #expect(error(try #require(detection.best).quadrilateral, outline) < 2)
    #expect(detection.reason == .nothingLikeAPage)
    var random = SeededGenerator(seed: 5)
    let noise = Raster<RGB8>(size: PixelSize(width: 320, height: 240)) { output in
      for _ in 0..<320 * 240 {
        output.append(RGB8(gray: UInt8.random(in: 0...255, using: &random)))
      }
    }
    #expect(QuadrilateralDetector.forFrames.detect(in: noise).pages.isEmpty)
  }

  @Test func `pictures looked at side by side get the answers they get alone`() async {
    let pictures = [
      photo(of: QuadrilateralDetectorTests.upright), photo(of: QuadrilateralDetectorTests.turned),
    ]
    let alone = pictures.map { QuadrilateralDetector().detect(in: $0) }
    await withTaskGroup(of: (Int, Detection).self) { group in
      for index in 0..<6 {
        group.addTask { (index % 2, QuadrilateralDetector().detect(in: pictures[index % 2])) }
      }
      for await (index, detection) in group { #expect(detection == alone[index]) }
    }
  }

  @Test func `the same picture gives the same answer`() {
    let picture = photo(of: QuadrilateralDetectorTests.turned)
    let detector = QuadrilateralDetector()
    #expect(detector.detect(in: picture) == detector.detect(in: picture))
  }

  @Test(arguments: [0, 128, 255])
  func `one colour all over is no page`(level: UInt8) {
    let blank = Raster(
      size: PixelSize(width: 320, height: 240), repeating: RGB8(gray: level))
    let detection = QuadrilateralDetector().detect(in: blank)
    #expect(detection.pages.isEmpty)
    #expect(detection.reason == .noStraightEdges)
  }

  @Test(arguments: 1...3)
  func `noise is no page`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let noise = Raster<RGB8>(size: PixelSize(width: 320, height: 240)) { output in
      for _ in 0..<320 * 240 {
        output.append(RGB8(gray: UInt8.random(in: 40...215, using: &random)))
      }
    }
    let detection = QuadrilateralDetector().detect(in: noise)
    #expect(detection.pages.isEmpty)
    #expect(detection.reason != nil)
  }

  @Test(arguments: [(1, 1), (1, 900), (900, 1), (15, 15), (16, 16), (17, 640), (2000, 16)])
  func `tiny and narrow pictures hold no page`(width: Int, height: Int) {
    let raster = Raster(size: PixelSize(width: width, height: height), repeating: RGB8.white)
    let detection = QuadrilateralDetector().detect(in: raster)
    #expect(detection.pages.isEmpty)
    #expect(detection.reason != nil)
  }

  @Test(arguments: 1...4)
  func `scattered bars never trap, whatever the size`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let size = PixelSize(
      width: Int.random(in: 16...300, using: &random),
      height: Int.random(in: 16...300, using: &random))
    var picture = Raster(size: size, repeating: RGB8(gray: 90))
    for _ in 0..<30 {
      let (x, y) = (
        Int.random(in: 0..<size.width, using: &random),
        Int.random(in: 0..<size.height, using: &random)
      )
      let color = RGB8(gray: UInt8.random(in: 0...255, using: &random))
      for column in x..<min(size.width, x + 40) { picture[column, y] = color }
      for row in y..<min(size.height, y + 60) { picture[x, row] = color }
    }
    let detection = QuadrilateralDetector().detect(in: picture)
    for page in detection.pages { #expect(page.quadrilateral.isConvex) }
  }
}
