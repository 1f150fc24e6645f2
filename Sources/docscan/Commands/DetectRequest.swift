package import DocumentScan
package import ScanBindings

/// What a call of `detect` asks for, with everything about it decided.
package struct DetectRequest: Sendable {
  package let photos: PhotoSelection
  package let limits: ImageLimits
  package let overlay: OutputName?
  package let isReplacing: Bool
  package let findsAllSheets: Bool
  package let writesJSON: Bool
  package let time: LocalTime

  /// Checks the settings against each other.
  package init(_ invocation: Invocation, time: LocalTime) throws(UsageError) {
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
    findsAllSheets = settings.takesAllSheets
    writesJSON = settings.writesJSON
    self.time = time
  }
}
