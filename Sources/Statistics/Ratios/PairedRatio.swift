/// Two ratios of totals over the *same* subscribers, who met both arms with common random numbers.
///
/// u = (num_b - R_b den_b) / mean(den_b) - (num_a - R_a den_a) / mean(den_a) per subscriber, and
/// the standard error is sd(u) / sqrt(K). It is about these subscribers in this world; a statement
/// about new worlds takes `seedLevelT` over the differences of several seeds.
public struct PairedRatio: Hashable, Sendable, Codable {
  /// Ratio of totals in the control.
  public let controlRatio: Double

  /// Ratio of totals in the treatment.
  public let treatmentRatio: Double

  /// The standard error of treatment minus control.
  public let standardError: Double

  /// The standard error of log(treatment / control), or `nil` when a ratio is not above 0.
  public let standardErrorOfLog: Double?

  /// The number of subscribers, K >= 2.
  public let subscribers: Int

  /// Whether numerator and denominator agree between the arms for every subscriber.
  public let isIdentity: Bool
}

extension PairedRatio {
  /// From one value per subscriber; index i is the same subscriber everywhere.
  ///
  /// - Throws: As `RatioEstimate(numerators:denominators:)`.
  public init(
    controlNumerators: [Double], controlDenominators: [Double], treatmentNumerators: [Double],
    treatmentDenominators: [Double]
  ) throws(StatisticsError) {
    try Check("paired ratio").equalCounts(
      treatmentNumerators.count, controlNumerators.count, "treatment", as: "control")
    let a = try Linearisation(numerators: controlNumerators, denominators: controlDenominators)
    let b = try Linearisation(
      numerators: treatmentNumerators, denominators: treatmentDenominators)
    /// The standard error with each arm's parts weighted.
    func error(_ weightA: Double, _ weightB: Double) -> Double {
      let size = Double(a.values.count)
      let spread = zip(a.values, b.values).reduce(0) { sum, parts in
        let u = parts.1 / b.denominator * weightB - parts.0 / a.denominator * weightA
        return sum + u * u
      }
      return (spread * size / (size - 1)).squareRoot()
    }
    let positive = a.ratio > 0 && b.ratio > 0
    self.init(
      controlRatio: a.ratio, treatmentRatio: b.ratio, standardError: error(1, 1),
      standardErrorOfLog: positive ? error(1 / a.ratio, 1 / b.ratio) : nil,
      subscribers: a.values.count,
      isIdentity: controlNumerators == treatmentNumerators
        && controlDenominators == treatmentDenominators)
  }

  /// Treatment minus control with a normal interval, or by t with the carriers' degrees of freedom.
  ///
  /// - Parameter carriers: ``RatioEstimate/carriers`` of the arm with the fewest; `nil` for the normal
  ///   interval.
  /// - Throws: `degenerate`, as `exactIdentity` when the arms agree for every subscriber; for fewer
  ///   carriers than ``RatioContrast/carriersMin``.
  public func comparison(
    level: Double, carriers: Double? = nil
  ) throws(StatisticsError) -> RatioDifference {
    let check = Check("paired ratio difference")
    try check.openShare(level, "level")
    try requireSpread(check)
    let (factor, reference) = try widening(check, carriers)
    return RatioDifference(
      controlRatio: controlRatio, treatmentRatio: treatmentRatio,
      difference: try Difference(
        treatmentRatio - controlRatio, standardError: factor * standardError,
        reference: reference, level: level),
      relative: try relative(factor, reference, level: level))
  }

  private func relative(
    _ factor: Double, _ reference: Reference, level: Double
  ) throws(StatisticsError) -> RelativeLift? {
    guard let standardErrorOfLog else { return nil }
    return try RelativeLift(
      ratio: treatmentRatio / controlRatio, standardErrorOfLog: factor * standardErrorOfLog,
      level: level, reference: reference)
  }

  /// The factor of the standard error that puts n / (n - 1) of the carriers in the place of K / (K - 1).
  func widening(
    _ check: Check, _ carriers: Double?
  ) throws(StatisticsError) -> (factor: Double, reference: Reference) {
    guard let carriers else { return (1, .normal) }
    guard carriers >= RatioContrast.carriersMin else { throw check.degenerate(.fewCarriers) }
    let size = Double(subscribers)
    return (
      ((size - 1) / size * carriers / (carriers - 1)).squareRoot(),
      .t(degreesOfFreedom: carriers - 1)
    )
  }

  func requireSpread(_ check: Check) throws(StatisticsError) {
    if isIdentity { throw check.degenerate(.exactIdentity) }
    guard standardError > 0 else { throw check.degenerate(.zeroVariance) }
  }
}

extension PairedRatio {
  /// From sums over subscribers that were formed after both ratios were known.
  ///
  /// - Parameters:
  ///   - spread: The sum of u^2, u = (num_b - R_b den_b) / mean(den_b) - (num_a - R_a den_a) /
  ///     mean(den_a).
  ///   - relativeSpread: The same with each arm's part divided by its ratio; `nil` when a ratio is
  ///     not above 0.
  /// - Throws: `StatisticsError.invalid` for fewer than two subscribers or a negative sum.
  public init(
    controlRatio: Double, treatmentRatio: Double, spread: Double, relativeSpread: Double?,
    subscribers: Int, isIdentity: Bool
  ) throws(StatisticsError) {
    let check = Check("paired ratio")
    try check.finite(controlRatio, "controlRatio")
    try check.finite(treatmentRatio, "treatmentRatio")
    try check.count(subscribers, "subscribers", atLeast: 2)
    try check.notNegative(spread, "spread")
    let size = Double(subscribers)
    func error(_ spread: Double) -> Double { (spread / (size - 1) / size).squareRoot() }
    self.init(
      controlRatio: controlRatio, treatmentRatio: treatmentRatio, standardError: error(spread),
      standardErrorOfLog: controlRatio > 0 && treatmentRatio > 0
        ? relativeSpread.map(error) : nil,
      subscribers: subscribers, isIdentity: isIdentity)
  }
}

extension PairedRatio {
  /// From four variables of `moments`, which hold both arms of the same subscribers.
  ///
  /// The variance is a difference of large, nearly equal numbers when common random numbers work
  /// well, so it is formed in integers of 512 bits and rounded once: identical for any order of
  /// merging, and exactly 0 when the arms agree.
  ///
  /// - Throws: `degenerate` when the denominators of an arm sum to 0.
  public init(_ moments: CoMoments, _ layout: Layout) throws(StatisticsError) {
    let moments = try PairedRatioMoments(moments, layout)
    let (a, b) = (moments.control, moments.treatment)
    guard a.sumDenominator > 0, b.sumDenominator > 0 else {
      throw Check("paired ratio").degenerate(.noDenominator)
    }
    self.init(
      controlRatio: Double(a.sumNumerator) / Double(a.sumDenominator),
      treatmentRatio: Double(b.sumNumerator) / Double(b.sumDenominator),
      standardError: moments.standardError, standardErrorOfLog: moments.standardErrorOfLog,
      subscribers: a.subscribers, isIdentity: moments.isIdentity)
  }

  /// The places of numerator and denominator of both arms in a `CoMoments`.
  public struct Layout: Hashable, Sendable {
    /// Index of the control's numerator.
    public let controlNumerator: Int

    /// Index of the control's denominator.
    public let controlDenominator: Int

    /// Index of the treatment's numerator.
    public let treatmentNumerator: Int

    /// Index of the treatment's denominator.
    public let treatmentDenominator: Int

    /// The four indices.
    public init(
      controlNumerator: Int, controlDenominator: Int, treatmentNumerator: Int,
      treatmentDenominator: Int
    ) {
      self.controlNumerator = controlNumerator
      self.controlDenominator = controlDenominator
      self.treatmentNumerator = treatmentNumerator
      self.treatmentDenominator = treatmentDenominator
    }
  }
}
