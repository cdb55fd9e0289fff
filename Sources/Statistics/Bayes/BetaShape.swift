/// A beta distribution of one arm's rate.
struct BetaShape {
  let a: Double
  let b: Double

  func interval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let tail = (1 - level) / 2
    return ConfidenceInterval(
      low: try Beta.lowerQuantile(tail, a, b), high: try Beta.upperQuantile(tail, a, b),
      level: level)
  }

  /// The density at a place inside 0..<1.
  func density(_ x: Double) throws(StatisticsError) -> Double {
    try IncompleteBeta.power(x, 1 - x, a, b) / (x * (1 - x))
  }
}
