/// Rows of text under headings: the first column to the left, the others to the right.
struct Table {
  let headings: [String]
  var rows: [[String]] = []

  /// Prints the table to standard output.
  func printed(title: String) {
    let all = [headings] + rows
    let widths = headings.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    print("\n\(title)\n")
    for row in all {
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return column == 0 ? row[column] + space : space + row[column]
      }
      print("  " + cells.joined(separator: "   "))
    }
  }
}

extension [Double] {
  /// The middle value; 0 of none.
  var median: Double {
    guard !isEmpty else { return 0 }
    let ordered = sorted()
    return (ordered[(count - 1) / 2] + ordered[count / 2]) / 2
  }
}

extension Double {
  /// With so many digits after the point.
  func text(digits: Int) -> String {
    let scale = (0..<digits).reduce(1.0) { product, _ in product * 10 }
    let whole = Int((self * scale).rounded())
    guard digits > 0 else { return String(whole) }
    let fraction = String(whole % Int(scale))
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(whole / Int(scale)).\(zeros)\(fraction)"
  }
}
