/// The plan of an experiment that compares each treatment arm with one control.
///
/// Tests are on the normal distribution, and several treatments share the error probability evenly
/// (Bonferroni).
public struct ComparisonDesign: Hashable, Sendable {
  public let metric: PlannedMetric

  /// The error probability over all comparisons.
  public let alpha: Double

  /// 1 or 2; a margin is held one-sided.
  public let sides: Int

  /// Arms with the control, 2 or more.
  public let arms: Int

  /// Units of one treatment arm for each unit of the control.
  public let allocation: Double

  /// The loss that is still accepted where non-inferiority is planned, else `nil`.
  public let margin: Double?

  /// The most arms.
  static let armsMax = 1_000

  /// - Throws: `StatisticsError.invalid` for anything out of its range.
  public init(
    _ metric: PlannedMetric, alpha: Double, sides: Int = 2, arms: Int = 2, allocation: Double = 1,
    margin: Double? = nil
  ) throws(StatisticsError) {
    let check = Check("power")
    switch metric {
    case .proportion(let baseline), .ratio(let baseline, _):
      guard baseline > 0, baseline < 1 else {
        throw check.invalid("baseline", baseline, accepted: "a rate above 0 and below 1")
      }
    case .mean(let deviation, let baseline), .measuredRatio(let deviation, let baseline):
      try check.positive(deviation, "sd")
      if let baseline { try check.finite(baseline, "baseline") }
    }
    try check.openShare(alpha, "alpha")
    guard sides == 1 || sides == 2 else { throw check.invalid("sides", sides, accepted: "1 or 2") }
    guard (2...Self.armsMax).contains(arms) else {
      throw check.invalid("arms", arms, accepted: "2...\(Self.armsMax), with the control")
    }
    guard allocation >= 1e-3, allocation <= 1e3 else {
      throw check.invalid("allocation", allocation, accepted: "1:1000...1000:1")
    }
    if let margin { try check.positive(margin, "margin") }
    self.metric = metric
    self.alpha = alpha
    self.sides = margin == nil ? sides : 1
    self.arms = arms
    self.allocation = allocation
    self.margin = margin
  }

  /// The error probability of each comparison.
  public var alphaPerComparison: Double { alpha / Double(arms - 1) }

  func critical() throws(StatisticsError) -> Double {
    try Normal.upperQuantile(alphaPerComparison / Double(sides))
  }

  /// Refuses a change that the metric cannot make, or that nothing could show.
  func distance(of change: Double) throws(StatisticsError) -> Double {
    let check = Check("power")
    try check.finite(change, "mde")
    if metric.isRate, let baseline = metric.baseline, !(0...1).contains(baseline + change) {
      throw check.invalid(
        "mde", change, accepted: "\(-baseline)...\(1 - baseline), a rate of 0...1")
    }
    guard let margin else {
      guard abs(change) > 1e-100 else {
        throw check.invalid("mde", change, accepted: "a change other than 0")
      }
      return abs(change)
    }
    guard change + margin > 0 else {
      throw check.invalid("margin", margin, accepted: "more than the loss that is planned for")
    }
    return change + margin
  }

  /// The standard deviations of the difference for one unit of the control: as the test reckons it
  /// without a change, and as it is with the change.
  func spreads(at change: Double) -> (test: Double, truth: Double) {
    switch metric {
    case .mean(let deviation, _), .measuredRatio(let deviation, _):
      let spread = deviation * (1 + 1 / allocation).squareRoot()
      return (spread, spread)
    case .proportion(let baseline), .ratio(let baseline, _):
      let treated = min(1, max(0, baseline + change))
      let truth = baseline * (1 - baseline) + treated * (1 - treated) / allocation
      let pooled = (baseline + allocation * treated) / (1 + allocation)
      // A margin is tested without pooling.
      let test = margin == nil ? pooled * (1 - pooled) * (1 + 1 / allocation) : truth
      let inflation = metric.inflation
      return ((test * inflation).squareRoot(), (truth * inflation).squareRoot())
    }
  }
}
