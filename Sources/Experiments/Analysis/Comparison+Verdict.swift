import Statistics

/// How a comparison is judged: the same in a run, in its segments and in a table of rows.
extension Comparison {
  /// Of every test of a run: 0.05, two-sided, and 0.05 one-sided for guardrails.
  static let alpha = 0.05

  /// What an interval at `level` leaves to error: 1 - level, without the rounding that would make
  /// 0.05000000000000004 of 0.95.
  static func alpha(ofLevel level: Double) -> Double {
    let digits = 1e15
    let alpha = (digits - (level * digits).rounded()) / digits
    return alpha > 0 ? alpha : 1 - level
  }

  /// Whether a p-value shows an effect: when it is below `alpha`. At `alpha` itself the interval
  /// ends at 0, so that no difference is still possible.
  static func isShown(_ p: Double, alpha: Double) -> Bool { p < alpha }

  /// Takes the verdict from ``p`` and the sign of ``difference``; leaves it without these.
  mutating func judge(isHigherBetter: Bool, alpha: Double) {
    guard let p, let difference else { return }
    let isBetter = (difference > 0) == isHigherBetter
    verdict = !Self.isShown(p, alpha: alpha) ? .inconclusive : isBetter ? .improved : .worse
  }

  /// Takes the verdict of a guardrail.
  mutating func judge(_ test: NonInferiority) {
    p = test.pValue
    verdict = test.isNonInferior ? .notWorse : test.isInferior ? .worse : .inconclusive
  }

  /// Takes over a p-value that is adjusted for a family, and what it no longer shows.
  mutating func adjust(_ adjusted: Double, alpha: Double) {
    pAdjusted = adjusted
    if !Self.isShown(adjusted, alpha: alpha) { verdict = .inconclusive }
  }

  /// Takes over a difference, in the metric's own unit times `scale`.
  mutating func take(_ found: Difference, scale: Double, isHigherBetter: Bool) {
    difference = found.value * scale
    low = found.interval.low * scale
    high = found.interval.high * scale
    p = found.pValue
    judge(isHigherBetter: isHigherBetter, alpha: Self.alpha)
  }
}
