import CGSL

/// Beta distribution of a share over people, by maximum likelihood.
///
/// Each person's count is binomial with a share of their own, drawn from Beta(a, b) (Skellam 1948).
/// The search is over the log odds of the mean and the logarithm of a + b.
public struct BetaBinomialFit: Hashable, Sendable {
  /// First shape of the beta distribution, above 0; its interval is symmetric in the logarithm.
  public let a: FittedValue

  /// Second shape of the beta distribution, above 0; its interval is symmetric in the logarithm.
  public let b: FittedValue

  /// a / (a + b).
  public let mean: FittedValue

  /// The correlation of two outcomes of one person, 1 / (a + b + 1).
  public let correlation: FittedValue

  /// Log likelihood at the estimates, without the binomial coefficients.
  public let logLikelihood: Double

  /// - Parameter counts: One per person; counts without a trial are ignored.
  /// - Throws: `StatisticsError.invalid` for fewer than three people with two trials; `degenerate`
  ///   when all trials succeed or all fail, and when people differ no more than by chance.
  /// - Complexity: O(different counts) for each of some tens of steps.
  public init(_ counts: [Tally], level: Double = 0.95) throws(StatisticsError) {
    let check = Check("beta-binomial fit")
    try check.count(counts.count { $0.trials > 1 }, "people with two trials", atLeast: 3)
    let groups = counts.grouped()
    let total = groups.reduce(0) { $0 + $1.people * Double($1.count.trials) }
    let mean = groups.reduce(0) { $0 + $1.people * Double($1.count.successes) } / total
    guard mean > 0, mean < 1 else { throw check.degenerate(.zeroVariance) }
    let top = try MaximumLikelihood.search(
      from: [log(mean / (1 - mean)), log(5)], method: check.method
    ) { (point) throws(StatisticsError) in
      let shapes = Self.shapes(point)
      var sum = 0.0
      for group in groups {
        sum += group.people * (try Self.logProbability(group.count, shapes))
      }
      return sum
    }
    a = try top.fitted(level: level, on: .log) { Self.shapes($0).a }
    b = try top.fitted(level: level, on: .log) { Self.shapes($0).b }
    self.mean = try top.fitted(level: level, on: .logit) { 1 / (1 + exp(-$0[0])) }
    correlation = try top.fitted(level: level, on: .logit) { 1 / (1 + exp($0[1])) }
    logLikelihood = top.logLikelihood
  }

  /// The probability of `count`.
  public func probability(_ count: Tally) throws(StatisticsError) -> Double {
    let choices = try GSL.value("gsl_sf_lnchoose", []) {
      gsl_sf_lnchoose(UInt32(count.trials), UInt32(count.successes))
    }
    return exp(choices + (try Self.logProbability(count, (a.value, b.value))))
  }

  private static func shapes(_ point: [Double]) -> (a: Double, b: Double) {
    // Beyond e^12 the likelihood is flat; the clamp lets the search return from there.
    let sum = exp(min(12, max(-12, point[1])))
    let mean = 1 / (1 + exp(-point[0]))
    return (sum * mean, sum * (1 - mean))
  }

  /// Without the binomial coefficient, which does not depend on the parameters.
  private static func logProbability(
    _ count: Tally, _ shapes: (a: Double, b: Double)
  ) throws(StatisticsError) -> Double {
    let (x, rest) = (Double(count.successes), Double(count.trials - count.successes))
    let after = try GSL.value("gsl_sf_lnbeta", [shapes.a + x, shapes.b + rest]) {
      gsl_sf_lnbeta(shapes.a + x, shapes.b + rest)
    }
    return after
      - (try GSL.value("gsl_sf_lnbeta", [shapes.a, shapes.b]) { gsl_sf_lnbeta(shapes.a, shapes.b) })
  }
}
