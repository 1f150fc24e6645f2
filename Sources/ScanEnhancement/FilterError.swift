/// Why words do not name filters and their values.
@nonexhaustive
public enum FilterError: Error, Sendable, Hashable {
  /// A value, or nothing, stands where a filter's name should.
  case missingFilter(words: String)

  /// There is no filter of that name.
  case unknownFilter(name: String, known: [String])

  /// The filter has no parameter of that name.
  case unknownParameter(name: String, of: String, known: [String])

  /// A parameter is given twice.
  case repeatedParameter(name: String, filter: String)

  /// The value is not one that the parameter may have.
  case valueOutOfRange(parameter: FilterParameter, value: Double)

  /// What stands for a value is no number.
  case notANumber(text: String, parameter: FilterParameter)
}

extension FilterError: CustomStringConvertible {
  /// What is wrong, and what would be right.
  public var description: String {
    switch self {
    case .missingFilter(let words):
      "'\(words)' lacks the name of a filter; filters are written as in sharpen=0.5,radius:0.2,gray"
    case .unknownFilter(let name, let known):
      "there is no filter '\(name)'; the filters are \(known.joined(separator: ", "))"
    case .unknownParameter(let name, let filter, let known):
      known.isEmpty
        ? "the filter \(filter) has nothing that can be set"
        : "the filter \(filter) has no '\(name)'; what can be set is "
          + known.joined(separator: ", ")
    case .repeatedParameter(let name, let filter):
      "\(name) of the filter \(filter) is set twice"
    case .valueOutOfRange(let parameter, let value):
      "\(parameter.name) cannot be \(FilterParameter.text(value)); it takes \(parameter.rangeText)"
    case .notANumber(let text, let parameter):
      "'\(text)' is not a number; \(parameter.name) takes \(parameter.rangeText)"
    }
  }
}
