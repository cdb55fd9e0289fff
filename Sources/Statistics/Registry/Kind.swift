import JSON

extension Method {
  /// The type of an input.
  public indirect enum Kind: Hashable, Sendable {
    /// A finite number of at most 1e100 in absolute value.
    case number

    /// A whole number of 64 bits; 3.0 is one.
    case wholeNumber

    /// True or false.
    case truth

    /// 0 or 1, also as false or true: whether something happened to a unit.
    case mark

    /// One of these words.
    case word([String])

    /// An array whose elements are of one kind.
    case list(Kind)

    /// An object with these members.
    case object([Input])
  }
}

extension Method.Kind {
  /// The kind whose words are the raw values of `type`.
  static func word<T: RawRepresentable & CaseIterable>(
    _ type: T.Type
  ) -> Method.Kind where T.RawValue == String {
    .word(T.allCases.map(\.rawValue))
  }

  /// Description of the accepted values, for errors and lists.
  public var accepted: String {
    switch self {
    case .number: "a number"
    case .wholeNumber: "a whole number"
    case .truth: "true or false"
    case .mark: "0 or 1"
    case .word(let words): words.joined(separator: ", ")
    case .list(let kind): "a list of \(kind.several)"
    case .object(let inputs): "an object with \(inputs.map(\.name).joined(separator: ", "))"
    }
  }

  /// The same in the plural.
  private var several: String {
    switch self {
    case .number: "numbers"
    case .wholeNumber: "whole numbers"
    case .mark: "0 and 1"
    case .list(let kind): "lists of \(kind.several)"
    case .truth, .word, .object: accepted
    }
  }

  /// The place and value of the first part of `value` that is not of this kind, or `nil`.
  func fault(
    in value: JSONValue, at place: @autoclosure () -> String
  ) -> (place: String, found: JSONValue?, kind: Method.Kind)? {
    switch (self, value) {
    case (.list(let kind), .array(let values)):
      for (index, value) in values.enumerated() {
        if let fault = kind.fault(in: value, at: "\(place())[\(index)]") { return fault }
      }
      return nil
    case (.object(let inputs), .object):
      let values = value.members ?? [:]
      for input in inputs {
        if let fault = input.fault(in: values, below: "\(place()).") { return fault }
      }
      return nil
    default: return isScalar(value) ? nil : (place(), value, self)
    }
  }

  private func isScalar(_ value: JSONValue) -> Bool {
    switch self {
    case .number: value.double.map { abs($0) <= Check.largest } ?? false
    case .wholeNumber: value.int != nil
    case .truth: if case .bool = value { true } else { false }
    case .mark: value.mark != nil
    case .word(let words): if case .string(let text) = value { words.contains(text) } else { false }
    case .list, .object: false
    }
  }
}
