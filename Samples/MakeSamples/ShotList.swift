import ScanImaging

extension Lighting {
  /// A window on the left, cloudy sky.
  static let window = Lighting(
    lamp: [-900, 500, 900], lampColor: [0.95, 1.0, 1.08], ambient: 0.45)
  /// A lamp over the desk, warm.
  static let lamp = Lighting(
    lamp: [350, 420, 700], lampColor: [1.0, 0.86, 0.66], ambient: 0.30,
    ambientColor: [0.95, 0.95, 0.98])
  /// Light from a white ceiling.
  static let even = Lighting(
    lamp: [-300, -200, 2200], lampColor: [1.0, 0.98, 0.94], ambient: 0.6)

  func with(_ shadows: Shadow...) -> Lighting {
    var copy = self
    copy.shadows = shadows
    return copy
  }
}

extension Thing {
  static func pen(_ color: Light, at x: Double, _ y: Double, turned degrees: Double) -> Thing {
    Thing(
      shape: .rod(length: 132, radius: 4.6), look: .plain, color: color, centre: [x, y],
      angle: radians(degrees), height: 9)
  }
  static func cup(_ color: Light, at x: Double, _ y: Double) -> Thing {
    Thing(
      shape: .disc(radius: 41), look: .cup(drink: [0.035, 0.014, 0.006]), color: color,
      centre: [x, y], angle: 0, height: 88)
  }
  static func phone(at x: Double, _ y: Double, turned degrees: Double) -> Thing {
    Thing(
      shape: .box(size: [72, 150], cornerRadius: 9), look: .phone, color: [0.06, 0.06, 0.07],
      centre: [x, y], angle: radians(degrees), height: 8)
  }
  static func coin(_ color: Light, at x: Double, _ y: Double, radius: Double) -> Thing {
    Thing(
      shape: .disc(radius: radius), look: .coin, color: color, centre: [x, y], angle: radius,
      height: 2)
  }
  static func ruler(at x: Double, _ y: Double, turned degrees: Double) -> Thing {
    Thing(
      shape: .box(size: [310, 30], cornerRadius: 1.5), look: .ruler,
      color: Light(sRGB: 204, 164, 60), centre: [x, y], angle: radians(degrees), height: 3)
  }
}

extension Shot {
  /// The photos under `Samples/Photos`.
  static let all: [Shot] = [
    Shot(
      name: "letter-oak", papers: [.a4("letter").turned(4).bent(.folded(5))], desk: .oak,
      deskAngle: 8, things: [.pen([0.03, 0.05, 0.16], at: 142, -20, turned: 82)],
      lighting: .window, tilt: 17, azimuth: -8, share: 0.84, shift: [-0.02, 0.01], seed: 101),
    Shot(
      name: "invoice-black", papers: [.a4("invoice").turned(-9)], desk: .black,
      lighting: .lamp.with(
        .init(
          shape: .box(centre: [30, -140], size: [90, 170], angle: 0.2), softness: 45,
          strength: 0.62)),
      tilt: 9, azimuth: 15, roll: 3, share: 0.88, seed: 102),
    Shot(
      name: "article-marble", papers: [.a4("article").turned(2).bent(.lifted(13))], desk: .marble,
      things: [.cup(Light(sRGB: 210, 208, 200), at: 158, 145)],
      lighting: Lighting(
        lamp: [800, 250, 600], lampColor: [1, 0.95, 0.86], ambient: 0.34),
      tilt: 22, azimuth: 6, share: 0.88, shift: [-0.03, 0.02], seed: 103),
    Shot(
      name: "receipt-gingham",
      papers: [
        Paper(page: "receipt", width: 80, height: 196, angle: 12, bend: .rolled(9))
      ], desk: .gingham, deskAngle: -0.2, lighting: .window,
      size: PixelSize(width: 1200, height: 1600), tilt: 12, azimuth: 30, share: 0.86, quality: 80,
      seed: 104),
    Shot(
      name: "form-white", papers: [.a4("form").turned(-3)], desk: .white,
      lighting: .even.with(
        .init(
          shape: .limb(from: [260, -300], to: [130, -170], radius: 55), softness: 110, strength: 0.5
        )
      ), tilt: 15, azimuth: -12, roll: -2, share: 0.83, seed: 105),
    Shot(
      name: "note-granite",
      papers: [Paper(page: "note", width: 105, height: 148, angle: -17, bend: .lifted(7))],
      desk: .granite,
      things: [
        .coin([0.55, 0.40, 0.16], at: 92, 48, radius: 11.6),
        .coin([0.50, 0.30, 0.17], at: 98, 18, radius: 9.4),
      ],
      lighting: .window, size: PixelSize(width: 1200, height: 1600), tilt: 20, share: 0.78,
      shift: [-0.05, 0.02], quality: 80, seed: 106),
    Shot(
      name: "card-slate",
      papers: [
        Paper(
          page: "card", width: 85.6, height: 53.98, angle: 6, tint: [0.9, 0.9, 0.9],
          cornerRadius: 3.18)
      ],
      desk: .slate, lighting: .lamp, size: PixelSize(width: 1600, height: 1200), tilt: 24,
      azimuth: -20, share: 0.62, sensor: Sensor(blur: 0.7), seed: 107),
    Shot(
      name: "report-walnut-turned",
      papers: [Paper(page: "report", width: 279.4, height: 215.9, angle: 3)], desk: .walnut,
      deskAngle: 0.1, things: [.pen([0.35, 0.03, 0.03], at: -60, 132, turned: -6)],
      lighting: .window, size: PixelSize(width: 1920, height: 1440), tilt: 19, azimuth: 10,
      share: 0.84, shift: [0, 0.04], orientation: 6, seed: 108),
    Shot(
      name: "letter-sheet-under",
      papers: [.a4("terms").moved(38, 34).turned(-24), .a4("letter").turned(6)], desk: .walnut,
      lighting: .even, tilt: 11, azimuth: 20, share: 0.80, shift: [-0.04, 0.05], seed: 109),
    Shot(
      name: "recipe-linen-shadow",
      papers: [
        Paper(page: "recipe", width: 148, height: 210, angle: -5, bend: .rolled(7))
      ],
      desk: .linen,
      lighting: .lamp.with(
        .init(
          shape: .limb(from: [-240, -260], to: [-20, -60], radius: 36), softness: 34, strength: 0.75
        )
      ), tilt: 16, azimuth: -15, share: 0.84, sensor: Sensor(cast: 0.45), seed: 110),
    Shot(
      name: "invoice-steep", papers: [.a4("invoice").turned(-14)], desk: .oak, deskAngle: 1.45,
      things: [.ruler(at: -150, 40, turned: 78)],
      lighting: .even, size: PixelSize(width: 1920, height: 1440), tilt: 43, azimuth: 24,
      share: 0.84, shift: [0.04, 0.03], seed: 111),
    Shot(
      name: "notice-linen-upside-down", papers: [.a4("notice").turned(178)], desk: .linen,
      lighting: .window.with(
        .init(shape: .half(edge: [70, 0], direction: [0.94, -0.34]), softness: 60, strength: 0.5)),
      tilt: 13, azimuth: 5, share: 0.86, orientation: 3, seed: 112),
    Shot(
      name: "terms-granite-dim",
      papers: [Paper(page: "terms", width: 215.9, height: 279.4, angle: 7, bend: .folded(4))],
      desk: .granite,
      lighting: Lighting(
        lamp: [500, -100, 560], lampColor: [1, 0.80, 0.54], ambient: 0.22,
        ambientColor: [1, 0.93, 0.84]),
      tilt: 12, azimuth: -25, share: 0.84,
      sensor: Sensor(blur: 0.75, brightness: 0.6, noise: 0.026, cast: 0.55), seed: 113),
    Shot(
      name: "article-white-turned", papers: [.a4("article").turned(86).bent(.folded(3))],
      desk: .white, deskAngle: 0.6,
      things: [.phone(at: 120, 190, turned: -20)],
      lighting: .lamp, size: PixelSize(width: 1920, height: 1440), tilt: 18, azimuth: 80,
      share: 0.80, orientation: 8, seed: 114),
    Shot(
      name: "none-walnut", papers: [], desk: .walnut, deskAngle: -0.3,
      things: [
        .ruler(at: -70, 20, turned: 62),
        .coin([0.50, 0.30, 0.17], at: -20, -70, radius: 9.4),
        .cup(Light(sRGB: 190, 90, 60), at: 105, 120),
        .pen([0.04, 0.22, 0.16], at: 80, -40, turned: 35),
        .coin([0.55, 0.40, 0.16], at: 30, -110, radius: 12),
      ],
      lighting: .window, tilt: 25, azimuth: -6, share: 0.9,
      sensor: Sensor(brightness: 0.55), seed: 115),
  ]
}
