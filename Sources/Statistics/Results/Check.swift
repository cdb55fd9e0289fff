import JSON

/// Guards the arguments of one method and words its errors.
struct Check {
  let method: String

  init(_ method: String) {
    self.method = method
  }

  func invalid(_ argument: String, _ found: Any, accepted: String) -> StatisticsError {
    let text = JSONValue.shortened("\(found)")
    return .invalid(method: method, argument: argument, found: text, accepted: accepted)
  }

  func degenerate(_ reason: Degeneracy) -> StatisticsError {
    .degenerate(method: method, reason)
  }

  func unsupported(_ found: String, limit: String) -> StatisticsError {
    .unsupported(method: method, found: found, limit: limit)
  }

  /// The largest absolute value of data; squares and products of more could overflow.
  static let largest = 1e100

  /// Accepts a number of at most 1e100 in absolute value.
  func finite(_ value: Double, _ argument: String) throws(StatisticsError) {
    guard abs(value) <= Self.largest else {
      throw invalid(argument, value, accepted: "a finite number up to 1e100")
    }
  }

  /// Accepts at least `count` numbers, none beyond 1e100.
  func finite(_ values: [Double], _ argument: String, atLeast count: Int) throws(StatisticsError) {
    guard values.count >= count else {
      throw invalid(
        argument, "\(values.count) value(s)", accepted: "at least \(count) value(s)")
    }
    if let index = values.firstIndex(where: { !(abs($0) <= Self.largest) }) {
      throw invalid(
        "\(argument)[\(index)]", values[index], accepted: "a finite number up to 1e100")
    }
  }

  /// Accepts a number above zero.
  func positive(_ value: Double, _ argument: String) throws(StatisticsError) {
    guard value >= 1 / Self.largest, value <= Self.largest else {
      throw invalid(argument, value, accepted: "a number above 0, from 1e-100 to 1e100")
    }
  }

  /// Accepts a number that is zero or above.
  func notNegative(_ value: Double, _ argument: String) throws(StatisticsError) {
    guard value >= 0, value <= Self.largest else {
      throw invalid(argument, value, accepted: "a number from 0 up to 1e100")
    }
  }

  /// Accepts a whole number of at least `minimum`.
  func count(_ value: Int, _ argument: String, atLeast minimum: Int) throws(StatisticsError) {
    guard value >= minimum else {
      throw invalid(argument, value, accepted: "a whole number of at least \(minimum)")
    }
  }

  /// Accepts a number strictly between 0 and 1: a level, an error probability, a power.
  func openShare(_ value: Double, _ argument: String) throws(StatisticsError) {
    guard value >= 1e-300, value < 1 else {
      throw invalid(argument, value, accepted: "a number above 0 (1e-300 or more) and below 1")
    }
  }

  /// Accepts a number from 0 to 1, both included: a probability.
  func share(_ value: Double, _ argument: String) throws(StatisticsError) {
    guard (0...1).contains(value) else {
      throw invalid(argument, value, accepted: "a number from 0 to 1")
    }
  }

  /// Accepts a power for which the reach of a test, in standard errors, is above 0.
  func power(_ power: Double, reach: Double) throws(StatisticsError) {
    guard reach > 0 else {
      throw invalid("power", power, accepted: "a power above the error probability")
    }
  }

  /// Accepts one side or two.
  func sides(_ sides: Int) throws(StatisticsError) {
    guard sides == 1 || sides == 2 else { throw invalid("sides", sides, accepted: "1 or 2") }
  }

  func equalCounts(
    _ first: Int, _ second: Int, _ argument: String, as other: String
  ) throws(StatisticsError) {
    guard first == second else {
      throw invalid(
        argument, "\(first) value(s)", accepted: "as many as `\(other)`, which has \(second)")
    }
  }
}

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
  /// The reason as a clause, such as "the data have no variance".
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
  /// The method, what was found and what would be accepted, on one line.
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
