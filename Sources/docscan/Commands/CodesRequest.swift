package import DocumentScan
package import ScanBindings

/// What a call of `codes` asks for, with everything about it decided.
package struct CodesRequest: Sendable {
  package let photos: PhotoSelection
  package let limits: ImageLimits
  package let formats: Set<BarcodeFormat>
  package let region: PictureRegion
  package let overlay: OutputName?
  package let isReplacing: Bool
  package let writesJSON: Bool
  package let time: LocalTime

  /// Checks the settings against each other.
  package init(_ invocation: Invocation, time: LocalTime) throws(UsageError) {
    let settings = invocation.settings
    photos = try PhotoSelection(invocation)
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
    isReplacing = settings.isForced
    writesJSON = settings.writesJSON
    self.time = time
  }
}
