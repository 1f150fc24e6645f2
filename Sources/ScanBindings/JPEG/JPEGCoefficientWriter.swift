internal import CJPEG
package import ScanImaging

/// A JPEG file made of coefficients that the caller has transformed and quantised; libjpeg codes them
/// with Huffman tables made for them.
///
/// It owns the library's room for all blocks.
@safe package struct JPEGCoefficientWriter: ~Copyable {
  /// The blocks of a component across and down, up to whole units of the file.
  package struct Blocks: Sendable {
    package let across: Int
    package let down: Int
  }

  /// What the file's header says.
  package struct Frame: Sendable {
    package let size: PixelSize
    /// One component, luma alone, or three.
    package let isGray: Bool
    package let subsampling: JPEGCodec.Subsampling
    /// The divisors of the coefficients of luma and chroma, row by row: 64 of 1 to 255.
    package let lumaSteps: [UInt16]
    package let chromaSteps: [UInt16]
    /// Whether the file holds the coefficients in several scans, which takes fewer bytes.
    package let isProgressive: Bool

    package init(
      size: PixelSize, isGray: Bool, subsampling: JPEGCodec.Subsampling, lumaSteps: [UInt16],
      chromaSteps: [UInt16], isProgressive: Bool
    ) {
      self.size = size
      self.isGray = isGray
      self.subsampling = subsampling
      self.lumaSteps = lumaSteps
      self.chromaSteps = chromaSteps
      self.isProgressive = isProgressive
    }
  }

  /// The blocks of luma, and of each of both chromas.
  package let luma: Blocks
  package let chroma: Blocks

  private let writer: OpaquePointer
  private let output: UnsafeMutableBufferPointer<UInt8>

  /// Begins a file; traps where a side is 0 or longer than 65,500, or a step lies outside 1...255.
  package init(_ frame: Frame) {
    let size = frame.size
    precondition(1...65_500 ~= size.width && 1...65_500 ~= size.height, "JPEG's largest side")
    let step = frame.isGray || frame.subsampling == .s444 ? 1 : 2
    chroma = Blocks(
      across: (size.width + 8 * step - 1) / (8 * step),
      down: (size.height + 8 * step - 1) / (8 * step))
    luma = Blocks(across: chroma.across * step, down: chroma.down * step)
    var header = CJPEGFrame()
    header.width = UInt32(size.width)
    header.height = UInt32(size.height)
    header.component_count = frame.isGray ? 1 : 3
    header.chroma_step = UInt32(step)
    header.is_progressive = frame.isProgressive
    unsafe withUnsafeMutableBytes(of: &header.steps) { bytes in
      let steps = unsafe bytes.bindMemory(to: UInt16.self)
      for (index, value) in (frame.lumaSteps + frame.chromaSteps).enumerated() {
        precondition(1...255 ~= value, "steps are bytes")
        unsafe steps[index] = value
      }
    }
    // No coefficient takes more than 28 bits, and none of those of paper any.
    let blocks = luma.across * luma.down + (frame.isGray ? 0 : 2 * chroma.across * chroma.down)
    unsafe output = .allocate(capacity: blocks * 256 + 4096)
    guard
      let writer = unsafe cjpeg_writer_create(&header, output.baseAddress, output.count)
    else { preconditionFailure("there is memory for a page") }
    unsafe self.writer = writer
  }

  deinit {
    unsafe cjpeg_writer_destroy(writer)
    unsafe output.deallocate()
  }

  /// Fills a row of blocks of a component, 0 for luma; 64 coefficients a block, row by row, all 0 before.
  package mutating func fill(
    component: Int, row: Int, _ body: (inout MutableSpan<Int16>) -> Void
  ) {
    let blocks = component == 0 ? luma : chroma
    precondition(0..<3 ~= component && 0..<blocks.down ~= row, "a row of the frame")
    guard let start = unsafe cjpeg_writer_blocks(writer, UInt32(component), UInt32(row)) else {
      preconditionFailure("rows of blocks stay in memory")
    }
    // The library's row has that many blocks, and nothing else touches it before the next call.
    var span = unsafe MutableSpan(_unsafeStart: start, count: blocks.across * 64)
    body(&span)
  }

  /// The file.
  package consuming func finished() -> [UInt8] {
    let count = unsafe cjpeg_writer_finish(writer)
    precondition(count > 0, "quantised coefficients always encode")
    return unsafe Array(output[..<count])
  }
}
