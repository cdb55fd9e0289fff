/// Why a method gave no numbers.
public enum StatisticsError: Error, Hashable, Sendable {
  /// The input breaks the contract of the method.
  case invalid(method: String, argument: String, found: String, accepted: String)

  /// The input is valid and carries no information on the question.
  case degenerate(method: String, Degeneracy)

  /// The input is valid and beyond the size or range that the method is built for.
  case unsupported(method: String, found: String, limit: String)

  /// The numerical library failed on a valid input.
  case numerical(GSLError)
}

extension StatisticsError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .invalid(let method, let argument, let found, let accepted):
      "\(method): `\(argument)` is \(found), accepted: \(accepted)"
    case .degenerate(let method, let reason):
      "\(method): not estimable, \(reason)"
    case .unsupported(let method, let found, let limit):
      "\(method): unsupported, \(found), limit: \(limit)"
    case .numerical(let error):
      error.description
    }
  }
}
