/// In which order the photos of a run become pages.
///
/// Photos are counted from 1 as they are given, each picture of a file of several by itself. Three steps
/// follow each other: picking, interleaving, reversing.
public struct PhotoOrder: Sendable, Hashable {
  /// Photos from one number to another, in either direction.
  public struct Run: Sendable, Hashable {
    /// The number of the first photo, from 1.
    public var first: Int
    /// The number of the last photo; `nil` stands for the last one there is.
    public var last: Int?

    /// Creates a run of photos.
    public init(first: Int, last: Int?) {
      self.first = first
      self.last = last
    }
  }

  /// How a stack of fronts and a stack of backs become the sides of sheets.
  public enum Interleaving: Sendable, Hashable {
    /// The first half are the fronts, the second half the backs in the same order.
    case backsInOrder
    /// The same, but the backs begin with that of the last sheet, as when a stack is turned over whole.
    case backsReversed
  }

  /// The photos to take, in this order, each once; `nil` takes all as they are.
  public var picked: [Run]?
  /// Whether the photos are first all fronts, then all backs.
  public var interleaving: Interleaving?
  /// Whether the last photo becomes the first page.
  public var isReversed = false

  /// The order in which the photos are given.
  public static let asGiven = PhotoOrder()

  /// Creates the order in which the photos are given.
  public init() {}

  /// The photos of `count` by their places from 0, in the order of the pages.
  package func places(of count: Int) throws(ScanError) -> [Int] {
    var places =
      try picked.map { runs throws(ScanError) in
        try PhotoOrder.places(runs, of: count)
      } ?? Array(0..<count)
    if let interleaving { places = try PhotoOrder.interleaved(places, interleaving) }
    return isReversed ? places.reversed() : places
  }

  private static func places(_ runs: [Run], of count: Int) throws(ScanError) -> [Int] {
    var places: [Int] = []
    var isTaken = Array(repeating: false, count: count)
    for run in runs {
      let last = run.last ?? max(run.first, count)
      for number in [run.first, last] where number < 1 || number > count {
        throw ScanError(.capture, .noSuchPhoto(number: number, count: count))
      }
      for number in stride(from: run.first, through: last, by: run.first <= last ? 1 : -1) {
        guard !isTaken[number - 1] else { throw ScanError(.capture, .photoTwice(number: number)) }
        isTaken[number - 1] = true
        places.append(number - 1)
      }
    }
    return places
  }

  private static func interleaved(
    _ places: [Int], _ interleaving: Interleaving
  ) throws(ScanError) -> [Int] {
    guard places.count % 2 == 0 else {
      throw ScanError(.capture, .frontWithoutBack(count: places.count))
    }
    let half = places.count / 2
    return (0..<half).flatMap { sheet in
      let back = interleaving == .backsInOrder ? half + sheet : places.count - 1 - sheet
      return [places[sheet], places[back]]
    }
  }
}
