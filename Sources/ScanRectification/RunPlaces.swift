import ScanImaging

/// A run's places in whole phases of a pixel, and the byte its samples begin at.
///
/// Computed for all places first, in a plain loop over numbers that the compiler vectorises. Places
/// after the run's last are the last again.
struct RunPlaces {
  /// Takes the phase out of a place.
  static let phaseMask = Int32(ResamplingKernel.phases - 1)

  /// Column of the first sample times `phases`, plus the phase.
  var columns = InlineArray<64, Int32>(repeating: 0)
  /// Row of the first sample times `phases`, plus the phase.
  var rows = InlineArray<64, Int32>(repeating: 0)

  /// The places of a run inside the photo.
  init(_ run: SamplingRun) {
    let phases = Double(ResamplingKernel.phases)
    // The first of the four samples lies one before the place, its centre half a pixel inside.
    let (left, top) = (run.start.x.rounded(.down), run.start.y.rounded(.down))
    let (x0, y0) = (
      Float((run.start.x - left - 1.5) * phases), Float((run.start.y - top - 1.5) * phases)
    )
    let (dx, dy) = (Float(run.advance.x * phases), Float(run.advance.y * phases))
    let e = Float(run.foreshortening)
    let (column, row) = (
      Int32(left) * Int32(ResamplingKernel.phases), Int32(top) * Int32(ResamplingKernel.phases)
    )
    let last = Float(run.count - 1)
    for k in 0..<64 {
      let steps = Float(k) < last ? Float(k) : last
      let t = steps / (1 + e * steps)
      columns[k] = column &+ RunPlaces.rounded(x0 + dx * t)
      rows[k] = row &+ RunPlaces.rounded(y0 + dy * t)
    }
  }

  /// The nearest whole number to one within four million of 0.
  ///
  /// Added to 1.5 * 2^23 it stands in the lowest bits of the sum; the conversion that Swift offers
  /// traps and is not vectorised.
  @inline(__always)
  private static func rounded(_ value: Float) -> Int32 {
    Int32(bitPattern: (value + 12_582_912).bitPattern) &- 0x4B40_0000
  }
}
