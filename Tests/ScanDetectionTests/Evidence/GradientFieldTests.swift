import ScanDetection
import ScanImaging
import Testing

@Suite
struct GradientFieldTests {
  @Test(arguments: [(3, 0), (0, 2), (2, -1), (-1, -3)])
  func `a ramp has its slope everywhere inside`(across: Int, down: Int) {
    let size = PixelSize(width: 20, height: 20)
    let ramp = Raster<UInt8>(size: size) { output in
      for y in 0..<20 {
        for x in 0..<20 { output.append(UInt8(128 + across * (x - 10) + down * (y - 10))) }
      }
    }
    let field = GradientField(of: ramp)
    // Smoothing adds up to 16, the difference kernel takes 8 steps: 128 per unit of slope.
    for y in 2..<18 {
      for x in 2..<18 {
        #expect(field.x[y * 20 + x] == Int16(across * 128))
        #expect(field.y[y * 20 + x] == Int16(down * 128))
      }
    }
    let length = (Double(across * across + down * down)).squareRoot() * 128
    #expect(abs(Double(field.magnitude[10 * 20 + 10]) - length) <= 1)
  }
}
