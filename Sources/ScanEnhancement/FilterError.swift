/// Why words do not name a filter and its values.
@nonexhaustive
public enum FilterError: Error, Sendable, Hashable {
  /// There is no filter of that name.
  case unknownFilter(name: String, known: [String])

  /// The filter has no parameter of that name.
  case unknownParameter(name: String, known: [String])

  /// The value is not one that the parameter may have.
  case valueOutOfRange(parameter: FilterParameter, value: Double)

  /// What stands for a value is no number.
  case notANumber(text: String)
}

extension FilterError: CustomStringConvertible {
  /// What is wrong, and what would be right.
  public var description: String {
    switch self {
    case .unknownFilter(let name, let known):
      "there is no filter '\(name)'; the filters are \(known.joined(separator: ", "))"
    case .unknownParameter(let name, let known):
      known.isEmpty
        ? "'\(name)' cannot be set: the filter has no values"
        : "'\(name)' cannot be set; what can be set is \(known.joined(separator: ", "))"
    case .valueOutOfRange(let parameter, let value):
      "\(parameter.name)=\(value) is outside \(parameter.range.lowerBound) to "
        + "\(parameter.range.upperBound)"
    case .notANumber(let text):
      "'\(text)' is not a number"
    }
  }
}
