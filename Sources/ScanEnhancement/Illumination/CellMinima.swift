import ScanImaging

/// The darkest samples, of whatever channel, over the cells of one row of a grid.
struct CellMinima {
  private let samplesAcross: Int
  /// The darkest of each column of samples.
  private var columns: [UInt8]
  private var isEmpty = true

  /// Minima of cells `side` pixels wide of a page of so many channels.
  init(_ page: PixelSize, side: Int, channels: Int) {
    samplesAcross = side * channels
    columns = [UInt8](repeating: 255, count: page.width * channels)
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

  /// Writes the darkest sample of each cell.
  func write(to row: inout MutableSpan<UInt8>) {
    let samples = columns.span
    for x in 0..<row.count {
      let end = min((x + 1) * samplesAcross, samples.count)
      var darkest: UInt8 = 255
      for index in x * samplesAcross..<end { darkest = min(darkest, samples[index]) }
      row[x] = darkest
    }
  }
}
