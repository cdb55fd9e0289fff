extension PairedRatio {
  /// From sums over subscribers that were formed in a pass of their own, after both ratios were
  /// known.
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
