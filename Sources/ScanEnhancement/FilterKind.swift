/// A kind of filter, to be listed, looked up and made by name.
public struct FilterKind: Sendable {
  /// The type that does the work.
  public let type: any Filter.Type

  /// Every filter there is.
  ///
  /// Adding one is its file and its line here.
  public static let all = [
    FilterKind(type: ShadingCorrection.self),
    FilterKind(type: ContrastStretch.self),
    FilterKind(type: Sharpen.self),
    FilterKind(type: Grayscale.self),
    FilterKind(type: AdaptiveThreshold.self),
    FilterKind(type: OtsuThreshold.self),
  ]

  /// The name people write.
  public var name: String { type.name }

  /// What it does, in one line.
  public var summary: String { type.summary }

  /// What can be set, the most useful first.
  public var parameters: [FilterParameter] { type.parameters }

  /// The kind of that name; `nil` where there is none.
  public static func named(_ name: String) -> FilterKind? {
    all.first { $0.name == name }
  }

  /// A filter of this kind with the standard values but for those given.
  public func filter(_ given: [String: Double] = [:]) throws(FilterError) -> any Filter {
    type.init(try FilterValues(given, for: parameters))
  }

  /// The filter that words ask for.
  ///
  /// `sharpen` alone takes the standard values, `sharpen=0.7` sets the first parameter, and
  /// `sharpen=0.7,radius=0.2` others by name.
  public static func filter(from words: String) throws(FilterError) -> any Filter {
    let parts = words.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let kind = named(name) else {
      throw .unknownFilter(name: name, known: all.map(\.name))
    }
    guard parts.count == 2 else { return try kind.filter() }
    var given: [String: Double] = [:]
    for (index, setting) in parts[1].split(
      separator: ",", omittingEmptySubsequences: false
    ).enumerated() {
      let sides = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let text = String(sides[sides.count - 1])
      guard let value = Double(text), value.isFinite else { throw .notANumber(text: text) }
      if sides.count == 2 {
        given[String(sides[0])] = value
      } else if index == 0, let first = kind.parameters.first {
        given[first.name] = value
      } else {
        throw .unknownParameter(name: text, known: kind.parameters.map(\.name))
      }
    }
    return try kind.filter(given)
  }
}
