import DocumentScan

/// The work of `codes` at a camera: codes are told as they come into view.
struct CodesWatchRun {
  private let request: CodesWatchRequest
  private let console: Console
  private var count = 0

  init(_ request: CodesWatchRequest, _ console: Console) {
    self.request = request
    self.console = console
  }

  /// Watches until the codes asked for were seen, the time is up or the camera has no more frames;
  /// throws `CancellationError` when the task is cancelled.
  consuming func code() throws -> ExitCode {
    let eye = CodeWatch(
      formats: request.formats, reader: .thisProgram(), region: request.region)
    do {
      let camera = try request.device.camera(request.camera)
      _ = try eye.run(camera, timeLimit: request.timeLimit) { try tell($0) }
    } catch let error as CameraError {
      console.report("\(error); \(error.advice)")
      return ExitCode(error)
    } catch let error as BarcodeError {
      console.report("\(error); \(error.advice)")
      return .internalFault
    }
    return count >= (request.limit ?? 1) ? .success : .incomplete
  }

  /// Tells what a frame shows; `false` where that was enough.
  private mutating func tell(_ sight: CodeSight) throws -> Bool {
    let appeared = sight.appeared.prefix(request.limit.map { $0 - count } ?? .max)
    count += appeared.count
    if request.writesJSON {
      try console.write(sight.json(appeared: Array(appeared)).text + "\n")
    } else {
      for code in appeared { try console.write(code.line + "\n") }
    }
    if request.rings, !appeared.isEmpty { console.ring() }
    return count < request.limit ?? .max
  }
}

extension CodeSight {
  /// The frame for programs; its names are part of the interface.
  fileprivate func json(appeared: [Barcode]) -> JSONValue {
    .members([
      "frame": .integer(number), "seconds": .number(time / .seconds(1), decimals: 3),
      "width": .integer(size.width), "height": .integer(size.height),
      "codes": .array(visible.map(\.json)), "appeared": .array(appeared.map(\.json)),
      "left": .array(left.map(\.json)),
    ])
  }
}
