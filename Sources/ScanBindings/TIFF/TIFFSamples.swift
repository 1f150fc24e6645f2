internal import ScanImaging

/// Turns decoded bytes into the samples of pixels, and these into colours in sRGB on white.
struct TIFFSamples: ~Copyable {
  let layout: TIFFLayout
  private let levels: [UInt8]
  private let conversion: ColorConversion

  init(_ layout: TIFFLayout, _ profile: ColorProfile?) {
    self.layout = layout
    levels = layout.levels
    switch layout.kind {
    case .gray: conversion = .gray(profile)
    case .palette, .rgb: conversion = .rgb(profile)
    case .cmyk: conversion = .inks(profile, isInverted: false)
    }
  }

  /// Converts colours that were decoded in place.
  func convert(_ pixels: inout MutableSpan<RGB8>) { conversion.convert(&pixels) }

  /// The colours of `width` pixels, whose bytes begin at `start` of every used plane, or of the only
  /// one.
  func colors(of planes: [[UInt8]], from start: Int, width: Int) -> [RGB8] {
    let channels = channels(of: planes, from: start, width: width)
    let opacity =
      layout.opacity == .none ? [] : channels[layout.colorCount].map { levels[Int($0)] }
    if case .cmyk = layout.kind {
      let inks = channels.prefix(4).map { channel in channel.map { levels[Int($0)] } }
      return onWhite(colors(ofInks: inks, width), opacity)
    }
    var colors = [RGB8](capacity: width) { output in
      let first = channels[0]
      switch layout.kind {
      case .palette(let palette):
        for x in 0..<width { output.append(palette[Int(first[x])]) }
      case .rgb:
        let (second, third) = (channels[1], channels[2])
        for x in 0..<width {
          output.append(
            RGB8(
              red: levels[Int(first[x])], green: levels[Int(second[x])],
              blue: levels[Int(third[x])]))
        }
      default: for x in 0..<width { output.append(RGB8(gray: levels[Int(first[x])])) }
      }
    }
    if layout.opacity == .premultiplied { divide(&colors, by: opacity) }
    var pixels = colors.mutableSpan
    conversion.convert(&pixels)
    return onWhite(colors, opacity)
  }

  private func colors(ofInks inks: [[UInt8]], _ width: Int) -> [RGB8] {
    let amounts = [CMYK8](capacity: width) { output in
      for x in 0..<width {
        output.append(
          CMYK8(cyan: inks[0][x], magenta: inks[1][x], yellow: inks[2][x], black: inks[3][x]))
      }
    }
    return [RGB8](capacity: width) { conversion.convert(amounts.span, to: &$0) }
  }

  /// Colours that were multiplied by their opacity as they were before.
  private func divide(_ colors: inout [RGB8], by opacity: [UInt8]) {
    for x in colors.indices {
      let share = UInt32(opacity[x])
      guard share > 0 else { continue }
      func divided(_ sample: UInt8) -> UInt8 {
        UInt8(min(255, (UInt32(sample) * 255 + share / 2) / share))
      }
      let color = colors[x]
      colors[x] = RGB8(
        red: divided(color.red), green: divided(color.green), blue: divided(color.blue))
    }
  }

  private func onWhite(_ colors: [RGB8], _ opacity: [UInt8]) -> [RGB8] {
    opacity.isEmpty ? colors : zip(colors, opacity).map { $0.onWhite(opacity: $1) }
  }

  /// The samples of every used channel.
  private func channels(
    of planes: [[UInt8]], from start: Int, width: Int
  ) -> [[UInt16]] {
    let bytes = start..<start + layout.rowBytes(of: width)
    if layout.isPlanar {
      return planes.map { samples(in: $0, bytes, count: width) }
    }
    let count = layout.sampleCount
    let all = samples(in: planes[0], bytes, count: width * count)
    if count == 1 { return [all] }
    return (0..<layout.usedCount).map { channel in
      [UInt16](capacity: width) { output in
        for x in 0..<width { output.append(all[x * count + channel]) }
      }
    }
  }

  /// Samples of up to 16 bits, the first in the highest bits of a byte.
  private func samples(in plane: [UInt8], _ range: Range<Int>, count: Int) -> [UInt16] {
    let bits = layout.bitsPerSample
    let bytes = plane.span.extracting(range)
    return [UInt16](capacity: count) { output in
      switch bits {
      case 8: for index in 0..<count { output.append(UInt16(bytes[index])) }
      case 16:
        // libtiff turns pairs of bytes into the machine's order.
        for index in 0..<count {
          let pair = UInt16(bytes[2 * index]) | UInt16(bytes[2 * index + 1]) << 8
          output.append(UInt16(littleEndian: pair))
        }
      case 1, 2, 4:
        let (perByte, mask) = (8 / bits, UInt8((1 << bits) - 1))
        for index in 0..<count {
          let shift = 8 - bits - index % perByte * bits
          output.append(UInt16(bytes[index / perByte] >> UInt8(shift) & mask))
        }
      default:
        // The pending bits are at most 15 of the last sample and 8 of a new byte.
        var (pending, pendingCount, next) = (UInt32(0), 0, 0)
        for _ in 0..<count {
          while pendingCount < bits {
            pending = pending << 8 | UInt32(bytes[next])
            pendingCount += 8
            next += 1
          }
          pendingCount -= bits
          output.append(UInt16(pending >> UInt32(pendingCount)))
          pending &= (1 << UInt32(pendingCount)) - 1
        }
      }
    }
  }
}
