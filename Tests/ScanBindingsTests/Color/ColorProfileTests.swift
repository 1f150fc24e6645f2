import ScanBindings
import ScanImaging
import TestSupport
import Testing

struct ColorProfileTests {
  static let d65 = (x: 0.3127, y: 0.3290)
  static let primaries = (
    red: (x: 0.64, y: 0.33), green: (x: 0.30, y: 0.60), blue: (x: 0.15, y: 0.06)
  )

  static let displayP3 = ColorProfile(
    white: d65, red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060), exponent: 2.2)

  func converted(_ pixels: [RGB8], _ profile: ColorProfile) -> [RGB8] {
    guard let transform = ColorTransform(profile) else {
      Issue.record("the profile cannot be used")
      return []
    }
    var result = pixels
    var span = result.mutableSpan
    transform.convert(&span)
    return result
  }

  @Test
  func `the sRGB profile is known, and changes nothing`() throws {
    let profile = try #require(ColorProfile(ColorProfile.sRGBBytes))
    #expect(profile.space == .rgb && profile.isSRGB)
    let colors = stride(from: 0, through: 255, by: 15).map {
      RGB8(red: UInt8($0), green: UInt8(255 - $0), blue: UInt8($0 / 2))
    }
    for (before, after) in zip(colors, converted(colors, profile)) {
      #expect(abs(Int(before.red) - Int(after.red)) <= 1)
      #expect(abs(Int(before.green) - Int(after.green)) <= 1)
    }
  }

  @Test
  func `other primaries and other curves are not sRGB`() throws {
    #expect(ColorProfileTests.displayP3?.isSRGB == false)
    let primaries = ColorProfileTests.primaries
    for (exponent, isSRGB) in [(1.0, false), (1.8, false), (2.6, false)] {
      let profile = try #require(
        ColorProfile(
          white: ColorProfileTests.d65, red: primaries.red, green: primaries.green,
          blue: primaries.blue, exponent: exponent))
      #expect(profile.isSRGB == isSRGB)
    }
  }

  @Test
  func `wide colours become stronger in sRGB, and neutral ones stay neutral`() throws {
    let profile = try #require(ColorProfileTests.displayP3)
    // (200, 80, 60) to the power of 2.2, through both matrices, is (217.9, 67.3, 46.5) in sRGB.
    let colors = converted(
      [RGB8(red: 200, green: 80, blue: 60), RGB8(gray: 128)], profile)
    #expect(abs(Int(colors[0].red) - 218) <= 1 && abs(Int(colors[0].green) - 67) <= 1)
    #expect(abs(Int(colors[0].blue) - 47) <= 1)
    #expect(colors[1].red == colors[1].green && colors[1].green == colors[1].blue)
  }

  @Test(arguments: [
    ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060), 2.2),
    ((0.640, 0.330), (0.210, 0.710), (0.150, 0.060), 2.19921875),
    ((0.7347, 0.2653), (0.1596, 0.8404), (0.0366, 0.0001), 1.8),
  ])
  func `curves and matrix agree with the general way`(
    red: (x: Double, y: Double), green: (x: Double, y: Double), blue: (x: Double, y: Double),
    exponent: Double
  ) throws {
    let profile = try #require(
      ColorProfile(
        white: ColorProfileTests.d65, red: red, green: green, blue: blue, exponent: exponent))
    var numbers = SeededGenerator(seed: 1)
    let colors = (0..<5000).map { _ in
      RGB8(
        red: UInt8(numbers.integer(0...255)), green: UInt8(numbers.integer(0...255)),
        blue: UInt8(numbers.integer(0...255)))
    }
    var fast = colors
    var span = fast.mutableSpan
    try #require(MatrixConversion(profile)).convert(&span)
    var worst = 0
    for (a, b) in zip(fast, converted(colors, profile)) {
      worst = max(
        worst, abs(Int(a.red) - Int(b.red)), abs(Int(a.green) - Int(b.green)),
        abs(Int(a.blue) - Int(b.blue)))
    }
    #expect(worst <= 1)
  }

  @Test
  func `a printer's profile maps inks, inverted or not`() throws {
    let profile = try #require(ColorProfile(ICCBytes.lightnessInks))
    #expect(profile.space == .cmyk && !profile.isSRGB)
    for isInverted in [false, true] {
      let no: UInt8 = isInverted ? 255 : 0
      let inks = [
        CMYK8(cyan: no, magenta: no, yellow: no, black: no),
        CMYK8(cyan: ~no, magenta: no, yellow: no, black: no),
        CMYK8(cyan: no, magenta: no, yellow: no, black: ~no),
      ]
      let conversion = ColorConversion.inks(profile, isInverted: isInverted)
      let colors = [RGB8](capacity: 3) { conversion.convert(inks.span, to: &$0) }
      #expect(colors[0].luma >= 254 && colors[2].luma <= 1)
      // Lightness 90 of 100 is a gray of level 226, and no cyan.
      #expect(abs(Int(colors[1].red) - 226) <= 2 && abs(Int(colors[1].blue) - 226) <= 2)
    }
  }

  @Test
  func `what is no profile is none`() {
    #expect(ColorProfile([]) == nil)
    #expect(ColorProfile([UInt8](repeating: 7, count: 400)) == nil)
    #expect(ColorProfile(Array(ColorProfile.sRGBBytes.prefix(200))) == nil)
  }

  @Test
  func `a damaged profile is never worse than none`() {
    var numbers = SeededGenerator(seed: 3)
    for bytes in [ColorProfile.sRGBBytes, ICCBytes.lightnessInks] {
      for _ in 0..<40 {
        var damaged = bytes
        for _ in 0..<8 {
          damaged[numbers.integer(0...bytes.count - 1)] ^= UInt8(numbers.integer(1...255))
        }
        guard let profile = ColorProfile(damaged) else { continue }
        _ = ColorTransform(profile) == nil
      }
    }
  }
}
