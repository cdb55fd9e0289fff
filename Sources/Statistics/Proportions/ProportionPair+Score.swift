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

  /// Where the score statistic reaches `z` on the way from the observed difference to `end`.
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
