internal import ScanBindings
internal import ScanImaging

/// The looks of the libraries at one photo, with an end to how often they may fail at it, and to how long
/// they may be waited for.
///
/// A reader may hang as well as die. However many looks a photo is worth, the time that is waited for all
/// of them together is bounded: it is far longer than a reader ever needs for a photo, so that it ends
/// only what would not end.
struct CodeLooks {
  /// Readers that may die over one photo.
  private static let failureLimit = 4

  let reader: any CodeReader
  /// The first failure.
  private(set) var failure: BarcodeError?
  private var failureCount = 0
  private var patience: Duration

  init(_ reader: any CodeReader) {
    self.reader = reader
    patience = reader.patience
  }

  /// What the libraries see, try by try, and what it has cost in pixels; what they fail at they have not
  /// seen.
  mutating func readings(
    in raster: Raster<UInt8>, _ tries: [CodeTry]
  ) -> (readings: [[CodeReading]], cost: Int) {
    let nothing = tries.map { _ in [CodeReading]() }
    let useful = tries.filter { !$0.formats.isEmpty && reader.libraries.contains($0.library) }
    guard !useful.isEmpty, failureCount < Self.failureLimit, raster.width > 7, raster.height > 2
    else { return (nothing, 0) }
    let cost = useful.count * (raster.width * raster.height + 4000)
    let begin = ContinuousClock.now
    defer {
      patience -= ContinuousClock.now - begin
      if patience <= .zero { failureCount = Self.failureLimit }
    }
    do throws(BarcodeError) {
      return (try reader.readings(in: raster, tries, within: patience), cost)
    } catch {
      failure = failure ?? error
      if case .noReader = error { failureCount = Self.failureLimit }
      failureCount += 1
      return (nothing, cost)
    }
  }
}
