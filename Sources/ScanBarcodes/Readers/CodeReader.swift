package import ScanBindings
package import ScanImaging

/// Something that reads codes from pictures, by one of the libraries.
package protocol CodeReader: Sendable {
  /// The libraries it has.
  var libraries: Set<CodeTry.Library> { get }

  /// How long all its answers about one photo may take together.
  var patience: Duration { get }

  /// What is found in the picture, try by try; throws where that takes longer than `patience`.
  func readings(
    in raster: Raster<UInt8>, _ tries: [CodeTry], within patience: Duration
  ) throws(BarcodeError) -> [[CodeReading]]
}

/// Both libraries, in a process that may die.
package struct ProcessReader: CodeReader {
  private let program: FilePath
  private let processes: CodeProcesses
  package let patience: Duration

  package init(program: FilePath, patience: Duration = CodeProcess.patience) {
    self.program = program
    self.patience = patience
    processes = CodeProcesses(program)
  }

  package var libraries: Set<CodeTry.Library> { [.zxing, .zbar] }

  package func readings(
    in raster: Raster<UInt8>, _ tries: [CodeTry], within patience: Duration
  ) throws(BarcodeError) -> [[CodeReading]] {
    do throws(CodeProcessError) {
      return try processes.readings(in: raster, tries, within: patience)
    } catch {
      switch error {
      case .notStarted(let error):
        throw .noReader(program: program.description, reason: error.description)
      case .died(let error):
        throw .unreadable(reason: error.description)
      }
    }
  }
}

/// The library zbar alone, in this process, where it cannot be ended.
package struct ZBarAloneReader: CodeReader {
  package init() {}

  package var patience: Duration { CodeProcess.patience }

  package var libraries: Set<CodeTry.Library> { [.zbar] }

  package func readings(
    in raster: Raster<UInt8>, _ tries: [CodeTry], within patience: Duration
  ) throws(BarcodeError) -> [[CodeReading]] {
    tries.map { $0.library == .zbar ? CodeService.zbarReadings(in: raster, $0) : [] }
  }
}
