public import ScanImaging

/// Filters that people ask for by name, in the order in which they work.
///
/// They are written as a list with commas. A name begins a filter, `=` gives its first value, and
/// `parameter:value` sets one by name:
///
///     sharpen                          the standard values
///     sharpen=0.5                      the first parameter, `amount`
///     sharpen=amount:0.5,radius:0.2    parameters by name
///     shading,sharpen=0.5,radius:0.2   two filters
///
/// A list that is given in several pieces is their sum: `chain += try FilterChain(parsing: more)`.
/// The chain works on pages that were cleaned already (`PageEnhancement`), and alone on any page.
public struct FilterChain: Sendable, Hashable {
  /// One filter of a chain.
  public struct Step: Sendable, Hashable {
    /// What it does.
    public let kind: FilterKind
    /// How it does it.
    public let values: FilterValues
  }

  /// The filters, first to last.
  public private(set) var steps: [Step]

  /// A chain without filters: it changes nothing.
  public init() {
    steps = []
  }

  /// The chain that words ask for; throws the first thing that is wrong with them.
  public init(parsing words: String) throws(FilterError) {
    steps = []
    var name = ""
    var given: [String: Double] = [:]
    for item in words.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let isSetting = sides.count == 1 && item.contains(":")
      if !isSetting {
        try close(name, given)
        name = String(sides[0])
        guard !name.isEmpty else { throw .missingFilter(words: words) }
        given = [:]
        guard sides.count == 2 else { continue }
      } else if name.isEmpty {
        throw .missingFilter(words: words)
      }
      let kind = try FilterChain.kind(name)
      let (parameter, value) = try FilterChain.setting(sides[sides.count - 1], of: kind)
      guard given.updateValue(value, forKey: parameter) == nil else {
        throw .repeatedParameter(name: parameter, filter: name)
      }
    }
    try close(name, given)
  }

  /// Whether there is no filter.
  public var isEmpty: Bool { steps.isEmpty }

  /// Lets the filters of another chain work after these.
  public static func += (chain: inout FilterChain, more: FilterChain) {
    chain.steps += more.steps
  }

  /// The page after all filters, of the same size; its kind of pixels may differ.
  public func applied(to page: consuming PageRaster, resolution: Resolution) -> PageRaster {
    var page = consume page
    for step in steps {
      page = step.kind.type.init(step.values).applied(to: page, resolution: resolution)
    }
    return page
  }

  /// Ends the filter that is being read, if there is one.
  private mutating func close(_ name: String, _ given: [String: Double]) throws(FilterError) {
    guard !name.isEmpty else { return }
    let kind = try FilterChain.kind(name)
    steps.append(Step(kind: kind, values: try FilterValues(given, for: kind.parameters, of: name)))
  }

  private static func kind(_ name: String) throws(FilterError) -> FilterKind {
    guard let kind = FilterKind.named(name) else {
      throw .unknownFilter(name: name, known: FilterKind.all.map(\.name))
    }
    return kind
  }

  /// The parameter and value of `0.5` or `radius:0.2`.
  private static func setting(
    _ words: Substring, of kind: FilterKind
  ) throws(FilterError) -> (String, Double) {
    let sides = words.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let text = String(sides[sides.count - 1])
    let name: String
    if sides.count == 2 {
      name = String(sides[0])
    } else if let first = kind.parameters.first {
      name = first.name
    } else {
      throw .unknownParameter(name: text, of: kind.name, known: [])
    }
    guard let parameter = kind.parameters.first(where: { $0.name == name }) else {
      throw .unknownParameter(name: name, of: kind.name, known: kind.parameters.map(\.name))
    }
    guard let value = Double(text), value.isFinite else {
      throw .notANumber(text: text, parameter: parameter)
    }
    return (name, value)
  }
}

extension FilterChain: CustomStringConvertible {
  /// The chain in the words that it can be read from, every value written out.
  public var description: String {
    steps.map { step in
      let settings = step.kind.parameters.map {
        "\($0.name):\(FilterParameter.text(step.values[$0.name]))"
      }
      return settings.isEmpty
        ? step.kind.name : step.kind.name + "=" + settings.joined(separator: ",")
    }.joined(separator: ",")
  }
}
