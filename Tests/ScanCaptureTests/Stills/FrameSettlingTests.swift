import ScanCapture
import ScanImaging
import TestSupport
import Testing

/// When a camera has adapted, and which of its frames is taken.
@Suite struct FrameSettlingTests {
  /// Feeds measures 33 ms apart and returns the state after each.
  private func states(_ all: [FrameMeasures]) -> [FrameSettling.State] {
    var settling = FrameSettling()
    return all.enumerated().map { index, measures in
      settling.add(measures, at: .milliseconds(33 * index))
      return settling.state
    }
  }

  private func measures(
    light: Double = 100, red: Double = 1, sharpness: Double = 50
  ) -> FrameMeasures {
    FrameMeasures(brightness: light, redShare: red, sharpness: sharpness)
  }

  @Test func `a steady camera has settled after a quarter of a second`() {
    let states = states(Array(repeating: measures(), count: 12))
    #expect(states.firstIndex(of: .settled) == 8)
    #expect(states.prefix(8).allSatisfy { $0 == .beginning })
  }

  @Test func `light, colour and focus are waited for, one after the other`() {
    let dark = (0..<20).map { measures(light: 20 + 5 * Double($0), red: 1.3, sharpness: 10) }
    let tinted = (0..<20).map { measures(light: 115, red: 1.3 - 0.02 * Double($0), sharpness: 10) }
    let blurred = (0..<20).map { measures(light: 115, red: 0.92, sharpness: 10 + 3 * Double($0)) }
    let steady = Array(repeating: measures(light: 115, red: 0.92, sharpness: 67), count: 12)
    let states = states(dark + tinted + blurred + steady)
    #expect(states[15] == .exposing && states[35] == .balancing && states[55] == .focusing)
    #expect(!states.prefix(60).contains(.settled) && states.last == .settled)
  }

  @Test func `noise does not keep a camera from settling`() {
    var random = SeededGenerator(seed: 7)
    let all = (0..<12).map { _ in
      measures(
        light: 100 + random.uniform(-0.5...0.5), red: 1 + random.uniform(-0.004...0.004),
        sharpness: 50 + random.uniform(-2...2))
    }
    #expect(states(all).last == .settled)
  }

  @Test func `light that flickers ends in the time limit`() {
    let all = (0..<200).map { measures(light: $0 % 2 == 0 ? 90 : 110) }
    let states = states(all)
    #expect(states.firstIndex(of: .timedOut) == 122)
    #expect(!states.contains(.settled))
  }

  @Test func `a camera that has settled stays so when the page changes`() {
    let all =
      Array(repeating: measures(), count: 12)
      + Array(repeating: measures(light: 30, red: 1.2, sharpness: 5), count: 3)
    #expect(states(all).last == .settled)
  }

  @Test func `measures tell a blurred picture from a sharp one, and warm from cold`() {
    let size = PixelSize(width: 192, height: 128)
    func bars(_ edge: Int, red: UInt8) -> Raster<RGB8> {
      Raster(size: size) { output in
        for _ in 0..<size.height {
          for x in 0..<size.width {
            let ramp = min(max(x % 32 - 8, 0) * 160 / edge, 160)
            output.append(RGB8(red: red, green: UInt8(40 + ramp), blue: 80))
          }
        }
      }
    }
    let (sharp, soft) = (FrameMeasures(of: bars(1, red: 60)), FrameMeasures(of: bars(12, red: 60)))
    #expect(sharp.sharpness > 4 * soft.sharpness)
    #expect(FrameMeasures(of: bars(1, red: 120)).redShare > 1.9 * sharp.redShare)
    #expect(sharp.cells.count == FrameMeasures.columns * FrameMeasures.rows)
  }

  @Test func `motion is a change of parts, not of the light`() {
    let cells = [Float](repeating: 100, count: 384)
    let before = FrameMeasures(brightness: 100, sharpness: 10, cells: cells)
    let darker = FrameMeasures(brightness: 60, sharpness: 10, cells: cells.map { $0 - 40 })
    var moved = cells
    moved[17] = 140
    #expect(darker.motion(since: before) == 0)
    #expect(
      FrameMeasures(brightness: 100, sharpness: 10, cells: moved).motion(since: before) == 40)
  }

  @Test func `the sharpest of the frames after a motion is chosen`() {
    let rest = [Float](repeating: 100, count: 384)
    let hand = rest.enumerated().map { $0.offset < 40 ? Float(30) : $0.element }
    var chooser = StillChooser<Int>(among: 3)
    let frames: [([Float], Double)] = [
      (rest, 90), (hand, 80), (rest, 99), (rest, 20), (rest, 40), (rest, 30), (rest, 35),
    ]
    var choices: [Int?] = []
    for (index, frame) in frames.enumerated() {
      chooser.add(
        index, FrameMeasures(brightness: 100, sharpness: frame.1, cells: frame.0))
      choices.append(chooser.choice)
    }
    // Frame 2 ends the motion and may be blurred by it, however sharp it seems.
    #expect(choices == [nil, nil, nil, nil, nil, 4, 4])
  }
}
