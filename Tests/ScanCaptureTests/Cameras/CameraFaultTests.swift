import Foundation
import ScanCapture
import ScanImaging
import TestSupport
import Testing

/// What goes wrong with real cameras while they run, in the virtual machine that has some.
@Suite(.enabled(if: CameraMachine.isThere, "\(CameraMachine.requirement)"))
struct CameraFaultTests {
  @Test func `every fault of a webcam ends in its own words`() throws {
    let folder = try TemporaryFolder()
    let run = try CameraScript(
      """
      probe() { timeout 60 $PROBE device=Webcam size=640x480 "$@"; }
      camera-ctl no-dht; sleep 0.5; step bare probe count=3 decode=yes out=bare.jpg; camera-ctl heal
      camera-ctl truncate; sleep 0.5; step truncate probe count=3 decode=yes; camera-ctl heal
      camera-ctl corrupt; sleep 0.5; step corrupt probe count=3 decode=yes; camera-ctl heal
      camera-ctl buffer-error; sleep 0.5; step withheld probe count=2 limit=2; camera-ctl heal
      camera-ctl stall; sleep 0.5; step stall probe count=2 limit=2; camera-ctl heal
      when freeze frame camera-ctl freeze
      step freeze probe count=100000 limit=2 leaks=yes
      camera-ctl heal; sleep 0.5; step healed probe count=2 decode=yes
      when unplug frame camera-ctl disconnect
      step unplug probe count=100000 limit=5 leaks=yes
      sleep 1
      step none timeout 60 $PROBE
      step devices $DOCSCAN devices
      camera-ctl connect; sleep 3; step again probe count=2 decode=yes
      """, cameras: "uvc", in: URL(fileURLWithPath: folder.path.description))
    #expect(run.result.status == 0, "\(run.result.errors)")
    for name in ["bare", "healed", "again"] {
      #expect(run.step(name).lines.allSatisfy { $0.hasSuffix("whole 640x480") }, "\(name)")
      #expect(run.step(name).status == 0)
    }
    for name in ["truncate", "corrupt"] {
      #expect(run.step(name).lines.count == 3)
      #expect(run.step(name).lines.allSatisfy { $0.contains("damaged: ") }, "\(name)")
    }
    let errors = [
      "withheld": "error: /dev/video0 sent no picture for 2 seconds",
      "freeze": "error: /dev/video0 sent no picture for 2 seconds",
      "stall": "error: /dev/video0 failed: setting MJPG at 640x480: Input/output error",
      "unplug": "error: /dev/video0 was unplugged",
      "none": "error: no camera was found",
    ]
    for (name, message) in errors {
      let step = run.step(name)
      #expect(step.lines.contains(message), "\(name): \(step.text)")
      #expect(step.status == 9)
    }
    #expect(run.step("devices").status == 1)
    #expect(run.step("devices").lines.count == 1)
    // The camera's own bytes with the tables are a file for everybody.
    let bare = Frame(
      bytes: run.bytes("bare.jpg"), format: .motionJPEG, size: PixelSize(width: 640, height: 480))
    let file = try #require(try bare.jpegFile())
    #expect(file.count == bare.bytes.count + 420)
  }

  @Test func `every fault of a driver ends in its own words, and cameras are listed`() throws {
    let folder = try TemporaryFolder()
    let run = try CameraScript(
      """
      probe() { timeout 60 $PROBE device=/dev/video0 format=YUYV size=640x360 "$@"; }
      when fatal frame camera-ctl fatal
      step fatal probe count=100000 leaks=yes
      when error frame camera-ctl buffer-error
      step error probe count=60
      camera-ctl streamon-error; step streamon probe
      camera-ctl reqbufs-error; step reqbufs probe
      camera-ctl qbuf-error; step qbuf probe
      when unplug frame camera-ctl disconnect
      step unplug probe count=100000 leaks=yes
      sleep 3; step again probe
      step text $DOCSCAN devices
      v4l2-ctl -d /dev/video0 --stream-mmap --stream-count=100000 >/dev/null 2>&1 & holder=$!
      sleep 1; step json $DOCSCAN devices --json; kill $holder; wait $holder
      chgrp video /dev/video0; chmod 660 /dev/video0
      step denied setpriv --reuid 65534 --regid 65534 --clear-groups $DOCSCAN devices
      modprobe -r vivid
      modprobe vivid n_devs=1 node_types=1 num_inputs=1 input_types=0 multiplanar=2; sleep 1
      for code in YUYV NV12 RGB3; do
        step planes.$code timeout 60 $PROBE device=vivid format=$code size=640x360 out=planes.$code
      done
      """, cameras: "vivid", in: URL(fileURLWithPath: folder.path.description))
    #expect(run.result.status == 0, "\(run.result.errors)")
    let errors = [
      "fatal": "error: /dev/video0 failed: VIDIOC_DQBUF: Input/output error",
      "streamon": "error: /dev/video0 failed: VIDIOC_STREAMON: Invalid argument",
      "reqbufs": "error: /dev/video0 failed: VIDIOC_REQBUFS: Invalid argument",
      "qbuf": "error: /dev/video0 failed: VIDIOC_QBUF: Invalid argument",
      "unplug": "error: /dev/video0 was unplugged",
    ]
    for (name, message) in errors {
      #expect(run.step(name).lines.contains(message), "\(name): \(run.step(name).text)")
    }
    let marked = run.step("error").lines.count { $0.hasSuffix(" marked") }
    #expect(marked == 1, "\(run.step("error").text)")
    #expect(run.step("again").status == 0)
    checkListing(run)
    try checkPlanes(run)
  }

  private func checkListing(_ run: CameraScript) {
    let text = run.step("text").text
    for part in [
      "/dev/video0: vivid\n", "  permission  authorized\n", "  use         free\n",
      "  format      YUYV  YUYV 4:2:2\n", "                640x360 at ",
      "  control     brightness  0 to 255; now 128\n",
    ] {
      #expect(text.contains(part), "no \(part) in \(text)")
    }
    let json = run.step("json").text
    for part in [
      #"{"cameras": [{"node": "/dev/video0", "links": [], "name": "vivid", "driver": "vivid", "#,
      #""permission": "authorized", "advice": null, "busy": true, "holders": [{"process": "#,
      #""program": "v4l2-ctl"}]"#, #""code": "GREY""#,
    ] {
      #expect(json.contains(part), "no \(part) in \(json.prefix(600))")
    }
    let denied = run.step("denied")
    #expect(
      denied.text.contains(
        "permission  denied; run: sudo usermod -aG video nobody, and log in again"),
      "\(denied.text)")
    #expect(denied.status == 0)
  }

  /// A device whose pictures come in planes of their own shows the same bars.
  private func checkPlanes(_ run: CameraScript) throws {
    let size = PixelSize(width: 640, height: 360)
    let rasters = try ["YUYV", "NV12", "RGB3"].map { code in
      let format = try #require(FrameFormat(code: code))
      return try Frame(bytes: run.bytes("planes.\(code)"), format: format, size: size).raster()
    }
    for bar in 0..<8 {
      let pixels = rasters.map { $0[bar * 80 + 40, 300] }
      for pixel in pixels { #expect(abs(Int(pixel.green) - Int(pixels[2].green)) <= 8) }
    }
  }
}
