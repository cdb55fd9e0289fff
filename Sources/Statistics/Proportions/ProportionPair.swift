import CGSL

/// The same rate in two arms of independent units, one outcome per unit.
///
/// For pushes this is the wrong tool: the subscriber is the unit, and a ratio of counts per
/// subscriber belongs to `RatioDifference`.
public struct ProportionPair: Hashable, Sendable {
  /// Successes and trials of the control, at least one trial.
  public let control: Tally

  /// Successes and trials of the treatment, at least one trial.
  public let treatment: Tally

  /// - Throws: `StatisticsError.invalid` when an arm has no trial.
  public init(control: Tally, treatment: Tally) throws(StatisticsError) {
    let check = Check("two proportions")
    try control.requireTrials(check, "control.trials")
    try treatment.requireTrials(check, "treatment.trials")
    self.control = control
    self.treatment = treatment
  }

  /// Treatment minus control, rounded once at the end: among trillions of trials few digits differ.
  public var difference: Double {
    let excess =
      Int128(treatment.successes) * Int128(control.trials)
      - Int128(control.successes) * Int128(treatment.trials)
    return Double(excess) / (Double(control.trials) * Double(treatment.trials))
  }

  /// The unpooled variance of the difference.
  var variance: Double { control.varianceOfRate + treatment.varianceOfRate }

  /// The pooled z-test without continuity correction.
  ///
  /// - Throws: `degenerate` when nobody or everybody succeeded in both arms.
  public func zTest(alternative: Alternative = .twoSided) throws(StatisticsError) -> TestResult {
    let (a, b) = (Double(control.trials), Double(treatment.trials))
    let share = (Double(control.successes) + Double(treatment.successes)) / (a + b)
    let rest = (Double(control.failures) + Double(treatment.failures)) / (a + b)
    let variance = share * rest * (1 / a + 1 / b)
    guard variance > 0 else { throw Check("two-proportion z-test").degenerate(.zeroVariance) }
    let z = difference / variance.squareRoot()
    return TestResult(
      statistic: z, degreesOfFreedom: nil, pValue: try Reference.normal.pValue(z, alternative))
  }

  /// The unpooled normal (Wald) difference; its interval is not clipped to -1...1.
  ///
  /// - Throws: `degenerate` when each arm has only successes or only failures.
  public func wald(level: Double) throws(StatisticsError) -> Difference {
    let check = Check("two-proportion Wald interval")
    try check.openShare(level, "level")
    guard variance > 0 else { throw check.degenerate(.zeroVariance) }
    return try Difference(
      difference, standardError: variance.squareRoot(), reference: .normal, level: level)
  }

  /// The interval from the Wilson limits of each arm (Newcombe 1998, method 10), uncorrected.
  public func newcombe(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let (a, b) = (try control.wilson(level: level), try treatment.wilson(level: level))
    func distance(_ first: Double, _ second: Double) -> Double {
      (first * first + second * second).squareRoot()
    }
    let below = distance(treatment.share - b.low, a.high - control.share)
    let above = distance(b.high - treatment.share, control.share - a.low)
    return ConfidenceInterval(low: difference - below, high: difference + above, level: level)
  }
}

extension ProportionPair {
  /// The Wald interval after one success and one failure more in each arm (Agresti and Caffo 2000).
  public func agrestiCaffo(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    try Check("Agresti-Caffo interval").openShare(level, "level")
    func added(_ tally: Tally) -> (rate: Double, variance: Double) {
      let n = Double(tally.trials) + 2
      let rate = (Double(tally.successes) + 1) / n
      return (rate, rate * (1 - rate) / n)
    }
    let (a, b) = (added(control), added(treatment))
    let z = try Reference.normal.criticalValue(level: level)
    return ConfidenceInterval(
      b.rate - a.rate, halfWidth: z * (a.variance + b.variance).squareRoot(), level: level)
  }

  /// Treatment rate over control rate with Katz's log interval (Katz et al. 1978).
  ///
  /// - Throws: `degenerate` without a success in an arm, or when everybody succeeded.
  public func riskRatio(
    level: Double
  ) throws(StatisticsError) -> (ratio: Double, interval: ConfidenceInterval) {
    let check = Check("risk ratio")
    try check.openShare(level, "level")
    guard control.successes > 0, treatment.successes > 0 else { throw check.degenerate(.noEvents) }
    let variance =
      Double(control.failures) / Double(control.trials) / Double(control.successes)
      + Double(treatment.failures) / Double(treatment.trials) / Double(treatment.successes)
    guard variance > 0 else { throw check.degenerate(.zeroVariance) }
    let ratio = treatment.share / control.share
    let z = try Reference.normal.criticalValue(level: level)
    let interval = ConfidenceInterval(
      log(ratio), halfWidth: z * variance.squareRoot(), level: level)
    return (ratio, interval.map { exp($0) })
  }
}

extension ProportionPair {
  /// The score interval of Miettinen and Nurminen (1985), with their factor N / (N - 1).
  ///
  /// It stays within -1...1 and behaves with few or no successes.
  public func miettinenNurminen(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let check = Check("Miettinen-Nurminen interval")
    try check.openShare(level, "level")
    let z = try Reference.normal.criticalValue(level: level)
    return ConfidenceInterval(
      low: try scoreLimit(-1, z), high: try scoreLimit(1, z), level: level)
  }

  /// The value between the observed difference and `end` at which the score statistic is `z`.
  private func scoreLimit(_ end: Double, _ z: Double) throws(StatisticsError) -> Double {
    if difference == end { return end }
    let total = Double(control.trials) + Double(treatment.trials)
    let factor = total > 1 ? total / (total - 1) : 1
    /// Positive beyond the limit: squared, so that no variance is divided by.
    func excess(_ value: Double) throws(StatisticsError) -> Double {
      let variance = try RestrictedPair(self, difference: value).variance(self) * factor
      return (difference - value) * (difference - value) - z * z * variance
    }
    guard try excess(end) > 0 else { return end }
    guard try excess(difference) < 0 else { return try firstLimit(end, excess) }
    return try Root.find(
      in: min(difference, end)...max(difference, end), method: "Miettinen-Nurminen interval"
    ) { (value) throws(StatisticsError) in try excess(value) }
  }

  /// At an observed 0 or 1 in both arms the variance vanishes at the observed difference itself.
  private func firstLimit(
    _ end: Double, _ excess: @escaping (Double) throws(StatisticsError) -> Double
  ) throws(StatisticsError) -> Double {
    var step = (end - difference) * 1e-12
    while abs(step) < abs(end - difference), try excess(difference + step) >= 0 { step *= 2 }
    guard abs(step) < abs(end - difference) else { return difference }
    let start = difference + step
    return try Root.find(
      in: min(start, end)...max(start, end), method: "Miettinen-Nurminen interval"
    ) { (value) throws(StatisticsError) in try excess(value) }
  }

  /// Farrington and Manning's (1990) non-inferiority test: the standard error at rates that differ
  /// by exactly the margin; higher is better.
  ///
  /// - Throws: `degenerate` when that standard error is 0.
  public func scoreNonInferiority(margin: Double) throws(StatisticsError) -> TestResult {
    let check = Check("score non-inferiority")
    try check.notNegative(margin, "margin")
    guard margin < 1 else { throw check.invalid("margin", margin, accepted: "0..<1") }
    let variance = try RestrictedPair(self, difference: -margin).variance(self)
    guard variance > 0 else { throw check.degenerate(.zeroVariance) }
    let z = (difference + margin) / variance.squareRoot()
    return TestResult(
      statistic: z, degreesOfFreedom: nil, pValue: try Normal.upperTail(z))
  }
}
