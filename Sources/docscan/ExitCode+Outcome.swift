package import DocumentScan

/// The only place where an ending becomes a number.
extension ExitCode {
  /// The status of a run of `flatten`.
  package init(_ outcome: ScanOutcome) {
    switch outcome {
    case .saved(let scan): self = scan.leftOut.isEmpty ? .success : .incomplete
    case .cancelled: self = .cancelled
    case .failed(let error, _): self.init(error)
    }
  }

  /// The status of a run that failed.
  package init(_ error: ScanError) {
    self.init(error.cause)
  }

  private init(_ cause: ScanError.Cause) {
    switch cause {
    case .input(let error): self.init(error)
    case .noPage, .unusableCorners, .allBlank, .codes(_, .unreadable): self = .badInput
    case .codes(_, .noReader): self = .internalFault
    // What happened to the first of the inputs speaks for all.
    case .nothingLeft(let inputs):
      self = inputs.first.map { ExitCode($0.error) } ?? .badInput
    case .document(.noPages), .document(.cannotEncode): self = .internalFault
    case .document(.cannotRead): self = .noInput
    case .document(.cannotAppend): self = .badInput
    case .document(.inUse): self = .tryAgain
    case .document(let error): self = error.isCreationFailure ? .cannotCreate : .inputOutput
    case .sameOutput, .noSuchPhoto, .photoTwice, .frontWithoutBack: self = .usage
    case .camera(let error): self.init(error)
    case .capture: self = .tryAgain
    case .session(let error): self.init(error)
    }
  }

  /// The status where an input cannot be used.
  package init(_ error: ImageFileError) {
    switch error {
    case .missing, .unreadable, .emptyFolder: self = .noInput
    default: self = .badInput
    }
  }

  /// The status where a camera cannot be used.
  package init(_ error: CameraError) {
    switch error {
    case .busy: self = .tryAgain
    case .denied, .restricted: self = .noPermission
    case .refusedFormat, .refusedSize, .unknownControl, .refusedControl, .ambiguous: self = .usage
    case .input(let error): self.init(error)
    default: self = .unavailable
    }
  }

  /// The status where pages cannot be kept or found again.
  package init(_ error: SessionError) {
    switch error {
    case .noPlace, .foreignFolder: self = .cannotCreate
    case .cannotKeep: self = .inputOutput
    case .missing, .noSessions, .empty: self = .noInput
    case .ambiguous: self = .usage
    case .inUse: self = .tryAgain
    case .damaged: self = .badInput
    }
  }
}
