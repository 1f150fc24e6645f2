import ScanImaging

/// A quadrilateral that might be the page, in the reduced picture.
struct Candidate: Sendable {
  let quadrilateral: Quadrilateral
  /// Index of the profile along each side: top, right, bottom, left.
  let profiles: SIMD4<Int32>
  /// Mean edge support of the sides seen, by which doubles are told apart.
  let support: Float
}
