package import ScanDetection
internal import ScanImaging

/// Which of the sheets in a photo become pages.
public enum SheetChoice: Sendable, Hashable {
  /// The likeliest one.
  case likeliest
  /// Every sheet, in the order in which they are read: rows from the top, each from the left.
  case all
  /// The two pages of the open book that the photo shows, the first to be read first.
  case bookPages
}

extension [DetectedQuadrilateral] {
  /// The sheets in rows from the top, each from the left; a sheet stands in the row of another where
  /// its middle is no lower than that one's lower edge.
  package var inReadingOrder: [DetectedQuadrilateral] {
    var rows: [[DetectedQuadrilateral]] = []
    for sheet in sorted(by: { $0.box.top < $1.box.top }) {
      let middle = (sheet.box.top + sheet.box.bottom) / 2
      if let first = rows.last?.first, middle <= first.box.bottom, first.middle <= sheet.box.bottom
      {
        rows[rows.count - 1].append(sheet)
      } else {
        rows.append([sheet])
      }
    }
    return rows.flatMap { row in row.sorted { $0.box.left < $1.box.left } }
  }
}

extension DetectedQuadrilateral {
  fileprivate var box: (left: Double, top: Double, bottom: Double) {
    let corners = quadrilateral.corners
    return corners.reduce((corners[0].x, corners[0].y, corners[0].y)) { box, corner in
      (min(box.0, corner.x), min(box.1, corner.y), max(box.2, corner.y))
    }
  }

  fileprivate var middle: Double { (box.top + box.bottom) / 2 }
}

extension [RenderedPage] {
  /// The two pages of a book in the order in which they are read, which shows when they stand upright.
  var inOrderOfBook: [RenderedPage] {
    guard count == 2, let first = self[0].record.corners, let second = self[1].record.corners,
      self[0].record.degreesTurned == self[1].record.degreesTurned
    else { return self }
    var way = second.centre - first.centre
    for _ in 0..<self[0].record.degreesTurned / 90 { way = Point(x: -way.y, y: way.x) }
    guard way.x + way.y < 0 else { return self }
    return [self[1].at(sheet: 0), self[0].at(sheet: 1)]
  }
}

extension Quadrilateral {
  fileprivate var centre: Point { corners.reduce(Point(x: 0, y: 0), +) * 0.25 }
}
