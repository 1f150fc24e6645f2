/// A number that a filter can be given.
public struct FilterParameter: Sendable, Hashable {
  /// What a value counts.
  public enum Unit: String, Sendable {
    /// A plain number.
    case number = ""
    /// A share of the way from black to white, 0 to 1.
    case share = "of white"
    /// Millimetres of paper.
    case millimetres = "mm"
  }

  /// The name people write: lower case, unique within its filter.
  public let name: String

  /// What it sets, in one line for the help.
  public let summary: String

  /// What a value counts.
  public let unit: Unit

  /// The values that make sense.
  public let range: ClosedRange<Double>

  /// The value where none is given.
  public let standard: Double

  /// Declares a parameter; traps unless its standard value lies in its range.
  public init(
    _ name: String, _ summary: String, unit: Unit = .number, range: ClosedRange<Double>,
    standard: Double
  ) {
    precondition(range.contains(standard), "a standard value must be allowed")
    self.name = name
    self.summary = summary
    self.unit = unit
    self.range = range
    self.standard = standard
  }

  /// The range in words, as in "0.02 to 1 mm".
  public var rangeText: String {
    let ends =
      FilterParameter.text(range.lowerBound) + " to " + FilterParameter.text(range.upperBound)
    return unit == .number ? ends : "\(ends) \(unit.rawValue)"
  }

  /// A number as people write it: without a trailing ".0".
  static func text(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// A value for every parameter of a filter.
public struct FilterValues: Sendable, Hashable {
  private let values: [String: Double]

  /// The standard values.
  public init(standardFor parameters: [FilterParameter]) {
    values = Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.standard) })
  }

  /// The standard values but for those given, by name.
  ///
  /// Throws for names that are not declared and values that are not allowed.
  public init(
    _ given: [String: Double], for parameters: [FilterParameter], of filter: String = ""
  ) throws(FilterError) {
    var values: [String: Double] = [:]
    for (name, value) in given.sorted(by: { $0.key < $1.key }) {
      guard let parameter = parameters.first(where: { $0.name == name }) else {
        throw .unknownParameter(name: name, of: filter, known: parameters.map(\.name))
      }
      guard parameter.range.contains(value) else {
        throw .valueOutOfRange(parameter: parameter, value: value)
      }
    }
    for parameter in parameters {
      values[parameter.name] = given[parameter.name] ?? parameter.standard
    }
    self.values = values
  }

  /// The value of a declared parameter; traps for others.
  public subscript(name: String) -> Double {
    guard let value = values[name] else { preconditionFailure("\(name) is not declared") }
    return value
  }
}
