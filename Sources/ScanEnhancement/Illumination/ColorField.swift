package import ScanImaging

/// A colour for every cell of a grid, or for some: three channels times a weight, and the weight.
///
/// Filling follows pull-push (Gortler, Grzeszczuk, Szeliski, Cohen: The Lumigraph, 1996, section 3.4)
/// with plain 2×2 averages down and linear interpolation up.
package struct ColorField: Sendable {
  package var cells: Raster<SIMD4<Float>>

  package var size: PixelSize { cells.size }

  package init(cells: Raster<SIMD4<Float>>) {
    self.cells = cells
  }

  /// The colours of a grid where `isKnown` is not 0, nothing elsewhere.
  package init(_ grid: PageGrid, where isKnown: Raster<UInt8>) {
    precondition(isKnown.size == grid.size)
    cells = Raster(size: grid.size) { output in
      for index in 0..<isKnown.pixels.count {
        guard isKnown.pixels[index] != 0 else {
          output.append(.zero)
          continue
        }
        output.append(
          SIMD4(
            Float(grid.red.pixels[index]), Float(grid.green.pixels[index]),
            Float(grid.blue.pixels[index]), 1))
      }
    }
  }

  /// The colour at a cell, its weight divided out; black where nothing is known.
  package subscript(x: Int, y: Int) -> SIMD3<Float> {
    let cell = cells[x, y]
    return cell.w > 0 ? SIMD3(cell.x, cell.y, cell.z) / cell.w : .zero
  }

  /// Known cells averaged with their known neighbours under a Gaussian; unknown cells stay unknown.
  package func blurredWhereKnown(sigma: Float) -> ColorField {
    let kernel = GaussianKernel.weights(sigma: sigma)
    let reach = kernel.count - 1
    // The rows within reach, blurred across.
    let held = min(2 * reach + 1, cells.height)
    var across = Raster(
      size: PixelSize(width: cells.width, height: held), repeating: SIMD4<Float>.zero)
    var line = [SIMD4<Float>](repeating: .zero, count: cells.width + 2 * reach)
    var result = Raster<SIMD4<Float>>(unwritten: cells.size)
    var next = 0
    for y in 0..<cells.height {
      while next <= min(y + reach, cells.height - 1) {
        var sums = across.mutableRow(next % held)
        ColorField.blurAcross(cells.row(next), kernel, &line, into: &sums)
        next += 1
      }
      var sums = result.mutableRow(y)
      ColorField.begin(across.row(y % held), times: kernel[0], &sums)
      for k in 1...reach {
        let (above, below) = (y - k, y + k)
        if above >= 0, below < cells.height {
          ColorField.add(
            across.row(above % held), across.row(below % held), times: kernel[k], to: &sums)
        } else if above >= 0 || below < cells.height {
          let other = above >= 0 ? above : below
          ColorField.add(across.row(other % held), times: kernel[k], to: &sums)
        }
      }
      ColorField.divideOut(&sums, where: cells.row(y))
    }
    return ColorField(cells: result)
  }

  /// The field with every unknown cell interpolated from the known ones around it; unchanged where
  /// nothing at all is known.
  package func filled() -> ColorField {
    var levels = [cells]
    while let last = levels.last, last.width > 2 || last.height > 2 {
      levels.append(ColorField.halved(last))
    }
    for index in levels.indices.dropLast().reversed() {
      ColorField.fill(&levels[index], from: levels[index + 1])
    }
    return ColorField(cells: levels[0])
  }

  /// The field averaged over blocks of `factor` × `factor` cells.
  package func reduced(by factor: Int) -> ColorField {
    let size = PixelSize(
      width: (cells.width + factor - 1) / factor, height: (cells.height + factor - 1) / factor)
    var result = Raster(size: size, repeating: SIMD4<Float>.zero)
    for y in 0..<cells.height {
      for x in 0..<cells.width { result[x / factor, y / factor] += cells[x, y] }
    }
    for index in result.pixels.indices where result.pixels[index].w > 0 {
      result.pixels[index] /= result.pixels[index].w
    }
    return ColorField(cells: result)
  }
}

extension ColorField {
  private static func halved(_ field: Raster<SIMD4<Float>>) -> Raster<SIMD4<Float>> {
    let size = PixelSize(width: (field.width + 1) / 2, height: (field.height + 1) / 2)
    return Raster(size: size) { output in
      for y in 0..<size.height {
        let upper = field.row(2 * y)
        let lower = field.row(min(2 * y + 1, field.height - 1))
        for x in 0..<size.width {
          let left = 2 * x
          let right = min(left + 1, field.width - 1)
          let sum = (upper[left] + upper[right]) + (lower[left] + lower[right])
          output.append(sum.w > 0 ? sum / sum.w : .zero)
        }
      }
    }
  }

  private static func fill(_ field: inout Raster<SIMD4<Float>>, from coarse: Raster<SIMD4<Float>>) {
    for y in 0..<field.height {
      for x in 0..<field.width where field[x, y].w == 0 {
        field[x, y] = interpolated(coarse, x: x, y: y)
      }
    }
  }

  /// The field at half the size read at the centre of cell (x, y) of the full one.
  private static func interpolated(
    _ coarse: Raster<SIMD4<Float>>, x: Int, y: Int
  ) -> SIMD4<Float> {
    let nearX = min(x / 2, coarse.width - 1)
    let nearY = min(y / 2, coarse.height - 1)
    let farX = min(max(x % 2 == 0 ? nearX - 1 : nearX + 1, 0), coarse.width - 1)
    let farY = min(max(y % 2 == 0 ? nearY - 1 : nearY + 1, 0), coarse.height - 1)
    let near = coarse[nearX, nearY] * 0.75 + coarse[farX, nearY] * 0.25
    let far = coarse[nearX, farY] * 0.75 + coarse[farX, farY] * 0.25
    let sum = near * 0.75 + far * 0.25
    return sum.w > 0 ? sum / sum.w : .zero
  }

  /// Gaussian blur of a row of weighted values; outside counts as unknown.
  ///
  /// The line is as much longer than the row as the kernel reaches, on both sides.
  private static func blurAcross(
    _ row: Span<SIMD4<Float>>, _ kernel: [Float], _ line: inout [SIMD4<Float>],
    into sums: inout MutableSpan<SIMD4<Float>>
  ) {
    let (reach, width) = (kernel.count - 1, row.count)
    for x in 0..<width { line[x + reach] = row[x] }
    begin(row, times: kernel[0], &sums)
    let all = line.span
    for k in 1...reach {
      addSum(
        of: all.extracting(reach - k..<reach - k + width),
        all.extracting(reach + k..<reach + k + width), times: kernel[k], to: &sums)
    }
  }

  /// Divides sums by their weight where the cell is known; nothing elsewhere.
  private static func divideOut(
    _ sums: inout MutableSpan<SIMD4<Float>>, where known: Span<SIMD4<Float>>
  ) {
    let count = known.count
    precondition(sums.count == count)
    for x in 0..<count {
      let cell = sums[x]
      sums[x] = known[x].w > 0 && cell.w > 0 ? cell / cell.w : .zero
    }
  }

  private static func begin(
    _ row: Span<SIMD4<Float>>, times factor: Float, _ sums: inout MutableSpan<SIMD4<Float>>
  ) {
    let count = row.count
    precondition(sums.count == count)
    for x in 0..<count { sums[x] = row[x] * factor }
  }

  private static func add(
    _ row: Span<SIMD4<Float>>, times factor: Float, to sums: inout MutableSpan<SIMD4<Float>>
  ) {
    let count = row.count
    precondition(sums.count == count)
    for x in 0..<count { sums[x] += row[x] * factor }
  }

  /// Adds two rows, one after the other.
  private static func add(
    _ first: Span<SIMD4<Float>>, _ second: Span<SIMD4<Float>>, times factor: Float,
    to sums: inout MutableSpan<SIMD4<Float>>
  ) {
    let count = first.count
    precondition(second.count == count && sums.count == count)
    for x in 0..<count { sums[x] = (sums[x] + first[x] * factor) + second[x] * factor }
  }

  private static func addSum(
    of first: Span<SIMD4<Float>>, _ second: Span<SIMD4<Float>>, times factor: Float,
    to sums: inout MutableSpan<SIMD4<Float>>
  ) {
    let count = first.count
    precondition(second.count == count && sums.count == count)
    for x in 0..<count { sums[x] += (first[x] + second[x]) * factor }
  }
}
