package import DocumentScan
package import ScanBindings

/// What a call of `flatten` asks for, with everything about it decided: the second of the two steps from
/// words to work.
package struct FlattenRequest: Sendable {
  package let options: ScanOptions
  package let plan: DocumentPlan
  package let photos: PhotoSelection
  package let writesJSON: Bool
  package let time: LocalTime

  /// Checks the settings against each other.
  package init(_ invocation: Invocation, time: LocalTime) throws(UsageError) {
    let settings = invocation.settings
    photos = try PhotoSelection(invocation)
    plan = try DocumentPlan(settings)
    writesJSON = settings.writesJSON
    self.time = time

    var options = ScanOptions(
      date: DocumentDate(
        secondsSince1970: time.secondsSinceEpoch, minutesAheadOfUTC: time.minutesAheadOfUTC))
    if let corners = settings.corners {
      guard settings.isDetecting else {
        throw UsageError("--corners and --no-detect contradict each other; give one of them")
      }
      options.pageChoice = .corners(corners)
    } else if !settings.isDetecting {
      options.pageChoice = .wholePhoto
    }
    if let policy = settings.missingPagePolicy { options.missingPagePolicy = policy }
    options.leavesOutBadPhotos = settings.leavesOutBadPhotos
    if let setsUpright = settings.setsUpright { options.setsUpright = setsUpright }
    options.quarterTurns = (settings.degreesClockwise ?? 0) / 90
    if let mode = settings.mode { options.mode = mode }
    options.paper = settings.paper
    options.dotsPerInch = settings.dotsPerInch
    if let size = settings.size { options.encoding = EncodingOptions(size) }
    if let quality = settings.quality { options.encoding.quality = quality }
    options.encoding.greatestByteCount = settings.greatestPageBytes
    if let limit = settings.megapixelLimit { options.limits.megapixels = limit }
    options.workerCount = settings.jobs ?? CurrentProcess.processorCount
    if let title = settings.title, !title.isEmpty { options.title = title }
    if let folder = CurrentProcess.environment("TMPDIR"), !folder.isEmpty {
      options.spoolFolder = FilePath(folder)
    }
    options.producer = "docscan \(Release.version)"
    self.options = options
  }
}
