import Glibc
import ScanBarcodes
import ScanBindings
import ScanImaging
import TestSupport
import Testing

@Suite struct BarcodeScannerTests {
  private static let text = "4006381333931"

  /// The drawn code on a larger sheet, turned.
  private static func picture(degrees: Double, isInverted: Bool = false) -> Raster<UInt8> {
    let code = EANPicture(text).raster(moduleWidth: 3, height: 80)
    let size = PixelSize(width: 520, height: 460)
    let angle = degrees * .pi / 180
    let (c, s) = (cos(angle), sin(angle))
    var raster = Raster<UInt8>(size: size, repeating: 235)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let (dx, dy) = (Double(x) + 0.5 - 260, Double(y) + 0.5 - 230)
        let u = Int((dx * c + dy * s + Double(code.width) / 2).rounded(.down))
        let v = Int((dy * c - dx * s + Double(code.height) / 2).rounded(.down))
        if u >= 0, u < code.width, v >= 0, v < code.height { raster[x, y] = code[u, v] }
      }
    }
    return isInverted ? raster.inverted : raster
  }

  @Test("bars are read at any angle", arguments: [0.0, 17, 45, 90, 133, 180, 271])
  func turned(degrees: Double) throws {
    let codes = try BarcodeScanner(formats: [.ean13]).barcodes(in: Self.picture(degrees: degrees))
    #expect(codes.map(\.text) == [Self.text])
    let corners = try #require(codes.first).corners
    // The middle of the picture is the middle of the code, which is 285 by 80.
    let centre = corners.corners.reduce(Point(x: 0, y: 0), +) * 0.25
    #expect((centre - Point(x: 260, y: 230)).length < 10)
    #expect(abs(abs(corners.signedArea) - 285 * 80) < 0.35 * 285 * 80)
  }

  @Test func `light bars on dark are read`() throws {
    let picture = Self.picture(degrees: 8, isInverted: true)
    #expect(try BarcodeScanner().barcodes(in: picture).map(\.text) == [Self.text])
  }

  @Test("a code that a frame leaves no quiet zone is read", arguments: [UInt8(20), 90, 150])
  func framed(frame: UInt8) throws {
    let code = EANPicture(Self.text).raster(moduleWidth: 4, height: 120)
    var picture = Raster<UInt8>(size: PixelSize(width: 560, height: 260), repeating: 170)
    // Paper, a frame, and a module and a half of paper around the bars.
    for (rim, level) in [(36, UInt8(235)), (22, frame), (6, 235)] {
      for y in 70 - rim..<190 + rim {
        for x in 90 - rim..<90 + 95 * 4 + rim { picture[x, y] = level }
      }
    }
    let quiet = (code.width - 95 * 4) / 2
    for y in 0..<120 {
      for x in 0..<95 * 4 { picture[x + 90, y + 70] = code[x + quiet, y] }
    }
    let scanner = BarcodeScanner(formats: [.ean13])
    #expect(try scanner.barcodes(in: picture).map(\.text) == [Self.text])
    #expect(try scanner.barcodes(in: picture.softened.softened).map(\.text) == [Self.text])
  }

  @Test("zbar alone reads a QR code", arguments: [0.0, 25, 90, 200])
  func zbarAlone(degrees: Double) throws {
    let picture = ModulePicture.qr.raster(
      size: PixelSize(width: 300, height: 260), moduleWidth: 5, degrees: degrees)
    let code = try #require(try BarcodeScanner(reader: .zbar).barcodes(in: picture).first)
    #expect(code.format == .qr && code.text == ModulePicture.text && !code.isBinary)
    let centre = code.corners.corners.reduce(Point(x: 0, y: 0), +) * 0.25
    #expect((centre - Point(x: 150, y: 130)).length < 6)
  }

  @Test func `kinds that are not asked for are not told`() throws {
    let scanner = BarcodeScanner(formats: [.qr, .code128])
    #expect(try scanner.barcodes(in: Self.picture(degrees: 0)).isEmpty)
  }

  @Test func `a code outside the region is not told, one inside at its place`() throws {
    let picture = Self.picture(degrees: 0)
    let scanner = BarcodeScanner(formats: [.ean13])
    let lower = try #require(PictureRegion(x: 0, y: 0.7, width: 1, height: 0.3))
    #expect(try scanner.barcodes(in: picture, region: lower).isEmpty)
    let middle = try #require(PictureRegion(x: 0.1, y: 0.2, width: 0.8, height: 0.6))
    let code = try #require(try scanner.barcodes(in: picture, region: middle).first)
    #expect((code.corners.topLeft - Point(x: 117.5, y: 190)).length < 14)
  }

  @Test func `codes on a page are told at their place in the photo`() throws {
    let page = Quadrilateral(
      topLeft: Point(x: 40, y: 60), topRight: Point(x: 490, y: 40),
      bottomRight: Point(x: 500, y: 430), bottomLeft: Point(x: 30, y: 400))
    let codes = try BarcodeScanner(formats: [.ean13])
      .barcodes(in: Self.picture(degrees: 5), pages: [page])
    let corners = try #require(codes.first).corners
    let centre = corners.corners.reduce(Point(x: 0, y: 0), +) * 0.25
    #expect((centre - Point(x: 260, y: 230)).length < 12)
  }

  @Test
  func `a code whose bars run together is read on the flat page, and one beside the page too`()
    throws
  {
    let code = EANPicture(Self.text).raster(moduleWidth: 3, height: 260)
    let size = PixelSize(width: 640, height: 480)
    var photo = Raster<UInt8>(size: size, repeating: 90)
    // The page is the code's own paper, seen from below: its far side is half as wide.
    let page = Quadrilateral(
      topLeft: Point(x: 160, y: 30), topRight: Point(x: 330, y: 40),
      bottomRight: Point(x: 420, y: 290), bottomLeft: Point(x: 60, y: 270))
    let toCode = try #require(Homography(from: page, to: Quadrilateral(code.size)))
    let beside = EANPicture("5901234123457").raster(moduleWidth: 2, height: 60)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let place = toCode.map(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        if place.x > 0, place.y > 0, place.x < Double(code.width), place.y < Double(code.height) {
          photo[x, y] = code[Int(place.x), Int(place.y)]
        }
        let (u, v) = (x - 380, y - 380)
        if u >= 0, v >= 0, u < beside.width, v < beside.height { photo[x, y] = beside[u, v] }
      }
    }
    let scanner = BarcodeScanner(formats: [.ean13])
    let onPage = try scanner.barcodes(in: photo, pages: [page])
    #expect(onPage.map(\.text) == [Self.text])
    let all = try scanner.barcodes(in: photo, pages: [page], besidePages: true)
    #expect(all.map(\.text) == [Self.text, "5901234123457"])
    // The corners are those of the slanted code: 95 modules of 117 wide with quiet zones of 11.
    let corners = try #require(onPage.first).corners
    let (top, bottom) = (
      (corners.topRight - corners.topLeft).length, (corners.bottomRight - corners.bottomLeft).length
    )
    #expect(bottom > 1.4 * top, "\(corners)")
  }

  @Test("pictures of any size end without a code", arguments: [0, 1, 2, 7, 8, 17, 33, 100])
  func sizes(side: Int) throws {
    let raster = Raster<UInt8>(size: PixelSize(width: side, height: 3 * side), repeating: 90)
    #expect(try BarcodeScanner().barcodes(in: raster).isEmpty)
  }

  @Test func `noise, stripes and a chessboard hold no code`() throws {
    var generator = SeededGenerator(seed: 3)
    let size = PixelSize(width: 320, height: 240)
    var noise = Raster<UInt8>(size: size, repeating: 0)
    var (stripes, board) = (noise, noise)
    var edges: [Bool] = []
    var dark = false
    while edges.count < size.width {
      for _ in 0..<Int.random(in: 2...9, using: &generator) { edges.append(dark) }
      dark.toggle()
    }
    for y in 0..<size.height {
      for x in 0..<size.width {
        noise[x, y] = Bool.random(using: &generator) ? 255 : 0
        stripes[x, y] = edges[x] ? 20 : 230
        board[x, y] = (x / 9 + y / 9) % 2 == 0 ? 20 : 230
      }
    }
    for raster in [noise, stripes, board] {
      #expect(try BarcodeScanner().barcodes(in: raster).isEmpty)
    }
  }

  @Test func `a program that is no reader is told, and nothing is left of it`() throws {
    let scanner = BarcodeScanner(
      formats: [.ean13], reader: .program(FilePath(bytes: Array("/bin/true".utf8))))
    #expect(throws: BarcodeError.self) { try scanner.barcodes(in: Self.picture(degrees: 0)) }
  }
}
