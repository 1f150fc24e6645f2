import ScanImaging

/// The darkest samples, of whatever channel, over the cells of one row of a grid.
struct CellMinima {
  private let samplesAcross: Int
  /// The darkest of each column of samples.
  private var columns: [UInt8]
  /// Room for as many.
  private var further: [UInt8]
  private var isEmpty = true

  /// Minima of cells `side` pixels wide of a page of so many channels.
  init(_ page: PixelSize, side: Int, channels: Int) {
    samplesAcross = side * channels
    columns = [UInt8](repeating: 255, count: page.width * channels)
    further = columns
  }

  /// Forgets what was added.
  mutating func begin() { isEmpty = true }

  /// Adds a row of the page.
  mutating func add(_ row: Span<UInt8>) {
    let count = row.count
    precondition(columns.count == count)
    let isFirst = isEmpty
    isEmpty = false
    var target = columns.mutableSpan
    if isFirst {
      for index in 0..<count { target[index] = row[index] }
    } else {
      for index in 0..<count { target[index] = min(target[index], row[index]) }
    }
  }

  /// Writes the darkest sample of each cell; what was added is lost.
  mutating func write(to row: inout MutableSpan<UInt8>) {
    // Minima over twice as many samples again and again, at last over all of a cell.
    var reach = 1
    while reach < samplesAcross {
      let step = min(reach, samplesAcross - reach)
      CellMinima.writeMinima(of: columns, step, to: &further)
      swap(&columns, &further)
      reach += step
    }
    for x in 0..<row.count { row[x] = columns[x * samplesAcross] }
  }

  /// Writes the darker one of every sample and that `step` places further on, where there is one.
  private static func writeMinima(of samples: [UInt8], _ step: Int, to minima: inout [UInt8]) {
    let count = max(samples.count - step, 0)
    precondition(minima.count == samples.count)
    let samples = samples.span
    let further = samples.extracting(samples.count - count..<samples.count)
    var target = minima.mutableSpan
    for index in 0..<count { target[index] = min(samples[index], further[index]) }
    for index in count..<samples.count { target[index] = samples[index] }
  }
}
