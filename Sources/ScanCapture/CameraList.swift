package import ScanBindings
package import ScanImaging

/// The cameras of this machine.
package struct CameraList: Sendable {
  let calls: any SystemCalls
  let videoCalls: any VideoCalls

  /// Creates the list; nothing is looked at yet.
  package init(
    calls: any SystemCalls = KernelCalls(), videoCalls: any VideoCalls = KernelVideoCalls()
  ) {
    self.calls = calls
    self.videoCalls = videoCalls
  }

  /// Every camera, in the order of their nodes' numbers, with those that may not be opened.
  ///
  /// Nodes of metadata, outputs and converters are left out, as far as they may be looked at.
  package func all() -> [CameraDescription] {
    nodes.compactMap(description(of:))
  }

  /// The names of all nodes of video devices, of whatever kind.
  var nodeNames: [String] { nodes.map(\.description) }

  /// The nodes of video devices in the order of their numbers.
  private var nodes: [FilePath] {
    let folder = FilePath("/dev")
    let names: [FilePath]
    do { names = try calls.listing(of: folder) } catch { return [] }
    return names.filter { name in
      let text = name.description
      return text.hasPrefix("video") && Int(text.dropFirst("video".count)) != nil
    }
    .sorted(by: PhotoList.naturallyPrecedes).map(folder.appending(_:))
    .filter(calls.isCharacterDevice)
  }

  /// The description of a node; `nil` where it is no camera.
  private func description(of node: FilePath) -> CameraDescription? {
    let device: VideoDevice
    do throws(SystemError) {
      device = try VideoDevice(node, calls: videoCalls)
    } catch {
      if error.isForbidden { return closedDescription(of: node, CameraError(denied: node, error)) }
      return error.isBusy
        ? closedDescription(of: node, .busy(node.description, holders: holders(of: node))) : nil
    }
    guard device.description.kind == .camera else { return nil }
    let formats = device.formats.map { CameraDescription.Format($0, device) }
    let holders = holders(of: node)
    return CameraDescription(
      node: node, links: links(to: node), name: device.description.card,
      driver: device.description.driver, bus: device.description.bus, permission: .authorized,
      use: isFree(device) ? .free : .busy(holders), formats: formats,
      controls: device.controls.map { CameraDescription.Control($0, device) })
  }

  /// What can be told of a node that cannot be opened: what the kernel's files say.
  private func closedDescription(of node: FilePath, _ error: CameraError) -> CameraDescription? {
    let folder = FilePath("/sys/class/video4linux/").appending(node.lastComponent)
    // Of a camera's nodes the first takes pictures; whether others do cannot be told.
    if let index = text(folder.appending(FilePath("index"))), index != "0" { return nil }
    let driver = driverName(folder)
    let permission: CameraDescription.Permission
    switch error {
    case .denied(_, let remedy): permission = .denied(remedy)
    case .restricted(_, let reason): permission = .restricted(reason: reason)
    default: permission = .authorized
    }
    var use: CameraDescription.Use?
    if case .busy(_, let holders) = error { use = .busy(holders) }
    return CameraDescription(
      node: node, links: links(to: node), name: text(folder.appending(FilePath("name"))) ?? "",
      driver: driver, bus: "", permission: permission, use: use, formats: [], controls: [])
  }

  private func driverName(_ folder: FilePath) -> String {
    do {
      return try calls.target(ofLink: folder.appending(FilePath("device/driver"))).lastComponent
        .description
    } catch {
      return ""
    }
  }

  private func isFree(_ device: VideoDevice) -> Bool {
    do throws(SystemError) {
      try device.checkIsFree()
      return true
    } catch {
      return false
    }
  }

  /// The links that udev makes to a node: by the device's own name, then by its place.
  private func links(to node: FilePath) -> [FilePath] {
    ["/dev/v4l/by-id", "/dev/v4l/by-path"].flatMap { folder -> [FilePath] in
      let folder = FilePath(folder)
      let names: [FilePath]
      do { names = try calls.listing(of: folder) } catch { return [] }
      return names.sorted(by: PhotoList.naturallyPrecedes).map(folder.appending(_:)).filter {
        isSame($0, node)
      }
    }
  }

  /// Whether two names stand for the same file.
  private func isSame(_ a: FilePath, _ b: FilePath) -> Bool {
    do { return try calls.status(of: a).identity == calls.status(of: b).identity } catch {
      return false
    }
  }

  /// The processes that have a node open, as far as this user may see them, without this one.
  package func holders(of node: FilePath) -> [CameraHolder] {
    let name = nodes.first { isSame($0, node) } ?? node
    let folder = FilePath("/proc")
    let processes: [FilePath]
    do { processes = try calls.listing(of: folder) } catch { return [] }
    return processes.compactMap { Int($0.description) }.sorted()
      .filter { $0 != CurrentProcess.identifier }
      .compactMap { number in
        let process = folder.appending(FilePath(String(number)))
        guard hasOpen(name, process.appending(FilePath("fd"))) else { return nil }
        let program = text(process.appending(FilePath("comm"))) ?? "a program"
        return CameraHolder(processID: number, program: program)
      }
  }

  private func hasOpen(_ node: FilePath, _ folder: FilePath) -> Bool {
    let names: [FilePath]
    do { names = try calls.listing(of: folder) } catch { return false }
    // A link's text is read and not followed: a file on a dead server would hold us up.
    return names.contains { name in
      do { return try calls.target(ofLink: folder.appending(name)) == node } catch { return false }
    }
  }

  /// A short file's contents without the line's end.
  private func text(_ path: FilePath) -> String? {
    do {
      let bytes = try calls.contents(of: path, limit: 4096)
      return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    } catch {
      return nil
    }
  }
}
