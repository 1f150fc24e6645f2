import DocumentScan

/// Which camera, when pages are taken, and what is done with scans that were not finished.
extension OptionTable {
  package static let camera: [Option] = [
    .value(
      "device", short: "D", .file("CAMERA"), .camera, for: [.capture, .codes],
      default: "the first camera that sees colour",
      summary: "the camera, or photos or a stream in its place",
      details: """
        A node such as `/dev/video0`, a link to one, or a part of a camera's name, as `docscan devices` \
        lists them; a photo or a folder of photos, which are shown one after the other; `-` or a pipe \
        with JPEG files that follow each other, such as from `rpicam-vid --codec mjpeg -o -`.
        """
    ) { $0.device = $1 },
    .value(
      "camera-size", .pixelSize, .camera, for: [.capture, .codes],
      default: "the largest the camera has",
      summary: "size of the pictures the camera takes, in pixels",
      details: "Has to be one that `docscan devices` lists."
    ) { $0.cameraSize = $1 },
    .value(
      "camera-format", .formatCode, .camera, for: [.capture, .codes],
      default: "the best for stills",
      summary: "format of the pictures the camera takes, in four letters",
      details: "Such as `MJPG` or `YUYV`; has to be one that `docscan devices` lists."
    ) { $0.cameraFormat = $1 },
    .value(
      "control", .control, .camera, for: [.capture, .codes], default: "as the camera is set",
      isRepeatable: true, summary: "set one of the camera's controls for this run",
      details: """
        Such as `exposure_auto=1`; `docscan devices` lists names and ranges. What was set before is set \
        again in the end.
        """
    ) { $0.controls.append($1) },
    .value(
      "wait-busy", .number("SECONDS", in: 0...86_400), .camera, for: [.capture], default: "0",
      summary: "wait for a camera that somebody else uses",
      details: "After that time the run fails with status 75 and names who uses it."
    ) { $0.waitsForBusy = $1 },
  ]

  package static let capture: [Option] = [
    .value(
      "pages", short: "n", .integer("N", in: 1...10_000), .capture, for: [.capture],
      default: "until s is pressed, or the time is up",
      summary: "end by itself after so many pages",
      details: "Fewer than that is a failure, after which `--resume` goes on."
    ) { $0.pageCount = $1 },
    .value(
      "shutter", .shutter, .capture, for: [.capture], default: "auto",
      summary: "what takes a page",
      details: """
        `auto` takes a page that lies still, is sharp and was not taken before; `manual` waits for the \
        space bar, which takes a page with `auto` too.
        """
    ) { $0.isShutterManual = $1 },
    .value(
      "interval", .number("SECONDS", in: 0.1...86_400), .capture, for: [.capture],
      default: "none", summary: "take a page each time so many seconds have passed",
      details: "Whether it was changed or not, in place of the automatic shutter."
    ) { $0.interval = $1 },
    .value(
      "stack", .integer("N", in: 1...64), .capture, for: [.capture], default: "1",
      summary: "average so many pictures of the camera for each page",
      details: """
        Against noise in dim light: four halve it. The pictures are laid on one another, and what moved \
        between them, as a hand, is taken from the first. The page is kept without loss then.
        """
    ) { $0.stackCount = $1 },
    .value(
      "timeout", .number("SECONDS", in: 0...86_400), .capture, for: [.capture, .codes],
      default: "30 without a terminal, none with one",
      summary: "longest wait for the next page; 0 for ever",
      details: """
        Then the run ends: saved where there are pages and `--pages` was not given, else failed with \
        status 75. For `codes` it is the time in all, without end by default. With `--on-missing full` \
        the whole picture is taken as the page.
        """
    ) { $0.timeLimit = $1 },
    .value(
      "preview", .file("FILE"), .capture, for: [.capture], default: "none",
      summary: "write what the camera sees, with the page's outline, as JPEG",
      details: """
        Renewed every second and with each page that is taken, each time as a whole, so that a picture \
        viewer or a web server can show it.
        """
    ) { $0.preview = $1 },
    .flag(
      "resume", .capture, for: [.capture],
      summary: "go on with a scan that was not finished",
      details: """
        With SESSION, the one of that name or of a name that begins so, as `docscan sessions` lists \
        them; else the last one. The options are those of the run that began it, and those given now \
        count before them.
        """
    ) { settings, _ in settings.isResuming = true },
  ]

  package static let sessions: [Option] = [
    .flag(
      "all", .sessions, for: [.sessions],
      summary: "remove every unfinished scan",
      details: "But those that are running."
    ) { settings, _ in settings.meansAllSessions = true },
    .value(
      "older-than", .number("DAYS", in: 0...36_500), .sessions, for: [.sessions],
      default: "none", summary: "remove the unfinished scans begun so many days ago, or more",
      details: "But those that are running."
    ) { $0.leastAgeInDays = $1 },
  ]
}

extension ValueForm where Value == Bool {
  /// Whether pages are taken by the key alone.
  fileprivate static var shutter: ValueForm {
    .choice("SHUTTER", of: [("auto", false), ("manual", true)])
  }
}

extension ValueForm where Value == PixelSize {
  /// Width and height, as `1920x1080`.
  fileprivate static var pixelSize: ValueForm {
    let shape = ValueShape(
      placeholder: "WxH", requirement: "width and height in pixels, as in 1920x1080")
    return ValueForm(shape) { words throws(ValueError) in
      let parts = words.first?.text?.split(separator: "x", omittingEmptySubsequences: false) ?? []
      guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
        1...100_000 ~= width, 1...100_000 ~= height
      else { throw ValueError() }
      return PixelSize(width: width, height: height)
    }
  }
}

extension ValueForm where Value == CameraSetting {
  /// A control's name and its value.
  fileprivate static var control: ValueForm {
    let shape = ValueShape(
      placeholder: "NAME=VALUE", requirement: "the name of a control and its value")
    return ValueForm(shape) { words throws(ValueError) in
      let (name, value) = words.first?.split(at: "=") ?? (Word(""), nil)
      guard let name = name.text, let value = value?.text, !name.isEmpty, !value.isEmpty else {
        throw ValueError()
      }
      return CameraSetting(control: name, value: value)
    }
  }
}

extension ValueForm where Value == String {
  /// The letters by which drivers name a format.
  fileprivate static var formatCode: ValueForm {
    let shape = ValueShape(placeholder: "CODE", requirement: "four letters or digits")
    return ValueForm(shape) { words throws(ValueError) in
      guard let code = words.first?.text, code.utf8.count == 4 else { throw ValueError() }
      return code.uppercased()
    }
  }
}
