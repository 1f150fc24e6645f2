/// A command line that cannot be carried out, in one line: what is wrong and what to write instead.
package struct UsageError: Error, Equatable {
  package let message: String

  package init(_ message: String) {
    self.message = message
  }
}
