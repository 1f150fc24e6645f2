package import ScanBindings

/// A device's controls: their names as people write them, and their values checked.
package struct CameraControls {
  private let device: VideoDevice
  private let node: String
  private let controls: [VideoControl]

  /// Reads the controls of an open device; `node` is for messages.
  package init(of device: VideoDevice, node: String) {
    self.device = device
    self.node = node
    controls = device.controls
  }

  /// Sets a control and returns what undoes it.
  ///
  /// Throws where there is no such control, or where it does not take that value.
  package func set(_ setting: CameraSetting) throws(CameraError) -> CameraControlChange {
    let wanted = CameraControls.word(setting.control)
    guard
      let control = controls.first(where: {
        CameraControls.word($0.name) == wanted && !$0.isReadOnly
      })
    else {
      throw .unknownControl(
        node, control: setting.control,
        offered: controls.filter { !$0.isReadOnly }.map { CameraControls.word($0.name) })
    }
    let value = try value(setting, of: control)
    do throws(SystemError) {
      let earlier = try device.value(of: control)
      try device.setValue(of: control, to: value)
      return CameraControlChange(control: control, earlier: earlier)
    } catch {
      if error.isGone { throw .unplugged(node) }
      guard error.isRefused else {
        throw .failed(node, call: "setting \(wanted)", reason: error.reason)
      }
      throw .refusedControl(
        node, control: wanted, value: setting.value,
        accepted: control.isInactive
          ? "no value while another control sets it by itself" : accepted(by: control))
    }
  }

  /// The value a word stands for.
  private func value(
    _ setting: CameraSetting, of control: VideoControl
  ) throws(CameraError) -> Int {
    let word = CameraControls.word(setting.value)
    let value: Int? =
      switch control.kind {
      case .boolean: ["on": 1, "off": 0, "1": 1, "0": 0, "true": 1, "false": 0][word]
      case .menu, .integerMenu:
        device.entries(of: control).first {
          $0.name == setting.value || CameraControls.word($0.name) == word
        }?.index
          ?? Int(setting.value).flatMap { number in
            device.entries(of: control).contains { $0.index == number } ? number : nil
          }
      case .integer:
        Int(setting.value).flatMap { number in
          control.least <= number && number <= control.greatest
            && (control.step < 2 || (number - control.least) % control.step == 0) ? number : nil
        }
      case .other: nil
      }
    guard let value else {
      throw .refusedControl(
        node, control: CameraControls.word(control.name), value: setting.value,
        accepted: accepted(by: control))
    }
    return value
  }

  private func accepted(by control: VideoControl) -> String {
    switch control.kind {
    case .boolean: "on or off"
    case .menu, .integerMenu:
      device.entries(of: control).map { CameraControls.word($0.name) }.joined(separator: ", ")
    case .integer, .other:
      "\(control.least) to \(control.greatest)"
        + (control.step > 1 ? " in steps of \(control.step)" : "")
    }
  }

  /// A name in the form of the command line, as `v4l2-ctl` forms it: small letters and digits, and one
  /// underscore in place of everything else.
  package static func word(_ name: String) -> String {
    var word = ""
    for character in name.lowercased() {
      if character.isASCII, character.isLetter || character.isNumber {
        word.append(character)
      } else if !word.isEmpty, word.last != "_" {
        word.append("_")
      }
    }
    return word.last == "_" ? String(word.dropLast()) : word
  }
}

/// A control that was changed, and what it was before.
package struct CameraControlChange: Sendable {
  package let control: VideoControl
  package let earlier: Int
}
