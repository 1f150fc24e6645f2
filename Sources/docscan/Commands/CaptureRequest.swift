package import DocumentScan
package import ScanBindings

/// What a call of `capture` asks for, with everything about it decided.
package struct CaptureRequest: Sendable {
  package let capture: CaptureOptions
  package let scan: ScanOptions
  package let plan: DocumentPlan
  package let device: CameraChoice
  package let camera: CameraOptions
  package let preview: FilePath?
  package let writesJSON: Bool
  package let time: LocalTime

  /// How long a run that nobody watches waits for a page.
  static let patience = 30.0

  /// Checks the settings against each other; `hasKeys` says whether somebody sits at a terminal.
  package init(_ settings: Settings, time: LocalTime, hasKeys: Bool) throws(UsageError) {
    plan = try DocumentPlan(settings)
    scan = try ScanOptions(settings, for: plan, time: time)
    writesJSON = settings.writesJSON
    preview = settings.preview?.path
    self.time = time

    if !plan.format.holdsSeveralPages, settings.pageCount != 1 {
      throw UsageError(
        "a \(plan.format.name) file holds one page; give --pages 1, or write a "
          + "\(DocumentFormat.preferred.name)")
    }
    var capture = CaptureOptions()
    if let interval = settings.interval {
      guard settings.isShutterManual == nil else {
        throw UsageError("--interval and --shutter contradict each other; give one of them")
      }
      capture.shutter = .interval(.seconds(interval))
    } else if settings.isShutterManual == true {
      guard hasKeys else {
        throw UsageError(
          "--shutter manual needs a terminal, for its keys; leave it out, or give --interval")
      }
      capture.shutter = .manual
    }
    capture.pageCount = settings.pageCount
    capture.stackCount = settings.stackCount
    let limit = settings.timeLimit ?? (hasKeys ? 0 : Self.patience)
    capture.timeLimit = limit > 0 ? .seconds(limit) : nil
    capture.missingPagePolicy = settings.missingPagePolicy ?? .fail
    capture.busyLimit = .seconds(settings.waitsForBusy ?? 0)
    self.capture = capture

    device = settings.device.map { CameraChoice($0.path) } ?? .automatic
    camera = CameraOptions(
      size: settings.cameraSize, format: settings.cameraFormat, controls: settings.controls,
      limits: scan.limits)
  }
}
