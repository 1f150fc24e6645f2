import DocumentScan
import Foundation
import ScanBindings
import TestSupport
import Testing

/// `docscan capture` with real cameras and all that goes wrong with them, in the virtual machine that
/// has some.
@Suite(.enabled(if: CameraMachine.isThere, "\(CameraMachine.requirement)"), .serialized)
struct CameraCaptureTests {
  /// What every script begins with.
  ///
  /// `pages N` waits until so many pages are kept, `scan NAME WORDS...` runs a capture with a place of its
  /// own for unfinished scans, `$small` makes frames that this slow machine looks at quickly.
  private static let prelude = """
    export LC_ALL=C
    small='--camera-size 640x480'
    here() { export XDG_STATE_HOME=$PWD/state.$1; }
    kept() { ls "$XDG_STATE_HOME"/docscan/sessions/*/*.{jpg,png} 2>/dev/null | wc -l; }
    # Gives up where the scan that it waits for has ended already.
    pages() { for try in {1..900}; do [ "$(kept)" -ge $1 ] && return; sleep 0.1; done; }
    scan() { local name=$1; shift; here $name; step $name $DOCSCAN capture --timeout 80 -o $name.pdf "$@"; }
    left() { ls state.$1/docscan/sessions 2>/dev/null | wc -l >left.$1; }

    """

  /// A folder with photos of pages 1 to 4, four by three, whose corners are known.
  private func photos() throws -> WorkFolder {
    let folder = try WorkFolder()
    for page in 1...4 {
      let size = PixelSize(width: 1632, height: 1224)
      let raster = PageRenderer(page: TextPage.print(page), samples: 1)
        .photo(size: size, outline: TextPage.outline.scaled(x: 2.55, y: 2.55))
      try folder.write(JPEGCodec.encode(raster, quality: 92), to: "\(page).jpg")
    }
    return folder
  }

  private func script(
    _ script: String, cameras: String, in folder: WorkFolder, photos: WorkFolder? = nil,
    size: String? = nil
  ) throws -> CameraScript {
    let run = try CameraScript(
      Self.prelude + script, cameras: cameras, in: folder.url, frames: photos?.url, size: size)
    try #require(run.result.status == 0, "\(run.result.errors)")
    return run
  }

  /// Whether a step ended with that status, one line and no document.
  private func expectFailure(
    _ run: CameraScript, _ name: String, _ status: Int, saying words: String...
  ) {
    let step = run.step(name)
    #expect(step.status == status, "\(name): \(step.text)")
    #expect(step.lines.count == 1 && step.text.hasPrefix("docscan: "), "\(name): \(step.text)")
    for word in words { #expect(step.text.contains(word), "\(name): \(step.text)") }
    #expect(run.bytes("\(name).pdf").isEmpty)
  }

  /// Whether a step ended well, without a word, with a document and nothing left over.
  private func expectSaved(_ run: CameraScript, _ name: String) {
    let step = run.step(name)
    #expect(step.status == 0 && step.text == "", "\(name): \(step.text)")
    #expect(run.bytes("\(name).pdf").starts(with: Array("%PDF-".utf8)))
    #expect(run.count("left.\(name)") == 0, "\(name)")
  }

  @Test func `pages from a webcam lie where they were put, at its full size`() throws {
    let (folder, photos) = (try WorkFolder(), try photos())
    let run = try script(
      """
      camera-ctl show 1
      (here full; for page in 1 2; do pages $page; camera-ctl show $((page + 1)); done
       pages 3; camera-ctl disconnect) & changer=$!
      scan full -D Webcam --pages 4
      wait $changer; left full
      """, cameras: "uvc", in: folder, photos: photos)
    expectFailure(run, "full", 69, saying: "was unplugged", "3 pages are kept")
    #expect(run.count("left.full") == 1)
    // The document is made outside, where it takes no minutes.
    let result = try folder.run(
      "XDG_STATE_HOME=$PWD/state.full docscan sessions resume -o full.pdf --json")
    #expect(result.status == 0, "\(result.errors)")
    let json = try #require(
      try JSONSerialization.jsonObject(with: result.outputBytes) as? [String: Any])
    let documents = try #require(json["documents"] as? [[String: Any]])
    let pages = try #require(documents.first?["pages"] as? [[String: Any]])
    #expect(pages.count == 3)
    for page in pages {
      let corners = try #require(page["corners"] as? [[Double]])
      let truth = TextPage.outline.scaled(x: 5.1, y: 5.1).corners
      for (corner, drawn) in zip(corners, truth) {
        #expect(abs(corner[0] - drawn.x) < 6 && abs(corner[1] - drawn.y) < 6, "\(corners)")
      }
    }
    #expect(try folder.contents(of: "full.pdf").starts(with: Data("%PDF-".utf8)))
  }

  @Test func `a webcam's pages are taken once, killed or unplugged or not`() throws {
    let (folder, photos) = (try WorkFolder(), try photos())
    let run = try script(
      """
      camera-ctl show 1
      # The same page twice, then another.
      (here once; pages 1; camera-ctl show 1; sleep 4; camera-ctl show 2) & changer=$!
      scan once $small --pages 2; wait $changer; left once

      # As cron runs it.
      camera-ctl show 1
      here cron; step cron env -i $DOCSCAN capture $small --timeout 80 --pages 1 -o cron.pdf
      left cron

      # Killed between pages, and gone on with.
      here killed; $DOCSCAN capture $small --timeout 80 --pages 2 -o killed.pdf & killed=$!
      pages 1; kill -9 $killed; wait $killed 2>/dev/null; camera-ctl show 3
      step killed $DOCSCAN capture --resume; left killed

      # Unplugged, plugged in again, and gone on with.
      camera-ctl show 1
      (here unplugged; pages 1; camera-ctl disconnect) & changer=$!
      scan unplugged $small --pages 2; wait $changer
      cp step.unplugged step.first; cp status.unplugged status.first
      step absent $DOCSCAN capture --pages 1 -o absent.pdf
      camera-ctl connect; sleep 3; camera-ctl show 2
      step unplugged $DOCSCAN capture --resume; left unplugged
      """, cameras: "uvc", in: folder, photos: photos)
    for name in ["once", "cron", "killed", "unplugged"] { expectSaved(run, name) }
    for name in ["once", "killed", "unplugged"] {
      #expect(try pageCount(of: "\(name).pdf", in: folder) == 2, "\(name)")
    }
    let first = run.step("first")
    #expect(first.status == 69 && first.text.contains("1 page is kept"), "\(first.text)")
    expectFailure(run, "absent", 69, saying: "no camera was found")
  }

  @Test func `a scan is cancelled by key and by signal, and a page taken again`() throws {
    let (folder, photos) = (try WorkFolder(), try photos())
    let run = try script(
      """
      camera-ctl show 1
      for signal in TERM HUP; do
        here $signal
        $DOCSCAN capture $small --timeout 80 --pages 9 -o $signal.pdf >step.$signal 2>&1 & scan=$!
        pages 1; kill -$signal $scan; wait $scan; echo $? >status.$signal; left $signal
      done
      # At a terminal: Ctrl-C, q and y, and a page taken again.
      at_terminal() {
        script -qec "$DOCSCAN capture $small -o $1.pdf" /dev/null >step.$1
        echo $? >status.$1; left $1
      }
      here interrupt; { pages 1; printf '\\003'; sleep 3; } | at_terminal interrupt
      here quit; { pages 1; printf q; sleep 2; printf y; sleep 3; } | at_terminal quit
      here retake
      { pages 1; printf r
        for try in {1..300}; do ls state.retake/*/*/*/0002.jpg && break; sleep 0.1; done >/dev/null 2>&1
        printf s; for try in {1..300}; do [ -e retake.pdf ] && break; sleep 0.1; done
      } | at_terminal retake
      """, cameras: "uvc", in: folder, photos: photos)
    for name in ["TERM", "HUP"] {
      // On a slow machine a run that does not end in time is ended.
      expectFailure(run, name, 130, saying: "cancelled")
      #expect(run.count("left.\(name)") == 0)
    }
    for name in ["interrupt", "quit"] {
      #expect(run.step(name).status == 130, "\(run.step(name).text)")
      #expect(run.count("left.\(name)") == 0 && run.bytes("\(name).pdf").isEmpty)
    }
    #expect(run.step("quit").text.contains("discard 1 page? y/n"))
    #expect(run.step("retake").status == 0, "\(run.step("retake").text)")
    #expect(run.step("retake").text.contains("took page 1 again"))
    #expect(try pageCount(of: "retake.pdf", in: folder) == 1)
  }

  @Test func `a webcam's faults have each their status and a line, and lose nothing`() throws {
    let (folder, photos) = (try WorkFolder(), try photos())
    let run = try script(
      """
      camera-ctl show 1
      for fault in freeze truncate buffer-error stall; do
        camera-ctl $fault; scan $fault $small --pages 1; left $fault; camera-ctl heal; sleep 0.5
      done
      camera-ctl corrupt; scan corrupt $small --timeout 15 --pages 1; left corrupt; camera-ctl heal
      camera-ctl no-dht; scan no-dht $small --pages 1; left no-dht; camera-ctl heal
      # In the middle of a scan.
      (here later; pages 1; camera-ctl freeze) & changer=$!
      scan later $small --pages 2; wait $changer; left later; camera-ctl heal

      v4l2-ctl -d /dev/video0 --stream-mmap --stream-count=100000 >/dev/null 2>&1 & holder=$!
      sleep 1
      scan busy $small --pages 1; left busy
      (sleep 3; kill $holder) &
      scan waited $small --pages 1 --wait-busy 60; left waited
      chgrp video /dev/video0; chmod 660 /dev/video0; chmod 777 .
      step denied setpriv --reuid 65534 --regid 65534 --clear-groups env HOME=/nonexistent \\
        XDG_STATE_HOME= TMPDIR=$PWD $DOCSCAN capture --pages 1 -o denied.pdf
      """, cameras: "uvc", in: folder, photos: photos)
    expectFailure(run, "freeze", 69, saying: "sent no picture for 10 seconds")
    expectFailure(run, "truncate", 69, saying: "were damaged")
    expectFailure(run, "buffer-error", 69, saying: "sent no picture")
    expectFailure(run, "stall", 69)
    expectFailure(run, "later", 69, saying: "sent no picture for 5 seconds", "1 page is kept")
    expectFailure(run, "busy", 75, saying: "is in use by v4l2-ctl", "--wait-busy")
    expectFailure(run, "denied", 77, saying: "sudo usermod -aG video nobody, and log in again")
    for name in ["no-dht", "waited"] { expectSaved(run, name) }
    for name in ["freeze", "truncate", "buffer-error", "stall", "busy"] {
      #expect(run.count("left.\(name)") == 0, "\(name)")
    }
    #expect(run.count("left.later") == 1)
    // Wrong bytes may leave a picture that decodes without a word; one that does not is no page.
    let corrupt = run.step("corrupt")
    #expect([0, 69, 75].contains(corrupt.status), "\(corrupt.text)")
  }

  @Test func `without any camera a scan ends with 69`() throws {
    let folder = try WorkFolder()
    let none = try script("scan none --pages 1; left none", cameras: "none", in: folder)
    expectFailure(none, "none", 69, saying: "no camera was found")
    #expect(none.count("left.none") == 0)
  }

  @Test func `a capture card's pages come by YUYV, and its faults have each their status`() throws {
    let (folder, photos) = (try WorkFolder(), try photos())
    let run = try script(
      """
      yuyv='--camera-format YUYV'
      camera-ctl show 1
      (here pages; pages 1; camera-ctl show 2) & changer=$!
      scan pages $yuyv --pages 2; wait $changer; left pages
      camera-ctl streamon-error; scan streamon-error $yuyv --pages 1; left streamon-error
      camera-ctl no-signal; scan no-signal $yuyv --pages 1; left no-signal; camera-ctl heal
      """, cameras: "vivid", in: folder, photos: photos, size: "640x480")
    expectSaved(run, "pages")
    #expect(try pageCount(of: "pages.pdf", in: folder) == 2)
    // Faults of a running vivid are controls, which nobody else can set while docscan has claimed it.
    expectFailure(run, "streamon-error", 69, saying: "VIDIOC_STREAMON")
    expectFailure(run, "no-signal", 69, saying: "gets no signal")
  }

  private func pageCount(of document: String, in folder: WorkFolder) throws -> Int? {
    let result = try folder.run("qpdf --show-npages \(document)")
    return Int(result.output.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}

extension CameraScript {
  /// The number that the script wrote to a file.
  fileprivate func count(_ name: String) -> Int? {
    Int(
      String(decoding: bytes(name), as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
