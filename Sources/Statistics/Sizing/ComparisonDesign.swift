/// The plan of an experiment that compares each treatment arm with one control.
///
/// Tests are normal, and several treatments share the error probability evenly (Bonferroni).
public struct ComparisonDesign: Hashable, Sendable {
  /// Metric that the experiment compares.
  public let metric: PlannedMetric

  /// The error probability over all comparisons.
  public let alpha: Double

  /// Sides of the test, 1 or 2; 1 with a margin.
  public let sides: Int

  /// Number of arms including the control, 2 or more.
  public let arms: Int

  /// Units of one treatment arm for each unit of the control.
  public let allocation: Double

  /// The loss that is still accepted where non-inferiority is planned, else `nil`.
  public let margin: Double?

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
    try check.sides(sides)
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

  /// The distance that the test must show, from the change and the margin. Refuses a change that
  /// the metric cannot make, or that no test can show.
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

  /// The standard deviations of the difference per unit of the control: as the test assumes under
  /// the null hypothesis, and as it is under the change.
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

extension ComparisonDesign {
  /// The units of the control, before rounding up, that detect the change with this power.
  ///
  /// ((z_alpha s0 + z_power s1) / distance)^2: for rates the formula of Fleiss, Levin and Paik
  /// (2003, without continuity correction), for means 2 ((z + z) sd / delta)^2, both times the
  /// design effect; non-inferiority with s0 = s1.
  public func controlUnits(change: Double, power: Double) throws(StatisticsError) -> Double {
    let check = Check("power")
    try check.openShare(power, "power")
    let distance = try distance(of: change)
    let (test, truth) = spreads(at: change)
    let reach = try critical() * test + (try Normal.upperQuantile(1 - power)) * truth
    try check.power(power, reach: reach)
    let units = reach / distance * (reach / distance)
    guard units <= Self.unitsMax else {
      throw check.unsupported("a change that takes \(units) units", limit: "\(Self.unitsMax)")
    }
    return units
  }

  /// The probability of detecting the change with `controlUnits` in the control, one tail ignored.
  public func power(change: Double, controlUnits units: Double) throws(StatisticsError) -> Double {
    try requireUnits(units)
    let distance = try distance(of: change)
    let (test, truth) = spreads(at: change)
    guard truth > 0 else { throw Check("power").degenerate(.zeroVariance) }
    return try Normal.upperTail(
      max(-40, (try critical() * test - distance * units.squareRoot()) / truth))
  }

  /// The smallest increase that is detected with this power.
  ///
  /// - Throws: `StatisticsError.invalid` when no rate up to 1 is, or a margin is planned.
  public func detectableChange(
    controlUnits units: Double, power: Double
  ) throws(StatisticsError) -> Double {
    let check = Check("power")
    try requireUnits(units)
    try check.openShare(power, "power")
    guard margin == nil else {
      throw check.invalid("mde", "missing", accepted: "n or power to be found beside a margin")
    }
    let (z, zPower) = (try critical(), try Normal.upperQuantile(1 - power))
    try check.power(power, reach: z + zPower)
    func excess(_ change: Double) -> Double {
      let (test, truth) = spreads(at: change)
      return change * units.squareRoot() - z * test - zPower * truth
    }
    guard metric.isRate, let baseline = metric.baseline else {
      let (test, truth) = spreads(at: 0)
      return (z * test + zPower * truth) / units.squareRoot()
    }
    guard excess(1 - baseline) > 0 else {
      throw check.invalid("n", units, accepted: "more units: no rate up to 1 is shown so often")
    }
    return try Root.find(in: 0...(1 - baseline), method: "power") {
      (change) throws(StatisticsError) in excess(change)
    }
  }

  /// The most units that are answered.
  static let unitsMax = 1e15

  private func requireUnits(_ units: Double) throws(StatisticsError) {
    guard units >= 2, units <= Self.unitsMax else {
      throw Check("power").invalid("n", units, accepted: "2...\(Self.unitsMax) units")
    }
  }
}
