import CGSL

/// The maximum-likelihood rates of two arms with a given difference, for the score methods.
struct RestrictedPair {
  private let control: Split
  private let treatment: Split

  /// A rate and its complement, each with full precision.
  private struct Split {
    let rate: Double
    let rest: Double
  }

  /// The maximum of the likelihood with treatment - control = `difference`.
  ///
  /// Solved for the log odds of the control's place between the smallest and the largest rate that
  /// the difference allows. The closed form (Miettinen and Nurminen 1985) takes an arc cosine near
  /// 1 and loses half its digits where rates are small.
  init(_ pair: ProportionPair, difference: Double) throws(StatisticsError) {
    let (x1, y1) = (Double(pair.treatment.successes), Double(pair.treatment.failures))
    let (x0, y0) = (Double(pair.control.successes), Double(pair.control.failures))
    /// The score times all four shares: positive below the root.
    func score(_ logOdds: Double) -> Double {
      let (p0, p1) = Self.rates(logOdds, difference)
      return x1 * p0.rate * p0.rest * p1.rest - y1 * p0.rate * p0.rest * p1.rate
        + x0 * p1.rate * p1.rest * p0.rest - y0 * p1.rate * p1.rest * p0.rate
    }
    let end = 100.0
    let logOdds =
      if score(-end) <= 0 { -Double.infinity } else if score(end) >= 0 { Double.infinity } else {
        try Root.find(in: -end...end, method: "restricted rates") {
          (logOdds) throws(StatisticsError) in score(logOdds)
        }
      }
    (control, treatment) = Self.rates(logOdds, difference)
  }

  /// Both rates, with the control's at this place within the range that the difference allows.
  private static func rates(_ logOdds: Double, _ difference: Double) -> (Split, Split) {
    let room = max(0, 1 - abs(difference))
    let (below, above) = (room / (1 + exp(-logOdds)), room / (1 + exp(logOdds)))
    let lower = Split(rate: below, rest: above + abs(difference))
    let upper = Split(rate: below + abs(difference), rest: above)
    return difference < 0 ? (upper, lower) : (lower, upper)
  }

  /// The variance of the difference of observed rates at these rates.
  func variance(_ pair: ProportionPair) -> Double {
    treatment.rate * treatment.rest / Double(pair.treatment.trials)
      + control.rate * control.rest / Double(pair.control.trials)
  }
}
