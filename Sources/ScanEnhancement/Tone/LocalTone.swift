/// The tones of a page: one table for each strength that its print is darkened with.
struct LocalTone {
  /// Tables for the steps of `InkGains` that occur; the first for the others.
  private let tables: [ToneTable]
  private let gains: InkGains

  /// One table for all of the page.
  init(_ table: ToneTable) {
    tables = [table]
    gains = InkGains()
  }

  /// A table for every gain, made by `table`.
  init(_ gains: InkGains, table: (Double) -> ToneTable) {
    self.gains = gains
    let used = gains.usedSteps
    let first = table(InkGains.steps[0])
    tables = InkGains.steps.enumerated().map { step, gain in
      step > 0 && used.contains(step) ? table(gain) : first
    }
  }

  /// Whether other runs hold in row `y` than in the row above it.
  func changes(inRow y: Int) -> Bool { y % gains.cellSide == 0 }

  /// The columns of row `y` of a page of this width, and the table for them.
  func runs(inRow y: Int, width: Int) -> [(columns: Range<Int>, table: ToneTable)] {
    gains.runs(inRow: y, width: width).map { ($0.columns, tables[$0.step]) }
  }
}
