import DocumentScan
import ScanBindings

/// What a call of `codes` asks of a camera, with everything about it decided.
struct CodesWatchRequest: Sendable {
  let formats: Set<BarcodeFormat>
  let region: PictureRegion
  let device: CameraChoice
  let camera: CameraOptions
  let timeLimit: Duration?
  /// The number of codes after which it ends.
  let limit: Int?
  let rings: Bool
  let writesJSON: Bool

  /// Checks the settings against each other; `nil` where no camera is named, and what is about one is
  /// refused then.
  init?(
    _ invocation: Invocation, formats: Set<BarcodeFormat>, region: PictureRegion
  ) throws(UsageError) {
    let settings = invocation.settings
    guard let device = settings.device else {
      let isAboutCamera =
        settings.codeLimit != nil || settings.ringsBell || settings.timeLimit != nil
        || settings.cameraSize != nil || settings.cameraFormat != nil
        || !settings.controls.isEmpty
      guard !isAboutCamera else {
        throw UsageError(
          "--first, --count, --bell, --timeout and the camera's settings need a camera: --device")
      }
      guard !invocation.operands.isEmpty || settings.fileList != nil else {
        throw UsageError("codes needs photos, or a camera: name files or folders, or --device")
      }
      return nil
    }
    guard invocation.operands.isEmpty, settings.fileList == nil else {
      throw UsageError("codes reads photos or watches a camera; leave out --device or the photos")
    }
    guard settings.overlay == nil else {
      throw UsageError("--overlay draws on photos; --json tells outlines frame by frame")
    }
    self.formats = formats
    self.region = region
    self.device = CameraChoice(device.path)
    camera = CameraOptions(
      size: settings.cameraSize, format: settings.cameraFormat, controls: settings.controls)
    let seconds = settings.timeLimit ?? 0
    timeLimit = seconds > 0 ? .milliseconds(Int(seconds * 1000)) : nil
    limit = settings.codeLimit
    rings = settings.ringsBell
    writesJSON = settings.writesJSON
  }
}
