/// A way in which valid data can carry no information.
public enum Degeneracy: Hashable, Sendable {
  /// Both arms are the same, observation by observation: the difference is exactly zero.
  case exactIdentity

  /// There is no spread to compare a difference with.
  case zeroVariance

  /// The denominators of an arm sum to zero.
  case noDenominator

  /// Nothing happened that the method counts.
  case noEvents

  /// The asked quantity is not determined by these data; the text says why.
  case notEstimable(String)
}

extension Degeneracy: CustomStringConvertible {
  public var description: String {
    switch self {
    case .exactIdentity: "both arms are exactly identical"
    case .zeroVariance: "the data have no variance"
    case .noDenominator: "the denominators sum to zero"
    case .noEvents: "no event was observed"
    case .notEstimable(let why): why
    }
  }
}
