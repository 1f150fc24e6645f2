import ScanImaging

/// Where the page lies in a preview that shows some of its surroundings.
struct PageFrame {
  /// One of the four sides: a place along it and a depth below it are a cell.
  ///
  /// The page's first cell has the depth 1; 0 and below lie in the surroundings.
  struct Side {
    /// Places along the side, and cells from it to the opposite one.
    let length: Int
    let depth: Int
    /// Where the part of a box lies along the side.
    private let range: (ConnectedParts.Part) -> Range<Int>
    let cell: (_ place: Int, _ depth: Int) -> (x: Int, y: Int)

    init(
      length: Int, depth: Int, range: @escaping (ConnectedParts.Part) -> Range<Int>,
      cell: @escaping (_ place: Int, _ depth: Int) -> (x: Int, y: Int)
    ) {
      (self.length, self.depth, self.range, self.cell) = (length, depth, range, cell)
    }

    func places(of part: ConnectedParts.Part) -> Range<Int> { range(part) }
  }

  let size: PixelSize
  /// Cells of surroundings on every side.
  let surround: Int
  let perMillimetre: Double

  /// Cells that so many millimetres are, at least `least`.
  func cells(_ millimetres: Double, least: Int = 1) -> Int {
    max(least, Int((millimetres * perMillimetre).rounded()))
  }

  /// Cells of the page.
  var columns: Range<Int> { surround..<size.width - surround }
  var rows: Range<Int> { surround..<size.height - surround }

  /// How deep a cell lies inside the page, 1 at its edge; 0 and below in the surroundings.
  @inline(__always)
  func depth(_ x: Int, _ y: Int) -> Int {
    let across = min(x - surround, size.width - surround - 1 - x)
    let down = min(y - surround, size.height - surround - 1 - y)
    return min(across, down) + 1
  }

  /// Left, right, top and bottom.
  var sides: [Side] {
    let (left, top) = (surround, surround)
    let (right, bottom) = (size.width - surround - 1, size.height - surround - 1)
    let (width, height) = (right - left + 1, bottom - top + 1)
    func across(_ part: ConnectedParts.Part) -> Range<Int> {
      part.left - left..<part.right + 1 - left
    }
    func down(_ part: ConnectedParts.Part) -> Range<Int> {
      part.top - top..<part.bottom + 1 - top
    }
    return [
      Side(length: height, depth: width, range: down) { (left + $1 - 1, top + $0) },
      Side(length: height, depth: width, range: down) { (right - $1 + 1, top + $0) },
      Side(length: width, depth: height, range: across) { (left + $0, top + $1 - 1) },
      Side(length: width, depth: height, range: across) { (left + $0, bottom - $1 + 1) },
    ]
  }
}

extension Raster {
  /// The pixel at a place that a side tells.
  subscript(place: (x: Int, y: Int)) -> Pixel { self[place.x, place.y] }
}
