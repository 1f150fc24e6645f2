package import ScanBindings
package import ScanImaging

/// The places of many documents, looked at before the work on the first of them begins.
package struct OutputPlaces: Sendable {
  private let calls: any SystemCalls
  /// Folders that were missing and made.
  private var made: [FilePath] = []

  /// Makes folders that are missing, and checks that documents of these names can be created there.
  ///
  /// Throws where a name is taken and `isReplacing` is false, and where a folder takes no files; then
  /// nothing that it made is left. A folder whose own folder is missing is not made.
  package init(
    _ paths: [FilePath], isReplacing: Bool, calls: any SystemCalls = KernelCalls()
  ) throws(DocumentError) {
    self.calls = calls
    do {
      var folders: Set<FilePath> = []
      for path in paths {
        let isNewFolder = folders.insert(path.directory).inserted
        if isNewFolder { try makeFolder(of: path) }
        // A document that is begun tells all about its folder; one is enough for each.
        if try DocumentOutputs.isFree(path, isReplacing: isReplacing, calls: calls), isNewFolder {
          try DocumentOutputs.open(path, isReplacing: isReplacing, calls: calls).discard()
        }
      }
    } catch {
      removeEmptyFolders()
      throw error
    }
  }

  /// Removes the folders that were made, where they hold nothing.
  package func removeEmptyFolders() {
    for folder in made.reversed() {
      // One that is not empty stays, which is the point.
      do { try calls.removeFolder(folder) } catch {}
    }
  }

  private mutating func makeFolder(of path: FilePath) throws(DocumentError) {
    let folder = path.directory
    do {
      guard try !calls.exists(folder) else { return }
      try calls.makeFolder(folder)
      made.append(folder)
    } catch let error where error.isExisting {
      // Somebody else was quicker.
    } catch {
      throw .cannotCreate(path, error)
    }
  }
}
