import DocumentScan
import ScanBindings

/// What a call of `detect` or `codes` asks for alike, with everything about it decided.
struct InspectionRequest: Sendable {
  let photos: PhotoSelection
  let limits: ImageLimits
  let overlay: OutputName?
  let isReplacing: Bool
  let writesJSON: Bool
  let time: LocalTime

  /// Checks the settings against each other.
  init(_ invocation: Invocation, time: LocalTime) throws(UsageError) {
    let settings = invocation.settings
    photos = try PhotoSelection(invocation)
    var limits = ImageLimits()
    if let limit = settings.megapixelLimit { limits.megapixels = limit }
    self.limits = limits
    overlay = try settings.overlay.map { word throws(UsageError) in
      guard word != Word("-") else {
        throw UsageError("--overlay writes a file; name one, for instance outline.jpg")
      }
      return try OutputName(word)
    }
    isReplacing = settings.isForced
    writesJSON = settings.writesJSON
    self.time = time
  }
}
