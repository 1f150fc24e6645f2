package import DocumentScan
package import ScanBindings

/// What a call of `codes` asks for, with everything about it decided.
package struct CodesRequest: Sendable {
  /// `nil` where a camera is watched.
  package let photos: PhotoSelection?
  package let watch: Watch?
  package let limits: ImageLimits
  package let formats: Set<BarcodeFormat>
  package let region: PictureRegion
  package let overlay: OutputName?
  package let isReplacing: Bool
  package let writesJSON: Bool
  package let time: LocalTime

  /// What is asked of a camera.
  package struct Watch: Sendable {
    package let device: CameraChoice
    package let camera: CameraOptions
    package let timeLimit: Duration?
    /// The number of codes after which it ends.
    package let limit: Int?
    package let rings: Bool
  }

  /// Checks the settings against each other.
  package init(_ invocation: Invocation, time: LocalTime) throws(UsageError) {
    let settings = invocation.settings
    watch = try Self.watch(invocation)
    photos = watch == nil ? try PhotoSelection(invocation) : nil
    var limits = ImageLimits()
    if let limit = settings.megapixelLimit { limits.megapixels = limit }
    self.limits = limits
    formats = settings.codeFormats ?? Set(BarcodeFormat.allCases)
    region = settings.region ?? .whole
    overlay = try settings.overlay.map { word throws(UsageError) in
      guard word != Word("-") else {
        throw UsageError("--overlay writes a file; name one, for instance outline.jpg")
      }
      return try OutputName(word)
    }
    guard overlay == nil || watch == nil else {
      throw UsageError("--overlay draws on photos; --json tells outlines frame by frame")
    }
    isReplacing = settings.isForced
    writesJSON = settings.writesJSON
    self.time = time
  }

  /// The watch where a camera is named; what is about one is refused where none is.
  private static func watch(_ invocation: Invocation) throws(UsageError) -> Watch? {
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
    let seconds = settings.timeLimit ?? 0
    return Watch(
      device: CameraChoice(device.path),
      camera: CameraOptions(
        size: settings.cameraSize, format: settings.cameraFormat, controls: settings.controls),
      timeLimit: seconds > 0 ? .milliseconds(Int(seconds * 1000)) : nil,
      limit: settings.codeLimit, rings: settings.ringsBell)
  }
}
