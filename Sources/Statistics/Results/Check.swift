/// Guards the arguments of one method and words its errors.
struct Check {
  let method: String

  init(_ method: String) {
    self.method = method
  }

  func invalid(_ argument: String, _ found: Any, accepted: String) -> StatisticsError {
    .invalid(method: method, argument: argument, found: "\(found)", accepted: accepted)
  }

  func degenerate(_ reason: Degeneracy) -> StatisticsError {
    .degenerate(method: method, reason)
  }

  func unsupported(_ found: String, limit: String) -> StatisticsError {
    .unsupported(method: method, found: found, limit: limit)
  }

  /// Accepts a finite number.
  func finite(_ value: Double, _ argument: String) throws(StatisticsError) {
    guard value.isFinite else { throw invalid(argument, value, accepted: "a finite number") }
  }

  /// Accepts finite numbers only and at least `count` of them.
  func finite(_ values: [Double], _ argument: String, atLeast count: Int) throws(StatisticsError) {
    guard values.count >= count else {
      throw invalid(
        argument, "\(values.count) value(s)", accepted: "at least \(count) value(s)")
    }
    if let index = values.firstIndex(where: { !$0.isFinite }) {
      throw invalid("\(argument)[\(index)]", values[index], accepted: "a finite number")
    }
  }

  /// Accepts a finite number above zero.
  func positive(_ value: Double, _ argument: String) throws(StatisticsError) {
    guard value.isFinite, value > 0 else {
      throw invalid(argument, value, accepted: "a finite number above 0")
    }
  }

  /// Accepts a finite number that is zero or above.
  func notNegative(_ value: Double, _ argument: String) throws(StatisticsError) {
    guard value.isFinite, value >= 0 else {
      throw invalid(argument, value, accepted: "a finite number, 0 or above")
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
    guard value > 0, value < 1 else {
      throw invalid(argument, value, accepted: "a number above 0 and below 1")
    }
  }

  /// Accepts a number from 0 to 1, both included: a probability.
  func share(_ value: Double, _ argument: String) throws(StatisticsError) {
    guard (0...1).contains(value) else {
      throw invalid(argument, value, accepted: "a number from 0 to 1")
    }
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
