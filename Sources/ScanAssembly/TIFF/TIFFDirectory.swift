// Sources: TIFF Revision 6.0 (Aldus, 1992), section 2; the BigTIFF design by AWare Systems, 2007.

/// The image file directory of one page: its fields by tag, ready to be laid out at a place.
struct TIFFDirectory {
  /// The two layouts: offsets of 32 bits, or of 64.
  enum Layout: Sendable {
    case classic
    case big

    /// The first size of file whose places the offsets cannot all name.
    var limit: Int { self == .classic ? 1 << 32 : Int.max }
    var countBytes: Int { self == .classic ? 2 : 8 }
    var offsetBytes: Int { self == .classic ? 4 : 8 }
    var entryBytes: Int { self == .classic ? 12 : 20 }

    /// The first place from `place` on where a directory may begin.
    func aligned(_ place: Int) -> Int {
      let step = self == .classic ? 2 : 8
      return (place + step - 1) / step * step
    }
  }

  /// Which byte of a number comes first.
  enum ByteOrder: Sendable {
    /// The lowest, as in all files that docscan begins.
    case little
    case big

    /// The lowest `count` bytes of a number.
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return self == .little ? bytes : bytes.reversed()
    }

    /// The number that bytes stand for; the highest bit of eight has to be clear.
    func number(_ bytes: [UInt8]) -> Int {
      (self == .little ? bytes.reversed() : bytes).reduce(0) { $0 << 8 | Int($1) }
    }
  }

  /// The form of a file: how wide its numbers are, and in what order their bytes.
  struct Form: Sendable, Equatable {
    var layout: Layout
    var order: ByteOrder
  }

  /// The values of a field.
  enum Value {
    case ascii(String)
    case bytes([UInt8])
    case shorts([Int])
    case long(Int)
    /// Numerators and denominators in turn.
    case rationals([Int])
    /// A place or length in the file: as wide as the layout's offsets.
    case offset(Int)
  }

  private var fields: [(tag: Int, value: Value)] = []

  /// Adds a field; tags come in ascending order.
  mutating func append(_ tag: TIFFTag, _ value: Value) {
    precondition(fields.last.map { $0.tag < tag.rawValue } ?? true, "tags ascend")
    fields.append((tag.rawValue, value))
  }

  /// Bytes the directory takes with its long values.
  func byteCount(_ layout: Layout) -> Int {
    fields.reduce(headBytes(layout)) { $0 + outOfLineBytes($1.value, layout) }
  }

  /// The directory's bytes for the place `start`, which is even; `next` is where the next directory
  /// begins, 0 after the last.
  func bytes(at start: Int, next: Int, _ form: Form) -> [UInt8] {
    let (layout, order) = (form.layout, form.order)
    var head = order.bytes(fields.count, layout.countBytes)
    var tail: [UInt8] = []
    for (tag, value) in fields {
      let (type, count, content) = encoded(value, form)
      head += order.bytes(tag, 2) + order.bytes(type, 2) + order.bytes(count, layout.offsetBytes)
      if content.count <= layout.offsetBytes {
        head += content + Array(repeating: 0, count: layout.offsetBytes - content.count)
      } else {
        head += order.bytes(start + headBytes(layout) + tail.count, layout.offsetBytes)
        tail += content + Array(repeating: 0, count: content.count & 1)
      }
    }
    return head + order.bytes(next, layout.offsetBytes) + tail
  }

  private func headBytes(_ layout: Layout) -> Int {
    layout.countBytes + fields.count * layout.entryBytes + layout.offsetBytes
  }

  private func outOfLineBytes(_ value: Value, _ layout: Layout) -> Int {
    let count = encoded(value, Form(layout: layout, order: .little)).content.count
    return count <= layout.offsetBytes ? 0 : (count + 1) & ~1
  }

  private func encoded(_ value: Value, _ form: Form) -> (
    type: Int, count: Int, content: [UInt8]
  ) {
    let order = form.order
    switch value {
    case .ascii(let text):
      let bytes = text.utf8.filter { $0 != 0 } + [0]
      return (2, bytes.count, bytes)
    case .bytes(let bytes): return (1, bytes.count, bytes)
    case .shorts(let values): return (3, values.count, values.flatMap { order.bytes($0, 2) })
    case .long(let value): return (4, 1, order.bytes(value, 4))
    case .rationals(let values): return (5, values.count / 2, values.flatMap { order.bytes($0, 4) })
    case .offset(let value):
      let width = form.layout.offsetBytes
      return (form.layout == .classic ? 4 : 16, 1, order.bytes(value, width))
    }
  }
}

/// The fields docscan writes, by their numbers.
enum TIFFTag: Int {
  case newSubfileType = 254
  case imageWidth = 256
  case imageLength = 257
  case bitsPerSample = 258
  case compression = 259
  case photometricInterpretation = 262
  case documentName = 269
  case stripOffsets = 273
  case orientation = 274
  case samplesPerPixel = 277
  case rowsPerStrip = 278
  case stripByteCounts = 279
  case xResolution = 282
  case yResolution = 283
  case planarConfiguration = 284
  case pageName = 285
  case t6Options = 293
  case resolutionUnit = 296
  case pageNumber = 297
  case software = 305
  case dateTime = 306
  case predictor = 317
  case colorMap = 320
  case yCbCrSubSampling = 530
  case referenceBlackWhite = 532
  /// A packet of XMP (Adobe, XMP Specification, part 3).
  case xmp = 700
}
