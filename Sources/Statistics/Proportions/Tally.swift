/// Successes and trials, kept together so that a rate never travels without its evidence.
public struct Tally: Hashable, Sendable, Codable {
  public let successes: Int
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
