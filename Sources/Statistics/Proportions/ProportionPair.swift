/// The same rate in two arms of independent units, one outcome per unit.
///
/// For pushes this is the wrong tool: the subscriber is the unit, and a ratio of counts per
/// subscriber belongs to `RatioDifference`.
public struct ProportionPair: Hashable, Sendable {
  public let control: Tally
  public let treatment: Tally

  /// - Throws: `StatisticsError.invalid` when an arm has no trial.
  public init(control: Tally, treatment: Tally) throws(StatisticsError) {
    let check = Check("two proportions")
    try control.requireTrials(check, "control.trials")
    try treatment.requireTrials(check, "treatment.trials")
    self.control = control
    self.treatment = treatment
  }

  /// Treatment minus control, with one rounding at the end: rates of trillions of trials may differ
  /// in their last digits only.
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

  /// The interval of the difference from the Wilson limits of each arm (Newcombe 1998, method 10),
  /// without continuity correction.
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
