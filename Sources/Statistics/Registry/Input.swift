import JSON

extension Method {
  /// An input of a method: its name, what it may be and what it means.
  public struct Input: Hashable, Sendable {
    /// Key of the input among the arguments.
    public let name: String

    /// Accepted type and range.
    public let kind: Kind

    /// Meaning of the input, for a reader of the list of methods.
    public let meaning: String

    /// Whether the input may be left out.
    public let isOptional: Bool

    init(_ name: String, _ kind: Kind, _ meaning: String, isOptional: Bool = false) {
      self.name = name
      self.kind = kind
      self.meaning = meaning
      self.isOptional = isOptional
    }

    /// The first fault of this input among `values`, or `nil`; `found` is `nil` when it is missing.
    ///
    /// `null` means that an optional input is absent.
    func fault(
      in values: [String: JSONValue], below path: String = ""
    ) -> (place: String, found: JSONValue?, kind: Kind)? {
      guard let value = values[name] else { return isOptional ? nil : (path + name, nil, kind) }
      if isOptional, value == .null { return nil }
      return kind.fault(in: value, at: path + name)
    }
  }
}

extension Method.Input {
  static func number(_ name: String, _ meaning: String) -> Self { Self(name, .number, meaning) }

  static func count(_ name: String, _ meaning: String) -> Self { Self(name, .wholeNumber, meaning) }

  static func numbers(_ name: String, _ meaning: String) -> Self {
    Self(name, .list(.number), meaning)
  }

  static func counts(_ name: String, _ meaning: String) -> Self {
    Self(name, .list(.wholeNumber), meaning)
  }

  static func marks(_ name: String, _ meaning: String) -> Self { Self(name, .list(.mark), meaning) }

  /// One of the words of `type`.
  static func word<T: RawRepresentable & CaseIterable>(
    _ name: String, _ type: T.Type, _ meaning: String
  ) -> Self where T.RawValue == String {
    Self(name, .word(type), meaning)
  }

  static let level = number("conf", "Coverage of the interval, above 0 and below 1.")
  static let alpha = number("alpha", "Error probability, above 0 and below 1.")
  static let power = number("power", "Probability of detecting the change, above 0 and below 1.")
  static let margin = number("margin", "The loss that is still accepted, 0 or above.")
  static let sides = count("sides", "1 or 2: one-sided or two-sided.")
  static let alternative = word(
    "alternative", Alternative.self, "The alternative to no difference: b differs, b > a, b < a.")
}

extension [Method.Input] {
  /// Values of control and treatment.
  static let arms: Self = [
    .numbers("a", "Values of the control, one per unit."),
    .numbers("b", "Values of the treatment, one per unit."),
  ]

  static let tally: Self = [
    .count("x", "Successes, 0...n."), .count("n", "Trials, 1 or more."),
  ]

  /// Successes and trials of control and treatment.
  static let tallies: Self = [
    .count("x_a", "Successes of the control, 0...n_a."),
    .count("n_a", "Trials of the control, 1 or more."),
    .count("x_b", "Successes of the treatment, 0...n_b."),
    .count("n_b", "Trials of the treatment, 1 or more."),
  ]

  /// Numerators and denominators per subscriber.
  static let ratioArms: Self = [
    .numbers("num_a", "Numerators of the control, one per subscriber."),
    .numbers("den_a", "Denominators of the control, one per subscriber, 0 or above."),
    .numbers("num_b", "Numerators of the treatment, one per subscriber."),
    .numbers("den_b", "Denominators of the treatment, one per subscriber, 0 or above."),
  ]

  /// Times and events of both arms.
  static let survivalArms: Self = [
    .numbers("time_a", "Event or censoring times of the control, 0 or above."),
    .marks("event_a", "1 for an event, 0 for a time that was cut off, as many as time_a."),
    .numbers("time_b", "Event or censoring times of the treatment, 0 or above."),
    .marks("event_b", "1 for an event, 0 for a time that was cut off, as many as time_b."),
  ]

  /// Rates that a design is for.
  static let rates: Self = [
    .number("p_a", "Rate of the control, 0...1."), .number("p_b", "Rate of the treatment, 0...1."),
  ]
}
