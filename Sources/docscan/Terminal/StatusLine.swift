package import DocumentScan

/// The line that tells a person at a terminal what a capture sees, and which keys there are.
package enum StatusLine {
  /// The line in at most `columns` characters; whole parts are left out, the last first, where it is too
  /// narrow.
  package static func text(_ status: CaptureStatus, columns: Int) -> String {
    var parts =
      status.isAsking
      ? ["discard \(pages(status.takenCount))? y/n"]
      : [count(status), status.note.map(note), sight(status), keys(status)].compactMap { $0 }
    while parts.count > 1, parts.joined(separator: " | ").count > columns { parts.removeLast() }
    return String(parts.joined(separator: " | ").prefix(columns))
  }

  /// A number of pages in words.
  package static func pages(_ count: Int) -> String { count == 1 ? "1 page" : "\(count) pages" }

  private static func count(_ status: CaptureStatus) -> String {
    if let expected = status.pageCount { return "captured \(status.takenCount) of \(expected)" }
    return "captured \(status.takenCount)"
  }

  private static func sight(_ status: CaptureStatus) -> String {
    let words =
      switch status.sight {
      case .settling: "adapting to the light"
      case .noPage: "no page"
      case .moving: "page"
      case .steady: "page, steady"
      case .samePage: "same page, put the next"
      case .shooting: "page, hold still"
      }
    guard let place = place(status), status.sight != .noPage else { return words }
    return "\(words) at \(place)"
  }

  /// The corners in hundredths of the frame, clockwise from the top left.
  private static func place(_ status: CaptureStatus) -> String? {
    guard let outline = status.outline, status.frameSize.width > 0, status.frameSize.height > 0
    else { return nil }
    return outline.corners.map { corner in
      let x = (corner.x * 100 / Double(status.frameSize.width)).rounded()
      let y = (corner.y * 100 / Double(status.frameSize.height)).rounded()
      return "\(Int(max(-99, min(199, x)))),\(Int(max(-99, min(199, y))))"
    }.joined(separator: " ")
  }

  private static func note(_ note: CaptureStatus.Note) -> String {
    switch note {
    case .taken(let page): "took page \(page)"
    case .retaken(let page): "took page \(page) again"
    case .dropped(let page): "dropped page \(page)"
    case .turned(let page, let toRight): "turned page \(page) \(toRight ? "right" : "left")"
    case .nothingTaken: "no page yet"
    case .skipped: "no page: passed over"
    }
  }

  private static func keys(_ status: CaptureStatus) -> String {
    status.takenCount == 0
      ? "space: take, q: quit" : "space: take, r: again, d: drop, arrows: turn, s: save, q: quit"
  }
}
