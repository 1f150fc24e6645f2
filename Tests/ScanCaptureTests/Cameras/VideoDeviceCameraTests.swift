import Foundation
import ScanCapture
import ScanImaging
import TestSupport
import Testing

/// Real cameras, and all that goes wrong with them, in the virtual machine that has some.
@Suite(.enabled(if: CameraMachine.isThere, "\(CameraMachine.requirement)"))
struct VideoDeviceCameraTests {
  @Test func `both kinds of cameras are found and deliver what they show`() throws {
    let folder = try TemporaryFolder()
    let place = URL(fileURLWithPath: folder.path.description)
    let run = try CameraScript(
      """
      step largest $PROBE device=Webcam decode=yes count=2 out=largest.jpg
      for mode in MJPG,640x480 YUYV,640x480 RGB3,640x480; do
        step uvc.$mode $PROBE device=Webcam format=${mode%,*} size=${mode#*,} count=2 out=uvc.$mode
      done
      for code in YUYV UYVY NV12 GREY RGB3 BGR3; do
        step vivid.$code $PROBE device=vivid format=$code size=640x360 count=2 out=vivid.$code
      done
      step first $PROBE count=1
      step size $PROBE device=/dev/video0 size=640x361
      step format $PROBE device=/dev/video0 format=H264
      step nothing $PROBE device=nothing
      step null $PROBE device=/dev/null
      step metadata $PROBE device=/dev/video2
      step control $PROBE device=Webcam size=640x480 control=brightness=770
      step unknown $PROBE device=Webcam size=640x480 control=brightness=9 control=nope=1
      step set bash -c 'v4l2-ctl -d /dev/video1 -c brightness=50
        $PROBE device=Webcam size=640x480 control=brightness=77 count=90 &
        for try in {1..40}; do v4l2-ctl -d /dev/video1 -C brightness; sleep 0.05; done
        wait; v4l2-ctl -d /dev/video1 -C brightness'
      v4l2-ctl -d /dev/video0 --stream-mmap --stream-count=100000 >/dev/null 2>&1 & holder=$!
      sleep 1
      step busy $PROBE device=/dev/video0
      kill $holder; wait $holder
      chgrp video /dev/video1; chmod 660 /dev/video1
      step group setpriv --reuid 65534 --regid 65534 --clear-groups $PROBE device=/dev/video1
      step owner setpriv --reuid 65534 --regid 65534 --clear-groups $PROBE device=/dev/video0
      step leaks $PROBE device=Webcam size=640x480 times=50 leaks=yes
      """, cameras: "vivid,uvc", in: place)
    #expect(run.result.status == 0, "\(run.result.errors)")

    let shown = place.appendingPathComponent("shown")
    try CameraMachine.prepareFrames(of: nil, in: shown)
    func prepared(_ name: String) throws -> [UInt8] {
      try Array(Data(contentsOf: shown.appendingPathComponent(name)))
    }
    #expect(run.step("largest").lines.last?.hasSuffix("whole 3264x2448") == true)
    #expect(try run.bytes("largest.jpg") == prepared("000.3264x2448.jpg"))
    #expect(try run.bytes("uvc.MJPG,640x480") == prepared("000.640x480.jpg"))
    #expect(try run.bytes("uvc.YUYV,640x480") == prepared("000.640x480.yuyv"))
    // What libv4l2 made of it shows the same picture, though it takes limited brightness for full.
    let size = PixelSize(width: 640, height: 480)
    let own = try Frame(
      bytes: run.bytes("uvc.MJPG,640x480"), format: .motionJPEG, size: size
    ).raster()
    let converted = try Frame(
      bytes: run.bytes("uvc.RGB3,640x480"), format: .rgb24, size: size, bytesPerRow: 1920
    ).raster()
    #expect(RasterComparison(own, converted).mean < 16)
    try checkTestPattern(run)
    checkErrors(run)
  }

  /// The bars of vivid's test pattern are the same in every format.
  private func checkTestPattern(_ run: CameraScript) throws {
    let size = PixelSize(width: 640, height: 360)
    var rasters: [String: Raster<RGB8>] = [:]
    for format in FrameFormat.all where !format.isJPEG {
      let bytesPerRow = ["RGB3": 1920, "BGR3": 1920, "NV12": 640, "GREY": 640][format.code] ?? 1280
      rasters[format.code] = try Frame(
        bytes: run.bytes("vivid.\(format.code)"), format: format, size: size,
        bytesPerRow: bytesPerRow
      ).raster()
    }
    let reference = try #require(rasters["RGB3"])
    for (code, raster) in rasters {
      for bar in 0..<8 {
        // Away from the text in the upper and middle rows, and from the borders of bars.
        let (a, b) = (raster[bar * 80 + 40, 300], reference[bar * 80 + 40, 300])
        // vivid weighs gray by BT.709.
        let light = 0.2126 * Double(b.red) + 0.7152 * Double(b.green) + 0.0722 * Double(b.blue)
        let expected = code == "GREY" ? RGB8(gray: UInt8(light.rounded())) : b
        let apart =
          [
            (a.red, expected.red), (a.green, expected.green), (a.blue, expected.blue),
          ].map { abs(Int($0) - Int($1)) }.max() ?? 255
        #expect(apart <= 8, "\(code), bar \(bar): \(a) for \(expected)")
      }
    }
  }

  private func checkErrors(_ run: CameraScript) {
    #expect(run.step("first").lines.first?.contains("1920x1080") == true)
    let messages = [
      "size":
        "error: /dev/video0 takes no pictures of 640x361; it takes 320x180, 640x360, 640x480, "
        + "1280x720, 1920x1080 and 3840x2160",
      "format":
        "error: /dev/video0 has no format H264; it has YUYV, UYVY, NV12, RGB3, BGR3 and GREY",
      "nothing": "error: there is no camera, file or folder nothing; there is vivid (/dev/video0) "
        + "and Test Webcam 1: Test Webcam 1 (/dev/video1)",
      "null": "error: /dev/null is no camera: it is no video device",
      "metadata": "error: /dev/video2 is no camera: it is the metadata of a camera, which has "
        + "another node for its pictures",
      "control": "error: /dev/video1: brightness cannot be 770; it takes 0 to 255",
      "unknown": "error: /dev/video1 has no control nope; it has brightness, contrast, "
        + "auto_exposure, exposure_time_absolute, focus_absolute and focus_automatic_continuous",
      "group": "error: /dev/video1: permission denied",
      "owner": "error: /dev/video0: permission denied",
    ]
    for (name, message) in messages {
      #expect(run.step(name).lines.first == message, "\(name)")
      #expect(run.step(name).status == 9)
    }
    #expect(
      run.step("group").lines.last == "advice: run: sudo usermod -aG video nobody, and log in again"
    )
    #expect(
      run.step("owner").lines.last == "advice: run: sudo setfacl -m u:nobody:rw /dev/video0")
    let busy = run.step("busy").lines.first ?? ""
    #expect(busy.hasPrefix("error: /dev/video0 is in use by v4l2-ctl (process "), "\(busy)")
    let values = run.step("set").lines.filter { $0.hasPrefix("brightness") }
    #expect(values.contains("brightness: 77") && values.last == "brightness: 50", "\(values)")
    let leaks = Set(run.step("leaks").lines.filter { $0.hasPrefix("open") })
    #expect(leaks.count == 1 && leaks.first?.hasSuffix("mapped 0") == true, "\(leaks)")
  }
}
