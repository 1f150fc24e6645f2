package import DocumentScan

/// What `docscan devices` tells of cameras, for people and for programs.
package enum DevicesReport {
  /// A paragraph for each camera.
  package static func text(of cameras: [CameraDescription]) -> String {
    cameras.map(paragraph).joined(separator: "\n")
  }

  /// One object; its keys are part of the interface.
  package static func json(of cameras: [CameraDescription]) -> JSONValue {
    .members(["cameras": .array(cameras.map(object))])
  }

  private static func paragraph(_ camera: CameraDescription) -> String {
    let name = camera.name.isEmpty ? "a camera" : camera.name
    var lines = ["\(camera.node.quoted): \(name)\(camera.isGrayOnly ? " (gray only)" : "")"]
    func add(_ word: String, _ value: String) {
      guard !value.isEmpty else { return }
      lines.append("  \(word)\(String(repeating: " ", count: max(1, 12 - word.count)))\(value)")
    }
    for link in camera.links { add("link", link.quoted) }
    let place = [camera.driver, camera.bus].filter { !$0.isEmpty }.joined(separator: " at ")
    add("driver", place)
    add("permission", permission(camera))
    add("use", use(camera.use))
    for format in camera.formats where format.isNative {
      add("format", "\(format.code)  \(format.name)\(format.isGray ? " (gray)" : "")")
      for size in format.sizes { add("", "  " + line(of: size)) }
    }
    let others = camera.formats.filter { !$0.isNative }.map(\.code)
    add("converted", others.joined(separator: " "))
    for control in camera.controls where !control.isReadOnly { add("control", line(of: control)) }
    return lines.map { $0.inOneLine + "\n" }.joined()
  }

  private static func permission(_ camera: CameraDescription) -> String {
    switch camera.permission {
    case .authorized: return "authorized"
    case .denied(let remedy):
      return "denied; " + CameraError.denied(camera.node.quoted, remedy: remedy).advice
    case .restricted(let reason): return "restricted: \(reason)"
    }
  }

  private static func use(_ use: CameraDescription.Use?) -> String {
    switch use {
    case nil: return ""
    case .free: return "free"
    case .busy(let holders):
      return holders.isEmpty
        ? "busy" : "busy: " + holders.map(\.description).joined(separator: ", ")
    }
  }

  private static func line(of size: CameraDescription.Size) -> String {
    guard size.least == size.greatest else { return "\(size.least) to \(size.greatest)" }
    guard !size.rates.isEmpty else { return "\(size.greatest)" }
    return "\(size.greatest) at " + size.rates.map(rounded).joined(separator: ", ") + " a second"
  }

  private static func line(of control: CameraDescription.Control) -> String {
    let range: String
    switch control.kind {
    case .flag: range = "on or off"
    case .choice: range = control.choices.map(\.name).joined(separator: ", ")
    case .number:
      range =
        "\(control.least) to \(control.greatest)"
        + (control.step > 1 ? " in steps of \(control.step)" : "")
    }
    var text = "\(control.name)  \(range)"
    if let value = control.value { text += "; now \(word(for: value, control))" }
    return text + (control.isInactive ? ", without effect now" : "")
  }

  private static func word(for value: Int, _ control: CameraDescription.Control) -> String {
    switch control.kind {
    case .flag: value == 0 ? "off" : "on"
    case .choice: control.choices.first { $0.number == value }?.name ?? String(value)
    case .number: String(value)
    }
  }

  /// A rate with two decimals at most, which tell 29.97 from 30.
  private static func rounded(_ rate: Double) -> String {
    ((rate * 100).rounded() / 100).shortest
  }
}

extension DevicesReport {
  private static func object(_ camera: CameraDescription) -> JSONValue {
    let (state, advice) = permissionWords(camera)
    var busy: JSONValue = .null
    var holders: [CameraHolder] = []
    switch camera.use {
    case nil: break
    case .free: busy = .bool(false)
    case .busy(let some): (busy, holders) = (.bool(true), some)
    }
    return .members([
      "node": .string(camera.node.description),
      "links": .array(camera.links.map { .string($0.description) }),
      "name": .string(camera.name), "driver": .string(camera.driver), "bus": .string(camera.bus),
      "permission": .string(state), "advice": .string(orNull: advice), "busy": busy,
      "holders": .array(
        holders.map {
          .members(["process": .integer($0.processID), "program": .string($0.program)])
        }),
      "gray_only": .bool(camera.isGrayOnly), "formats": .array(camera.formats.map(object)),
      "controls": .array(camera.controls.map(object)),
    ])
  }

  private static func permissionWords(_ camera: CameraDescription) -> (String, String?) {
    switch camera.permission {
    case .authorized: ("authorized", nil)
    case .denied(let remedy):
      ("denied", CameraError.denied(camera.node.description, remedy: remedy).advice)
    case .restricted(let reason): ("restricted", reason)
    }
  }

  private static func object(_ format: CameraDescription.Format) -> JSONValue {
    .members([
      "code": .string(format.code), "name": .string(format.name),
      "native": .bool(format.isNative), "gray": .bool(format.isGray),
      "sizes": .array(format.sizes.map(object)),
    ])
  }

  private static func object(_ size: CameraDescription.Size) -> JSONValue {
    .members([
      "least": .string(size.least.description), "greatest": .string(size.greatest.description),
      "rates": .array(size.rates.map { .number($0, decimals: 3) }),
    ])
  }

  private static func object(_ control: CameraDescription.Control) -> JSONValue {
    .members([
      "name": .string(control.name), "kind": .string(control.kind.rawValue),
      "least": .integer(control.least), "greatest": .integer(control.greatest),
      "step": .integer(control.step), "default": .integer(control.initial),
      "value": control.value.map(JSONValue.integer) ?? .null,
      "choices": .array(
        control.choices.map {
          .members(["number": .integer($0.number), "name": .string($0.name)])
        }),
      "read_only": .bool(control.isReadOnly), "inactive": .bool(control.isInactive),
    ])
  }
}
