import DocumentScan
import ScanBindings
import Synchronization
import TestSupport
import Testing

@Suite struct ScanSessionTests {
  private var options: ScanOptions {
    var options = ScanOptions(date: DocumentDate(secondsSince1970: 1_700_000_000))
    options.pageChoice = .corners(PhotoFolder.outline)
    options.mode = .original
    return options
  }

  private func run(
    _ photos: [PhotoInput], to destination: ScanDestination, _ options: ScanOptions
  ) async -> (ScanOutcome, [ScanEvent]) {
    let events = Mutex<[ScanEvent]>([])
    let session = ScanSession(options: options) { event in events.withLock { $0.append(event) } }
    let outcome = await session.run(photos: photos, to: destination)
    return (outcome, events.withLock { $0 })
  }

  private func saved(_ outcome: ScanOutcome) throws -> SavedScan {
    guard case .saved(let scan) = outcome else {
      throw ScanSessionFailure(outcome: outcome)
    }
    return scan
  }

  private func error(_ outcome: ScanOutcome) throws -> ScanError {
    guard case .failed(let error, _) = outcome else { throw ScanSessionFailure(outcome: outcome) }
    return error
  }

  @Test func `photos become the pages of a document, in order`() async throws {
    let folder = try PhotoFolder()
    let photos = try (1...5).map { try folder.page("\($0).jpg") }
    let target = folder.appending("out.pdf")
    var options = options
    options.workerCount = 2
    options.title = "Five pages"
    let (outcome, events) = await run(
      photos, to: .file(target, .pdf, replacing: false), options)
    let scan = try saved(outcome)
    let document = try #require(scan.documents.first)
    #expect(document.path == target)
    #expect(document.title == "Five pages")
    #expect(document.pages.map(\.photo.input) == photos.map(\.name))
    #expect(document.pages.allSatisfy { $0.mode == .original && $0.byteCount > 0 })
    #expect(try folder.documents() == ["out.pdf"])
    #expect(try folder.contents("out.pdf").count == document.byteCount)
    #expect(events.count == 5)
  }

  @Test func `the same photos give the same bytes, on one core and on two`() async throws {
    let folder = try PhotoFolder()
    let photos = try (1...4).map { try folder.page("\($0).jpg") }
    var documents: [[UInt8]] = []
    for workers in [1, 2, 3] {
      var options = options
      options.workerCount = workers
      let name = "out\(workers).pdf"
      _ = try saved(
        await run(photos, to: .file(folder.appending(name), .pdf, replacing: false), options).0)
      documents.append(try folder.contents(name))
    }
    #expect(documents[0] == documents[1] && documents[0] == documents[2])
  }

  @Test func `a page is found and flattened`() async throws {
    let folder = try PhotoFolder()
    var options = options
    options.pageChoice = .detected
    let (outcome, _) = await run(
      [try folder.page("1.jpg")], to: .file(folder.appending("out.tiff"), .tiff, replacing: false),
      options)
    let page = try #require(try saved(outcome).documents.first?.pages.first)
    let corners = try #require(page.corners)
    for (found, drawn) in zip(corners.corners, PhotoFolder.outline.corners) {
      #expect(found.distance(to: drawn) < 1.5)
    }
    #expect((page.confidence ?? 0) > 0.5)
  }

  @Test(arguments: [false, true])
  func `a damaged photo fails the run, or is left out where that is allowed`(
    leavesOut: Bool
  ) async throws {
    let folder = try PhotoFolder()
    let photos = [
      try folder.page("1.jpg"), try folder.truncated("2.jpg"),
      .file(folder.appending("missing.jpg")),
    ]
    var options = options
    options.leavesOutBadPhotos = leavesOut
    let (outcome, events) = await run(
      photos, to: .file(folder.appending("out.pdf"), .pdf, replacing: false), options)
    if leavesOut {
      let scan = try saved(outcome)
      #expect(scan.documents.first?.pages.count == 1)
      #expect(scan.leftOut.map(\.input) == [photos[1].name, photos[2].name])
      #expect(events.count { if case .leftOut = $0 { true } else { false } } == 2)
    } else {
      let error = try error(outcome)
      #expect(error.page == 2)
      guard case .input(.damaged) = error.cause else {
        Issue.record("not the damage: \(error)")
        return
      }
      #expect(try folder.documents().isEmpty)
    }
  }

  @Test(arguments: ScanOptions.MissingPagePolicy.allCases)
  func `a photo without a page is kept whole, left out or fails the run`(
    policy: ScanOptions.MissingPagePolicy
  ) async throws {
    let folder = try PhotoFolder()
    let photos = [try folder.blank("1.jpg"), try folder.page("2.jpg")]
    var options = options
    options.pageChoice = .detected
    options.missingPagePolicy = policy
    let (outcome, events) = await run(
      photos, to: .file(folder.appending("out.pdf"), .pdf, replacing: false), options)
    switch policy {
    case .full:
      let pages = try #require(try saved(outcome).documents.first?.pages)
      #expect(pages.count == 2)
      #expect(pages[0].corners == nil && pages[0].missingReason != nil)
      #expect(pages[0].pixelSize == PhotoFolder.size)
      #expect(events.contains { if case .keptWholePhoto = $0 { true } else { false } })
    case .skip:
      let scan = try saved(outcome)
      #expect(scan.documents.first?.pages.map(\.photo.input) == [photos[1].name])
      #expect(scan.leftOut.map(\.input) == [photos[0].name])
      #expect(scan.leftOut.first?.reason.hasPrefix("\(photos[0].name): no page found") == true)
    case .fail:
      guard case .noPage(let photo, _) = try error(outcome).cause else {
        Issue.record("not the missing page")
        return
      }
      #expect(photo.input == photos[0].name)
      #expect(try folder.documents().isEmpty)
    }
  }

  @Test func `nothing is saved when every photo is left out`() async throws {
    let folder = try PhotoFolder()
    var options = options
    options.leavesOutBadPhotos = true
    let (outcome, _) = await run(
      [try folder.truncated("1.jpg")],
      to: .file(folder.appending("out.pdf"), .pdf, replacing: false), options)
    guard case .nothingLeft(let inputs) = try error(outcome).cause else {
      Issue.record("not that nothing is left")
      return
    }
    #expect(inputs.count == 1)
    #expect(outcome.scan.leftOut.map(\.input) == inputs.map(\.input))
    #expect(try folder.documents().isEmpty)
  }

  @Test func `a failed run lists the documents behind the failure that are on the disk`()
    async throws
  {
    let folder = try PhotoFolder()
    // Large and hard to compress, so that the photos behind it are done first.
    var generator = SeededGenerator(seed: 1)
    let noise = (0..<640 * 480).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let large = try folder.write(Array("P5 640 480 255\n".utf8) + noise, "large.jpg")
    let small = Array("P5 2 2 255\nABCD".utf8)
    let photos = try [large] + (1...3).map { try folder.write(small, "\($0).jpg") }
    var options = options
    options.workerCount = 4
    options.pageChoice = .wholePhoto
    let path = folder.path
    let (outcome, _) = await run(
      photos,
      to: .each(.png, replacing: true) { _, n in
        n == 1 ? FilePath("/dev/full") : path.appending(FilePath("\(n).png"))
      }, options)
    guard case .document(.cannotWrite) = try error(outcome).cause else {
      Issue.record("not the full disk")
      return
    }
    let listed = outcome.scan.documents.compactMap(\.path?.lastComponent.description)
    #expect(try folder.documents() == listed)
  }

  @Test func `a file of several pictures is no single page, which shows before any work on it`()
    async throws
  {
    let folder = try PhotoFolder()
    // The second picture ends in a word where a number should be: it is not looked at.
    let two = try folder.write(Array("P5 2 2 255\nABCDP2 1 1 255\nnone".utf8), "two.jpg")
    var options = options
    options.pageChoice = .wholePhoto
    let target = folder.appending("out.png")
    let (alone, _) = await run([two], to: .file(target, .png, replacing: false), options)
    guard case .document(.singlePageOnly) = try error(alone).cause else {
      Issue.record("not the second page")
      return
    }
    #expect(try folder.documents().isEmpty)
    let (each, _) = await run(
      [two, try folder.page("1.jpg")],
      to: .each(.png, replacing: false) { [path = folder.path] _, n in
        path.appending(FilePath("\(n).png"))
      }, options)
    #expect(try saved(each).leftOut.map(\.input) == [two.name])
    #expect(try folder.documents() == ["2.png"])
  }

  @Test func `pages follow the order asked for, each picture of a file by itself`() async throws {
    let folder = try PhotoFolder()
    let fronts = try folder.write(Array("P5 1 2 255\n..P5 1 3 255\n...".utf8), "fronts.jpg")
    let backs = try folder.write(Array("P5 1 4 255\n....P5 1 5 255\n.....".utf8), "backs.jpg")
    var options = options
    options.pageChoice = .wholePhoto
    options.mode = .original
    options.workerCount = 2
    options.order.interleaving = .backsReversed
    let (outcome, events) = await run(
      [fronts, backs], to: .file(folder.appending("out.pdf"), .pdf, replacing: false), options)
    let pages = try #require(try saved(outcome).documents.first?.pages)
    #expect(pages.map(\.pixelSize.height) == [2, 5, 3, 4])
    #expect(events.count == 4)
  }

  @Test func `a number of workers below one is one`() async throws {
    let folder = try PhotoFolder()
    var options = options
    options.workerCount = 0
    let (outcome, _) = await run(
      [try folder.page("1.jpg")], to: .file(folder.appending("out.pdf"), .pdf, replacing: false),
      options)
    #expect(try saved(outcome).documents.count == 1)
  }

  @Test(
    "corners that span no page in the photo are an error of the photo",
    arguments: [
      (Quadrilateral(PixelSize(width: 9, height: 9)).moved(by: 400), ScanError.CornerFault.outside),
      (Quadrilateral(PixelSize(width: 100, height: 100)).moved(by: -95), .outside),
      (Quadrilateral(PixelSize(width: 200, height: 4)), .tooClose),
    ])
  func corners(_ quad: Quadrilateral, _ fault: ScanError.CornerFault) async throws {
    let folder = try PhotoFolder()
    var options = options
    options.pageChoice = .corners(quad)
    let (outcome, _) = await run(
      [try folder.page("1.jpg")], to: .file(folder.appending("out.pdf"), .pdf, replacing: false),
      options)
    guard case .unusableCorners(_, let found, let size) = try error(outcome).cause else {
      Issue.record("not the corners")
      return
    }
    #expect(found == fault && size == PhotoFolder.size)
  }

  @Test func `what was left out names the picture at fault, in both kinds of run`() async throws {
    let folder = try PhotoFolder()
    let photos = [
      try folder.truncated("1.jpg"), .file(folder.appending("missing.jpg")),
      try folder.page("2.jpg"),
    ]
    var options = options
    options.leavesOutBadPhotos = true
    let path = folder.path
    for destination in [
      ScanDestination.file(folder.appending("out.pdf"), .pdf, replacing: false),
      .each(.pdf, replacing: false) { _, n in path.appending(FilePath("\(n).pdf")) },
    ] {
      let scan = try saved(await run(photos, to: destination, options).0)
      #expect(scan.leftOut.map(\.pageIndex) == [0, nil])
    }
  }

  @Test func `blank pages are dropped, and kept beside where that is asked for`() async throws {
    let folder = try PhotoFolder()
    let photos = [
      try folder.white("1.jpg"), try folder.page("2.jpg"), try folder.white("3.jpg"),
    ]
    var options = options
    options.pageChoice = .wholePhoto
    options.mode = .auto
    let target = ScanDestination.file(folder.appending("out.pdf"), .pdf, replacing: true)
    let kept = try saved(await run(photos, to: target, options).0)
    #expect(kept.documents.first?.pages.count == 3 && kept.blanks.isEmpty)

    options.blankPagePolicy = .drop(keptIn: folder.appending("blanks"))
    let (outcome, events) = await run(photos, to: target, options)
    let scan = try saved(outcome)
    #expect(scan.documents.first?.pages.map(\.photo.input) == [photos[1].name])
    #expect(scan.blanks.map(\.photo.input) == [photos[0].name, photos[2].name])
    #expect(scan.blanks.allSatisfy { $0.keptIn == folder.appending("blanks/out-blank.pdf") })
    #expect(events.count { if case .droppedBlank = $0 { true } else { false } } == 2)
    #expect(try folder.contents("blanks/out-blank.pdf").count > 100)

    let (none, _) = await run(
      [photos[0]], to: .file(folder.appending("none.pdf"), .pdf, replacing: false), options)
    guard case .allBlank(1) = try error(none).cause else {
      Issue.record("not that all is blank")
      return
    }
    #expect(try folder.documents() == ["blanks", "out.pdf"])
  }

  @Test func `an existing document is refused before any work and stays`() async throws {
    let folder = try PhotoFolder()
    _ = try folder.write([1, 2, 3], "out.pdf")
    let (outcome, events) = await run(
      [try folder.page("1.jpg")], to: .file(folder.appending("out.pdf"), .pdf, replacing: false),
      options)
    guard case .document(.existing) = try error(outcome).cause else {
      Issue.record("not the existing file")
      return
    }
    #expect(events.isEmpty)
    #expect(try folder.contents("out.pdf") == [1, 2, 3])
  }

  @Test func `a cancelled run leaves everything as it was`() async throws {
    let folder = try PhotoFolder()
    _ = try folder.write([1, 2, 3], "out.pdf")
    let photos = try (1...3).map { try folder.page("\($0).jpg") }
    let target = folder.appending("out.pdf")
    let session = ScanSession(options: options)
    let task = Task {
      // The task cancels itself, so that the session meets a cancelled task for certain.
      unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
      return await session.run(photos: photos, to: .file(target, .pdf, replacing: true))
    }
    guard case .cancelled(let scan) = await task.value else {
      Issue.record("not cancelled")
      return
    }
    #expect(scan.documents.isEmpty)
    #expect(try folder.documents() == ["out.pdf"])
    #expect(try folder.contents("out.pdf") == [1, 2, 3])
  }

  @Test func `each photo becomes a document, and bad ones do not stop the others`() async throws {
    let folder = try PhotoFolder()
    let photos = [
      try folder.page("a.jpg"), try folder.truncated("b.jpg"), try folder.page("c.jpg"),
    ]
    let place = folder.path
    var options = options
    options.workerCount = 2
    let (outcome, _) = await run(
      photos,
      to: .each(.pdf, replacing: false) { input, n in
        place.appending(FilePath("\(n)-\(input.stem).pdf"))
      }, options)
    let scan = try saved(outcome)
    #expect(try folder.documents() == ["1-a.pdf", "3-c.pdf"])
    #expect(
      scan.documents.map(\.path) == ["1-a.pdf", "3-c.pdf"].map { place.appending(FilePath($0)) })
    #expect(scan.leftOut.map(\.input) == [photos[1].name])
  }

  @Test func `two photos with one output name are refused before any work`() async throws {
    let folder = try PhotoFolder()
    let photos = [try folder.page("a.jpg"), try folder.page("b.jpg")]
    let target = folder.appending("same.pdf")
    let (outcome, _) = await run(
      photos, to: .each(.pdf, replacing: false) { _, _ in target }, options)
    guard case .sameOutput = try error(outcome).cause else {
      Issue.record("not the doubled name")
      return
    }
    #expect(try folder.documents().isEmpty)
  }

  @Test func `an untouched JPEG goes into the document byte for byte`() async throws {
    let folder = try PhotoFolder()
    let photo = try folder.page("a.jpg")
    var options = options
    options.mode = .original
    options.pageChoice = .wholePhoto
    _ = try saved(
      await run([photo], to: .file(folder.appending("out.pdf"), .pdf, replacing: false), options).0)
    let original = try folder.contents("a.jpg")
    #expect(try folder.contents("out.pdf").contains(original))
  }
}

private struct ScanSessionFailure: Error {
  let outcome: ScanOutcome
}

extension Quadrilateral {
  fileprivate func moved(by distance: Double) -> Quadrilateral {
    Quadrilateral(mapping: self) { $0 + Point(x: distance, y: distance) }
  }
}
