import ScanBindings
package import ScanImaging

/// A picture compressed without loss, row by row from the top, each row padded to whole bytes.
package struct DeflatedPicture: Sendable, Equatable {
  /// The rows as a zlib stream, or by LZW.
  package let bytes: [UInt8]
  /// How `bytes` are compressed.
  package let code: LosslessCode
  /// 1, 2, 4 or 8.
  package let bitsPerSample: Int
  /// What the samples stand for.
  package let colors: Colors
  /// What was done to the rows before.
  package let prediction: Prediction

  /// Ways to replace samples by what their neighbours do not tell.
  package enum Prediction: Sendable, Equatable {
    /// Samples as they are.
    case none
    /// A byte before each row names the filter of PNG that was applied to it.
    case filterBytes
    /// Each sample less the one to its left of the same kind.
    case differences
  }

  /// What a sample stands for.
  package enum Colors: Sendable, Equatable {
    /// Light: 0 is black, the largest value white.
    case gray
    /// Three samples a pixel.
    case rgb
    /// A place among these colours.
    case palette([RGB8])
  }

  /// Samples of a pixel.
  package var samplesPerPixel: Int { colors == .rgb ? 3 : 1 }

  /// The code's name in JSON and messages.
  package var name: String {
    if case .palette = colors { "palette" } else { code.rawValue }
  }

  /// Compresses places in a palette, packed as tightly as the palette allows.
  init(_ picture: IndexedPicture) {
    let bits = picture.bitsPerIndex
    var rows: [UInt8] = []
    rows.reserveCapacity((picture.size.width * bits + 7) / 8 * picture.size.height)
    for y in 0..<picture.size.height {
      let row = picture.indices.row(y)
      if bits == 8 {
        for x in 0..<row.count { rows.append(row[x]) }
        continue
      }
      var byte: UInt8 = 0
      var filled = 0
      for x in 0..<row.count {
        byte = byte << UInt8(bits) | row[x]
        filled += bits
        if filled == 8 {
          rows.append(byte)
          filled = 0
        }
      }
      if filled > 0 { rows.append(byte << UInt8(8 - filled)) }
    }
    bytes = Deflate.compressed(rows)
    bitsPerSample = bits
    colors = .palette(picture.palette)
    (code, prediction) = (.deflate, .none)
  }

  /// Compresses all samples of a picture with the filters of PNG.
  init(filtering raster: PageRaster) {
    let rows: [UInt8]
    switch raster {
    case .bilevel(let raster):
      (rows, bitsPerSample, colors) = (PNGFilteredRows.unfiltered(raster), 1, .gray)
    case .gray(let raster):
      (rows, bitsPerSample, colors) = (PNGFilteredRows.filtered(raster), 8, .gray)
    case .color(let raster):
      (rows, bitsPerSample, colors) = (PNGFilteredRows.filtered(raster), 8, .rgb)
    }
    // Level 9 takes thrice the time of 6 for less than a hundredth of the bytes.
    bytes = Deflate.compressed(rows, level: 6)
    (code, prediction) = (.deflate, .filterBytes)
  }

  /// Compresses the differences of a picture's samples; traps for bilevel ones.
  init(differencesOf raster: PageRaster, code: LosslessCode) {
    let rows: [UInt8]
    switch raster {
    case .bilevel: preconditionFailure("bilevel pictures have codes of their own")
    case .gray(let raster): (rows, colors) = (SampleDifferences.rows(raster), .gray)
    case .color(let raster): (rows, colors) = (SampleDifferences.rows(raster), .rgb)
    }
    bitsPerSample = 8
    bytes =
      switch code {
      case .deflate: Deflate.compressed(rows, level: 6)
      case .lzw: LZWEncoder.encode(rows)
      }
    (self.code, prediction) = (code, .differences)
  }
}
