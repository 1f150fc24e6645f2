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
