public import ScanImaging

/// What is to be told of the codes in one frame of a camera after the other.
///
/// A code counts as soon as two of the last three frames show it, so that a value misread in one frame is
/// never told. It is told once, and again only after it has left the view: when it was not read for a
/// while, since a code that is there is not read in every frame. A pure value that is fed with what was
/// read and when, so that it can be tried without a camera.
public struct LiveCodes: Sendable {
  /// What a frame has changed.
  public struct Change: Sendable, Hashable {
    /// Codes that count from this frame on.
    public var appeared: [Barcode] = []
    /// Codes that have left the view.
    public var left: [Barcode] = []
    /// All codes that count, where they were last seen; those this frame shows, as it shows them.
    public var visible: [Barcode] = []

    /// Creates a change of nothing.
    public init() {}
  }

  private struct Sight {
    var code: Barcode
    /// The frames among the last three that showed it, newest in the lowest bit.
    var history: UInt8
    var lastSeen: Duration
    var isTold: Bool
  }

  /// How long a code may not be read and still counts as being in view.
  private let patience: Duration
  private var sights: [Sight] = []

  /// Creates the memory of a view that is still empty.
  public init(patience: Duration = .seconds(2)) {
    self.patience = patience
  }

  /// Takes in what a frame shows; frames come in the order of their times.
  public mutating func hear(_ codes: [Barcode], at time: Duration) -> Change {
    var change = Change()
    for index in sights.indices { sights[index].history = sights[index].history << 1 & 0b111 }
    for code in codes {
      if let index = sights.firstIndex(where: { $0.code.saysTheSame(as: code) }) {
        sights[index].history |= 1
        sights[index].lastSeen = time
        // An add-on that one frame did not show is not gone.
        let addOn = code.addOn ?? sights[index].code.addOn
        sights[index].code = Barcode(
          format: code.format, text: code.text, bytes: code.bytes, isBinary: code.isBinary,
          addOn: addOn, corners: code.corners)
      } else {
        sights.append(Sight(code: code, history: 1, lastSeen: time, isTold: false))
      }
    }
    for index in sights.indices where !sights[index].isTold {
      guard sights[index].history.nonzeroBitCount >= 2 else { continue }
      sights[index].isTold = true
      change.appeared.append(sights[index].code)
    }
    sights.removeAll { sight in
      guard sight.isTold else { return sight.history == 0 }
      guard sight.history == 0, time - sight.lastSeen >= patience else { return false }
      change.left.append(sight.code)
      return true
    }
    change.visible = sights.filter(\.isTold).map(\.code)
    return change
  }
}
