/// Whether the compiler optimised this build.
package enum BuildKind {
  package static let isRelease: Bool = {
    #if DEBUG
      false
    #else
      true
    #endif
  }()
}
