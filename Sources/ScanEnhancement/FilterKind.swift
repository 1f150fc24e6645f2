/// A kind of filter, to be listed, looked up and made by name.
public struct FilterKind: Sendable {
  /// The type that does the work.
  public let type: any Filter.Type

  /// Every filter there is.
  ///
  /// Adding one is its file and its line here.
  public static let all = [
    FilterKind(type: ShadingCorrection.self),
    FilterKind(type: Whiteboard.self),
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
    type.init(try FilterValues(given, for: parameters, of: name))
  }
}

extension FilterKind: Hashable {
  /// Kinds are the same where their names are.
  public static func == (first: FilterKind, second: FilterKind) -> Bool {
    first.name == second.name
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}
