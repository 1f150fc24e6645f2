public import ScanImaging

/// The mean of several frames of one scene, in which the sensor's noise is less by the root of their
/// number.
///
/// Each frame is moved back onto the first; where something else is to be seen in it, as a hand or a
/// page that moved, the first one's pixels stand for it.
public struct FrameStack: Sendable {
  private let reference: Raster<RGB8>
  private let referenceLuma: Raster<UInt8>
  private var sums: [UInt16]

  /// Frames that were mixed, the first among them.
  public private(set) var count = 1

  /// The most frames that can be mixed: their samples add up in 16 bits.
  public static let limit = 256

  /// Deviations of the noise from which on a sample shows something else.
  private static let foreignDeviations = 4.0

  /// Begins with the first frame, on which the others are laid.
  public init(_ first: Raster<RGB8>) {
    reference = first
    referenceLuma = first.luma
    sums = [UInt16](repeating: 0, count: first.width * first.height * 3)
    for y in 0..<first.height { addReference(row: y) }
  }

  /// Mixes one more frame; false, and nothing done, where it has another size, shows another scene or
  /// there are `limit` frames already.
  public mutating func add(_ frame: Raster<RGB8>) -> Bool {
    guard frame.size == reference.size, count < FrameStack.limit else { return false }
    let luma = frame.luma
    let shift = FrameShift(of: luma, against: referenceLuma)
    let shifting = RowShift(shift, of: frame.size)
    guard let tolerance = tolerance(of: luma, shifting) else { return false }
    var row = [UInt8](repeating: 0, count: frame.width * 3)
    for y in 0..<frame.height {
      guard shifting.fill(&row, row: y, of: frame) else {
        addReference(row: y)
        continue
      }
      add(row.span, atRow: y, shifting.columns, tolerance: tolerance)
    }
    count += 1
    return true
  }

  /// The mean of the frames so far.
  public var mean: Raster<RGB8> {
    let (count, half) = (UInt32(count), UInt32(count / 2))
    return Raster(size: reference.size) { output in
      for start in stride(from: 0, to: sums.count, by: 3) {
        output.append(
          RGB8(
            red: UInt8((UInt32(sums[start]) + half) / count),
            green: UInt8((UInt32(sums[start + 1]) + half) / count),
            blue: UInt8((UInt32(sums[start + 2]) + half) / count)))
      }
    }
  }

  /// How far a sample may lie from the reference's: some deviations of the noise, which the median
  /// difference tells whatever moved; `nil` where the frames show different things.
  private func tolerance(of luma: Raster<UInt8>, _ shifting: RowShift) -> Int16? {
    var histogram = [Int](repeating: 0, count: 256)
    var row = [UInt8](repeating: 0, count: luma.width)
    var samples = 0
    for y in stride(from: 0, to: luma.height, by: max(1, luma.height / 128)) {
      guard shifting.fill(&row, row: y, of: luma) else { continue }
      let other = referenceLuma.row(y)
      for x in shifting.columns { histogram[abs(Int(row[x]) - Int(other[x]))] += 1 }
      samples += shifting.columns.count
    }
    var (median, below) = (0, 0)
    while median < 255, below + histogram[median] <= samples / 2 {
      below += histogram[median]
      median += 1
    }
    // The median of the differences of two normal numbers is 0.95 deviations of one. Pictures of
    // different things differ by tens of levels almost everywhere.
    let deviation = max(1.5, (Double(median) + 0.5) / 0.95)
    guard samples > 0, deviation <= 24 else { return nil }
    // Edges differ more than even parts, for what is left of the shift and for the colours' coarseness.
    return Int16(max(16, FrameStack.foreignDeviations * 1.4 * deviation))
  }

  private mutating func addReference(row y: Int) {
    // A copy of the reference's storage's owner, so that reading it leaves the sums free to be written.
    let reference = reference
    FrameStack.add(reference.byteRow(y), to: &sums, at: 3 * y * reference.width)
  }

  /// Adds the samples of a row, those of the reference outside `columns` and where they differ by more
  /// than `tolerance`.
  private mutating func add(
    _ row: Span<UInt8>, atRow y: Int, _ columns: Range<Int>, tolerance: Int16
  ) {
    let reference = reference
    let own = reference.byteRow(y)
    let (start, end) = (3 * columns.lowerBound, 3 * columns.upperBound)
    let place = 3 * y * reference.width
    FrameStack.add(own.extracting(0..<start), to: &sums, at: place)
    FrameStack.add(
      row.extracting(start..<end), or: own.extracting(start..<end), to: &sums, at: place + start,
      tolerance: tolerance)
    FrameStack.add(own.extracting(end..<own.count), to: &sums, at: place + end)
  }

  private static func add(_ samples: Span<UInt8>, to sums: inout [UInt16], at place: Int) {
    precondition(place >= 0 && place + samples.count <= sums.count)
    for index in 0..<samples.count { sums[place &+ index] &+= UInt16(samples[index]) }
  }

  /// Adds samples, and in the place of those that are more than `tolerance` away from them those of
  /// `own`.
  ///
  /// Sums stay below 256 times 255.
  private static func add(
    _ samples: Span<UInt8>, or own: Span<UInt8>, to sums: inout [UInt16], at place: Int,
    tolerance: Int16
  ) {
    precondition(samples.count == own.count && place >= 0 && place + own.count <= sums.count)
    for index in 0..<samples.count {
      let (sample, usual) = (Int16(samples[index]), Int16(own[index]))
      let apart = sample &- usual
      let isForeign = apart > tolerance || apart < 0 &- tolerance
      sums[place &+ index] &+= UInt16(truncatingIfNeeded: isForeign ? usual : sample)
    }
  }
}
