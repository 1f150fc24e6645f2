internal import Glibc
package import ScanImaging

/// The other end of `CodeProcess`: reads pictures from a socket and answers what codes they hold.
package enum CodeService {
  /// The hidden word after a program's name that makes it a reader of codes.
  package static let word = "--docscan-reads-codes"

  /// Processor time for one picture; a library that takes longer has lost its way.
  private static let secondsAPicture = 20

  /// What the libraries find in a picture, try by try.
  package static func readings(
    in raster: Raster<UInt8>, _ tries: [CodeTry]
  ) -> [[CodeReading]] {
    tries.map { look in
      switch look.library {
      case .zxing: ZXingReader.readings(in: raster.span, size: raster.size, look)
      case .zbar: ZBarReader.readings(in: raster.span, size: raster.size, look)
      }
    }
  }

  /// What zbar finds, within this process.
  package static func zbarReadings(in raster: Raster<UInt8>, _ look: CodeTry) -> [CodeReading] {
    ZBarReader.readings(in: raster.span, size: raster.size, look)
  }

  /// Answers pictures on standard input until its other end is closed, and ends the process; returns at
  /// once unless the process was started for it.
  package static func serveIfAsked() {
    guard ProcessArguments.all.dropFirst().elementsEqual([Array(word.utf8)]) else { return }
    // Interrupts are for the run: its end closes the socket, which ends this process.
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number, SIG_IGN) }
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    // An assertion that fails is expected; it shall not fill the disk.
    unsafe setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    do {
      try serve(STDIN_FILENO)
      exit(0)
    } catch {
      exit(1)
    }
  }

  private static func serve(_ descriptor: Int32) throws(SystemError) {
    let calls = KernelCalls()
    try calls.writeAll(descriptor, Array(word.utf8).span)
    while true {
      var start = try bytes(CodeMessage.headerSize, from: descriptor, calls)
      if start.isEmpty { return }
      guard let (size, count) = CodeMessage.header(start), let area = size.area else {
        throw SystemError(code: EPROTO, call: "read")
      }
      start = try bytes(count * 8, from: descriptor, calls)
      guard let tries = CodeMessage.tries(start, count: count) else {
        throw SystemError(code: EPROTO, call: "read")
      }
      let pixels = try bytes(area, from: descriptor, calls)
      guard pixels.count == area else { throw SystemError(code: EPROTO, call: "read") }
      limitTime(seconds: secondsAPicture)
      let answer = CodeMessage.answer(
        readings(in: Raster(size: size, pixels: pixels), tries))
      limitTime(seconds: 0)
      try calls.writeAll(descriptor, answer.span)
    }
  }

  /// Ends the process by a signal after that processor time; 0 is no limit.
  private static func limitTime(seconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = seconds
    unsafe setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
  }

  private static func bytes(
    _ count: Int, from descriptor: Int32, _ calls: KernelCalls
  ) throws(SystemError) -> [UInt8] {
    try [UInt8](capacity: count) { output throws(SystemError) in
      try calls.fill(&output, from: descriptor)
    }
  }
}
