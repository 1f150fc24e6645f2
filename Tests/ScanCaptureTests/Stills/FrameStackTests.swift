import ScanCapture
import ScanImaging
import TestSupport
import Testing

/// Mixing frames of one scene.
@Suite struct FrameStackTests {
  static let size = PixelSize(width: 320, height: 240)

  /// A drawn page whose contents lie (x, y) further.
  private func scene(_ x: Double = 0, _ y: Double = 0) -> Raster<RGB8> {
    let outline = Quadrilateral(
      topLeft: Point(x: 90 + x, y: 25 + y), topRight: Point(x: 235 + x, y: 32 + y),
      bottomRight: Point(x: 242 + x, y: 220 + y), bottomLeft: Point(x: 80 + x, y: 214 + y))
    return PageRenderer(samples: 3).photo(size: Self.size, outline: outline)
  }

  private func expect(_ isMixed: Bool, _ stack: inout FrameStack, _ frame: Raster<RGB8>) {
    let isAdded = stack.add(frame)
    #expect(isAdded == isMixed)
  }

  private func noisy(_ raster: Raster<RGB8>, seed: UInt64) -> Raster<RGB8> {
    var random = SeededGenerator(seed: seed)
    func sample(_ value: UInt8) -> UInt8 {
      UInt8(max(0, min(255, (Double(value) + random.normal(deviation: 6)).rounded())))
    }
    return Raster(size: raster.size) { output in
      for y in 0..<raster.height {
        for x in 0..<raster.width {
          let pixel = raster[x, y]
          output.append(
            RGB8(red: sample(pixel.red), green: sample(pixel.green), blue: sample(pixel.blue)))
        }
      }
    }
  }

  @Test(arguments: [(0.0, 0.0), (3, -2), (-11, 7), (0.5, 0.25), (-4.75, 2.5)])
  func `a shift is found to a third of a pixel, noise or not`(x: Double, y: Double) {
    let reference = noisy(scene(), seed: 1).luma
    let shift = FrameShift(of: noisy(scene(x, y), seed: 2).luma, against: reference)
    #expect(abs(shift.x - x) < 0.34 && abs(shift.y - y) < 0.34, "\(shift) for \(x), \(y)")
  }

  @Test func `eight frames have a third of the noise of one`() {
    let clean = scene()
    var stack = FrameStack(noisy(clean, seed: 10))
    for seed in 11..<18 { expect(true, &stack, noisy(clean, seed: UInt64(seed))) }
    #expect(stack.count == 8)
    let before = RasterComparison(noisy(clean, seed: 10), clean)
    let after = RasterComparison(stack.mean, clean)
    // Half the decibels of 8 are 9; black and white that noise cannot leave keep some.
    #expect(after.decibels > before.decibels + 7, "\(before), \(after)")
  }

  @Test func `frames of a camera that shakes are laid onto the first`() {
    let shifts = [(2.0, 1.0), (-1.0, 3.0), (4.0, -2.0), (0.5, 0.5), (-2.25, -1.0)]
    let clean = scene()
    var stack = FrameStack(noisy(clean, seed: 20))
    for (index, shift) in shifts.enumerated() {
      expect(true, &stack, noisy(scene(shift.0, shift.1), seed: UInt64(21 + index)))
    }
    let inside = (columns: 20..<300, rows: 20..<220)
    let after = RasterComparison(
      stack.mean.cropped(columns: inside.columns, rows: inside.rows),
      clean.cropped(columns: inside.columns, rows: inside.rows))
    let before = RasterComparison(
      noisy(clean, seed: 20).cropped(columns: inside.columns, rows: inside.rows),
      clean.cropped(columns: inside.columns, rows: inside.rows))
    #expect(after.decibels > before.decibels + 4, "\(before), \(after)")
  }

  @Test func `a hand in one of the frames leaves no ghost`() {
    let clean = scene()
    var withHand = noisy(clean, seed: 31)
    for y in 60..<150 {
      for x in 100..<160 { withHand[x, y] = RGB8(red: 150, green: 100, blue: 80) }
    }
    var stack = FrameStack(noisy(clean, seed: 30))
    expect(true, &stack, withHand)
    let comparison = RasterComparison(
      stack.mean.cropped(columns: 100..<160, rows: 60..<150),
      clean.cropped(columns: 100..<160, rows: 60..<150))
    #expect(comparison.mean < 6, "\(comparison)")
  }

  @Test func `another scene, another size and too many are refused`() {
    var random = SeededGenerator(seed: 40)
    let other = Raster<RGB8>(size: Self.size) { output in
      for _ in 0..<Self.size.width * Self.size.height {
        output.append(RGB8(gray: UInt8(random.integer(0...255))))
      }
    }
    var stack = FrameStack(scene())
    expect(false, &stack, other)
    expect(false, &stack, Raster(size: PixelSize(width: 8, height: 8), repeating: .white))
    #expect(stack.count == 1 && stack.mean == scene())
    let tiny = Raster<RGB8>(size: PixelSize(width: 4, height: 4), repeating: .white)
    var full = FrameStack(tiny)
    for _ in 1..<FrameStack.limit { expect(true, &full, tiny) }
    expect(false, &full, tiny)
    #expect(full.mean == tiny)
  }
}
