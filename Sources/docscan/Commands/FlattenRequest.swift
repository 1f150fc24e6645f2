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
    options = try ScanOptions(settings, for: plan, time: time)
    writesJSON = settings.writesJSON
    self.time = time
  }
}
