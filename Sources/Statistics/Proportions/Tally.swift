import CGSL

/// Successes and trials, kept together so that a rate never travels without its evidence.
public struct Tally: Hashable, Sendable, Codable {
  /// Number of successes, 0...``trials``.
  public let successes: Int

  /// Number of trials, 0 or more.
  public let trials: Int

  /// - Throws: `StatisticsError.invalid` unless 0 <= successes <= trials.
  public init(_ successes: Int, of trials: Int) throws(StatisticsError) {
    let check = Check("tally")
    try check.count(trials, "trials", atLeast: 0)
    guard (0...trials).contains(successes) else {
      throw check.invalid("successes", successes, accepted: "0...\(trials), the number of trials")
    }
    self.successes = successes
    self.trials = trials
  }

  /// Number of trials without success.
  public var failures: Int { trials - successes }

  /// Successes per trial, or `nil` without a trial.
  public var rate: Double? {
    trials == 0 ? nil : share
  }

  /// `rate` where a trial is known to exist.
  var share: Double { Double(successes) / Double(trials) }

  /// The sampling variance of the rate, p (1 - p) / n.
  var varianceOfRate: Double {
    share * (Double(failures) / Double(trials)) / Double(trials)
  }

  func requireTrials(_ check: Check, _ argument: String = "trials") throws(StatisticsError) {
    try check.count(trials, argument, atLeast: 1)
  }
}

extension [Tally] {
  /// Equal tallies counted together, by trials and successes, without those that have no trial.
  func grouped() -> [(count: Tally, people: Double)] {
    var people: [Tally: Int] = [:]
    for count in self where count.trials > 0 { people[count, default: 0] += 1 }
    return people.sorted {
      ($0.key.trials, $0.key.successes) < ($1.key.trials, $1.key.successes)
    }.map { ($0.key, Double($0.value)) }
  }
}

extension Tally {
  /// Wilson's score interval of the rate, without continuity correction (Wilson 1927).
  ///
  /// Exactly 0 below without successes and exactly 1 above without failures. The lower limit is
  /// found from the product of both roots, so it keeps its digits when successes are few.
  public func wilson(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let check = Check("Wilson interval")
    try requireTrials(check)
    try check.openShare(level, "level")
    let z = try Normal.upperQuantile((1 - level) / 2)
    let (x, n) = (Double(successes), Double(trials))
    let root = z * (z * z + 4 * x * (Double(failures) / n)).squareRoot()
    let high = failures == 0 ? 1 : (2 * x + z * z + root) / (2 * (n + z * z))
    let low = successes == 0 ? 0 : x / n * x / ((n + z * z) * high)
    return ConfidenceInterval(low: low, high: high, level: level)
  }

  /// The exact interval of Clopper and Pearson (1934): it covers at least `level`, often more.
  public func clopperPearson(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let check = Check("Clopper-Pearson interval")
    try requireTrials(check)
    try check.openShare(level, "level")
    let tail = (1 - level) / 2
    return ConfidenceInterval(
      low: try exactLow(tail), high: try exactHigh(tail), level: level)
  }

  private func exactLow(_ tail: Double) throws(StatisticsError) -> Double {
    if successes == 0 { return 0 }
    if failures == 0 { return exp(log(tail) / Double(trials)) }
    return try Beta.lowerQuantile(tail, Double(successes), Double(failures) + 1)
  }

  private func exactHigh(_ tail: Double) throws(StatisticsError) -> Double {
    if failures == 0 { return 1 }
    if successes == 0 { return -expm1(log(tail) / Double(trials)) }
    return try Beta.upperQuantile(tail, Double(successes) + 1, Double(failures))
  }
}

extension Tally {
  /// The equal-tailed interval of the posterior under Jeffreys' prior; 0 below without successes
  /// and 1 above without failures (Brown, Cai and DasGupta 2001).
  public func jeffreys(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let check = Check("Jeffreys interval")
    try requireTrials(check)
    try check.openShare(level, "level")
    let (a, b) = (Double(successes) + 0.5, Double(failures) + 0.5)
    let tail = (1 - level) / 2
    return ConfidenceInterval(
      low: successes == 0 ? 0 : try Beta.lowerQuantile(tail, a, b),
      high: failures == 0 ? 1 : try Beta.upperQuantile(tail, a, b), level: level)
  }
}
