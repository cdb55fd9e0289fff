import PushModel

extension FanoutRules {
  static let workersRange = 1...1_000_000

  /// - Throws: ``FanoutRulesError`` for the first value that is out of range.
  public func check() throws(FanoutRulesError) {
    try require(dispatchRate, in: 0.001...1_000_000, "dispatchRate")
    try require(batch, in: 1...10_000, "batch")
    if let workers { try require(workers, in: Self.workersRange, "workers") }
    try require(capacityMax, in: 1...1_000_000_000, "capacityMax")
    try require(backoffMax, in: .milliseconds(1)...(.days(1)), "backoffMax")
    try require(backoffBase, in: .milliseconds(1)...backoffMax, "backoffBase")
    try require(tokenAgeMax, in: .days(1)...(.days(3_650)), "tokenAgeMax")
    try require(malformedAlert.share, in: 0.000_001...1, "malformedAlert.share")
    try require(malformedAlert.window, in: .seconds(1)...(.days(365)), "malformedAlert.window")
    try require(malformedAlert.repliesMin, in: 1...1_000_000_000, "malformedAlert.repliesMin")
  }

  private func require<Value: Comparable>(
    _ value: Value, in range: ClosedRange<Value>, _ key: String
  ) throws(FanoutRulesError) {
    guard range.contains(value) else {
      let allowed = "\(range.lowerBound)...\(range.upperBound)"
      throw FanoutRulesError(key: key, found: "\(value)", allowed: allowed)
    }
  }
}
