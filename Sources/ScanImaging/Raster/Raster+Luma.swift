extension Raster<RGB8> {
  /// The luma of every pixel, by `RGB8.luma`.
  package var luma: Raster<UInt8> {
    Raster<UInt8>(size: size) { output in
      for y in 0..<height {
        let row = row(y)
        for x in 0..<row.count { output.append(row[x].luma) }
      }
    }
  }
}

extension Raster where Pixel == RGB8 {
  /// A gray picture as a colour one, all of whose pixels are neutral.
  package init(neutral gray: Raster<UInt8>) {
    self.init(size: gray.size) { output in
      for y in 0..<gray.height {
        let row = gray.row(y)
        for x in 0..<row.count { output.append(RGB8(gray: row[x])) }
      }
    }
  }
}
