import Glibc

/// A surface things lie on: its reflectance at every place, and how much it shines.
struct Desk: Sendable {
  enum Kind: String, Sendable {
    case oak, walnut, slate, marble, linen, gingham, white, black, granite
  }

  let kind: Kind
  let noise: Noise
  /// Turns the pattern, in radians.
  let angle: Double

  init(_ kind: Kind, seed: UInt64, angle: Double = 0) {
    self.kind = kind
    self.noise = Noise(seed: seed)
    self.angle = angle
  }

  /// Share of mirror-like reflection.
  var gloss: Double {
    switch kind {
    case .oak, .walnut: 0.05
    case .slate, .linen, .gingham: 0
    case .marble, .granite: 0.10
    case .white: 0.04
    case .black: 0.05
    }
  }

  func reflectance(at place: SIMD2<Double>) -> Light {
    let p = place.turned(by: angle)
    switch kind {
    case .oak: return wood(p, [112, 74, 42], [178, 132, 84], plank: 142)
    case .walnut: return wood(p, [52, 34, 24], [96, 65, 44], plank: 190)
    case .slate: return slate(p)
    case .marble: return marble(p)
    case .linen: return weave(p, Light(sRGB: 96, 108, 118), pitch: 0.9, depth: 0.30)
    case .gingham: return gingham(p)
    case .white: return white(p)
    case .black: return black(p)
    case .granite: return granite(p)
    }
  }

  /// Boards with bent year rings, fibres and pores along them, and a dark joint between.
  private func wood(_ p: SIMD2<Double>, _ dark: Vector, _ light: Vector, plank: Double) -> Light {
    let board = (p.y / plank).rounded(.down)
    let shift = noise.cell(Int(board), 91)
    let x = p.x + shift * 900
    let y = p.y + shift * 370
    let bend = noise.layered(x / 420, y / 46, octaves: 3)
    let rings = 0.5 + 0.5 * sin(y * 0.17 + bend * 9 + shift * 40)
    let fibre = noise(x / 26, y / 0.9) * 0.6 + noise(x / 60, y / 3.1) * 0.4
    let pore = smoothStep(0.55, 0.8, noise(x / 7, y / 0.55))
    let tone = 0.30 + 0.42 * rings * rings + 0.22 * fibre + 0.34 * (shift - 0.5)
    let color = dark.mixed(light, max(0, min(1.15, tone)))
    let joint = abs(p.y - board * plank)
    let gap = min(joint, plank - joint)
    let shade = (1 - 0.22 * pore * (1 - rings)) * (1 - 0.75 * exp(-pow(gap / 0.7, 2)))
    return Light(sRGB: color.x, color.y, color.z) * shade
  }

  private func slate(_ p: SIMD2<Double>) -> Light {
    let cloud = noise.layered(p.x / 90, p.y / 70, octaves: 5)
    let grain = noise(p.x / 0.8, p.y / 0.8)
    let tone = 0.055 * (1 + 0.45 * cloud + 0.22 * grain)
    return Light(0.98, 1.0, 1.06) * tone
  }

  private func marble(_ p: SIMD2<Double>) -> Light {
    let warp = noise.layered(p.x / 160, p.y / 160, octaves: 4)
    let field = noise.layered(p.x / 130 + 2.2 * warp, p.y / 210 - 1.6 * warp, octaves: 4)
    let vein = pow(max(0, 1 - abs(field) * 3.2), 5)
    let cloud = noise.layered(p.x / 60, p.y / 60, octaves: 3)
    let stone = Light(sRGB: 206, 203, 197) * (1 + 0.10 * cloud)
    return stone.mixed(Light(sRGB: 128, 126, 126), 0.75 * vein)
  }

  /// Threads over and under each other, each of its own thickness.
  private func weave(_ p: SIMD2<Double>, _ color: Light, pitch: Double, depth: Double) -> Light {
    let (u, v) = (p.x / pitch, p.y / pitch)
    let (column, row) = (u.rounded(.down), v.rounded(.down))
    let isWarpAbove = (Int(column) + Int(row)).isMultiple(of: 2)
    let across = abs((isWarpAbove ? u - column : v - row) - 0.5) * 2
    let thread =
      isWarpAbove
      ? noise(column * 3.7, p.y / 22) : noise(p.x / 22, row * 3.7 + 500)
    let round = 1 - depth * across * across - 0.06 * Double(isWarpAbove ? 1 : 0)
    let fold = noise.layered(p.x / 150, p.y / 150, octaves: 2)
    return color * (round * (1 + 0.14 * thread + 0.10 * fold))
  }

  private func gingham(_ p: SIMD2<Double>) -> Light {
    let wave = 1.2 * noise(p.x / 70, p.y / 70)
    let period = 24.0
    let stripe = { (x: Double) -> Double in
      let phase = (x + wave) / period
      let within = abs(phase - phase.rounded()) * period
      return smoothStep(period / 4 - 0.3, period / 4 + 0.3, within)
    }
    let share = 0.5 * stripe(p.x) + 0.5 * stripe(p.y)
    let color = Light(sRGB: 228, 224, 214).mixed(Light(sRGB: 46, 88, 128), share)
    return weave(p, color, pitch: 0.7, depth: 0.16)
  }

  private func white(_ p: SIMD2<Double>) -> Light {
    let cloud = noise.layered(p.x / 110, p.y / 110, octaves: 3)
    let orangePeel = noise(p.x / 1.1, p.y / 1.1)
    let speck = smoothStep(0.90, 0.97, noise(p.x / 1.7 + 40, p.y / 1.7))
    let tone = 0.69 * (1 + 0.012 * cloud + 0.012 * orangePeel) * (1 - 0.25 * speck)
    return Light(1.0, 0.99, 0.965) * tone
  }

  private func black(_ p: SIMD2<Double>) -> Light {
    let grain = noise(p.x / 0.45, p.y / 0.45) * 0.6 + noise(p.x / 1.3, p.y / 1.3) * 0.4
    let wear = noise.layered(p.x / 130, p.y / 50, octaves: 4)
    return Light(1.0, 0.98, 0.95) * (0.026 * (1 + 0.35 * grain + 0.25 * wear))
  }

  private func granite(_ p: SIMD2<Double>) -> Light {
    let crystal = noise.layered(p.x / 1.5, p.y / 1.5, octaves: 3)
    let flake = noise.layered(p.x / 2.3 + 70, p.y / 2.3, octaves: 2)
    var color = Light(sRGB: 148, 142, 138) * (1 + 0.30 * crystal)
    color = color.mixed(Light(sRGB: 88, 84, 84), smoothStep(0.20, 0.36, flake))
    return color.mixed(Light(sRGB: 172, 158, 146), smoothStep(0.22, 0.36, -flake))
  }
}
