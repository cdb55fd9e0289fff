import CGSL

/// A scale on which an estimate has no bounds.
public enum Link: String, Hashable, Sendable, Codable {
  /// The quantity itself, without bounds.
  case identity
  /// For what is above 0.
  case log
  /// The log odds, for what lies between 0 and 1.
  case logit

  func apply(_ value: Double) -> Double {
    switch self {
    case .identity: value
    case .log: CGSL.log(value)
    case .logit: CGSL.log(value) - CGSL.log1p(-value)
    }
  }

  func invert(_ value: Double) -> Double {
    switch self {
    case .identity: value
    case .log: CGSL.exp(value)
    case .logit: 1 / (1 + CGSL.exp(-value))
    }
  }

  /// How fast the natural value grows, as a function of itself.
  func slope(at natural: Double) -> Double {
    switch self {
    case .identity: 1
    case .log: natural
    case .logit: natural * (1 - natural)
    }
  }
}
