import Glibc
import ScanBindings
import ScanCapture
import ScanImaging
import TestSupport
import Testing

/// The camera of a device, with every call failing once.
@Suite struct SimulatedDeviceTests {
  static let formats: [(code: String, sizes: [PixelSize], rate: Double)] = [
    ("YUYV", [PixelSize(width: 640, height: 480), PixelSize(width: 1920, height: 1080)], 5),
    ("MJPG", [PixelSize(width: 640, height: 480), PixelSize(width: 1920, height: 1080)], 30),
    ("GREY", [PixelSize(width: 4096, height: 4096)], 30),
    ("NV12", [PixelSize(width: 3840, height: 2160)], 1),
  ]

  private func camera(
    _ device: SimulatedDevice, _ options: CameraOptions = CameraOptions()
  ) -> VideoDeviceCamera {
    VideoDeviceCamera(node: FilePath("/dev/video77"), options: options, videoCalls: device)
  }

  @Test func `the largest size in colour that comes often enough is taken, JPEG first`() throws {
    let device = SimulatedDevice(formats: Self.formats)
    let camera = camera(device)
    try camera.start()
    #expect(camera.size == PixelSize(width: 1920, height: 1080) && camera.format == .motionJPEG)
    let frame = try #require(try camera.nextFrame(within: .zero))
    #expect(frame.bytes == [1, 2, 3] && frame.sequence == 0)
    camera.stop()
    #expect(device.openCount == 0 && device.mappedCount == 0)
    try camera.start()
    #expect(try camera.nextFrame(within: .zero) != nil)
  }

  @Test func `gray alone is taken where there is nothing else`() throws {
    let device = SimulatedDevice(formats: [("GREY", [PixelSize(width: 64, height: 48)], 30)])
    let camera = camera(device)
    try camera.start()
    #expect(camera.format?.isGray == true)
  }

  @Test(arguments: [VideoDescription.Kind.metadata, .output, .converter, .other])
  func `what is no camera is refused`(kind: VideoDescription.Kind) {
    let device = SimulatedDevice(kind: kind, formats: Self.formats)
    #expect(throws: CameraError.notACamera("/dev/video77", kind: kind.explanation)) {
      try camera(device).start()
    }
    #expect(device.openCount == 0)
  }

  @Test func `controls are checked, set and put back`() throws {
    let device = SimulatedDevice(formats: Self.formats)
    let good = [
      CameraSetting(control: "brightness", value: "50"),
      CameraSetting(control: "power_line_frequency", value: "50_hz"),
      CameraSetting(control: "Brightness", value: "60"),
    ]
    let camera = camera(device, CameraOptions(controls: good))
    try camera.start()
    #expect(device.brightness == 60)
    camera.stop()
    #expect(device.brightness == 128)
    for bad in ["51", "-5", "260", "much"] {
      let settings = good + [CameraSetting(control: "brightness", value: bad)]
      #expect(
        throws: CameraError.refusedControl(
          "/dev/video77", control: "brightness", value: bad, accepted: "0 to 255 in steps of 5")
      ) {
        try self.camera(device, CameraOptions(controls: settings)).start()
      }
      #expect(device.brightness == 128 && device.openCount == 0)
    }
  }

  /// How many calls a run without faults makes.
  private func run(_ device: SimulatedDevice, _ options: CameraOptions) throws -> Int {
    let camera = camera(device, options)
    try camera.start()
    for _ in 0..<5 { _ = try camera.nextFrame(within: .zero) }
    camera.stop()
    return device.names.count
  }

  /// Every call of a run fails once with each of the errors that devices have.
  @Test(arguments: [EINTR, EAGAIN, EIO, ENODEV, EBUSY, EACCES, EINVAL, ENOMEM])
  func `whatever call fails, nothing stays open, mapped or changed`(code: Int32) throws {
    let options = CameraOptions(controls: [CameraSetting(control: "brightness", value: "50")])
    var failures = 0
    let callCount = try run(SimulatedDevice(formats: Self.formats), options)
    for number in 0..<callCount {
      let device = SimulatedDevice(formats: Self.formats, faults: [number: code])
      let camera = camera(device, options)
      do {
        try camera.start()
        for _ in 0..<5 { _ = try camera.nextFrame(within: .zero) }
      } catch {
        failures += 1
        #expect(error.name == "/dev/video77")
        #expect(!"\(error)".isEmpty && !error.advice.isEmpty)
      }
      let setCalls = device.names.count
      camera.stop()
      #expect(device.openCount == 0 && device.mappedCount == 0, "call \(number)")
      // Only the call that puts the control back may leave it changed.
      if number < setCalls { #expect(device.brightness == 128, "call \(number)") }
    }
    #expect(callCount > 40)
    // Interruptions are nothing; of the others most calls cannot do without.
    if code == EINTR { #expect(failures == 0) } else { #expect(failures > 3) }
  }

  @Test func `a device that goes is unplugged, one that is used is busy`() {
    let errors: [(Int32, (CameraError) -> Bool)] = [
      (ENODEV, { $0 == .unplugged("/dev/video77") }),
      (EBUSY, { if case .busy = $0 { true } else { false } }),
      (EPERM, { if case .restricted = $0 { true } else { false } }),
      (EIO, { if case .failed = $0 { true } else { false } }),
    ]
    for (code, isExpected) in errors {
      let device = SimulatedDevice(formats: Self.formats, faults: [0: code])
      do {
        try camera(device).start()
        Issue.record("\(code) is no failure")
      } catch {
        #expect(isExpected(error), "\(error)")
      }
    }
  }

  @Test func `a device without frames gives none in time`() throws {
    let device = SimulatedDevice(formats: Self.formats, frame: [])
    let camera = camera(device)
    try camera.start()
    let frame = try #require(try camera.nextFrame(within: .zero))
    #expect(frame.isMarkedDamaged)
  }
}
