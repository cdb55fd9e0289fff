import CGSL

/// A linear contrast of log rates whose events and trials come from the same clusters: in a
/// micro-randomised trial the log relative risk, or the difference of two of them.
///
/// A rate is the sum of events over the sum of trials, and cluster i contributes e_i / E - n_i / N
/// to the error of its logarithm. This is the delta method over clusters. For separate rates it
/// equals the estimating equation with log link, working independence and the sandwich variance
/// (Liang and Zeger 1986); with a constant randomisation probability it equals the marginal
/// excursion effect of Qian et al. 2021, as used by Bell et al. 2023. The variance has the factor G
/// / (G - 1) over G clusters; the reference is t with G less the number of rates. Where clusters have
/// different numbers of trials, or most have none, G is the number that carries those of the rate with
/// the fewest, sum(n)^2 / sum(n^2), as ``RatioEstimate/carriers``.
public struct LogRateContrast: Hashable, Sendable {
  /// A rate and its weight in the contrast.
  public struct Term: Hashable, Sendable {
    /// Factor of the rate's logarithm in the contrast.
    public let weight: Double
    /// Variables of the moments whose sum is the number of events.
    public let events: [Int]

    /// Variables whose sum is the number of trials.
    public let trials: [Int]

    /// A rate by the variables of its events and trials, with its weight.
    public init(_ weight: Double, events: [Int], trials: [Int]) {
      self.weight = weight
      self.events = events
      self.trials = trials
    }
  }

  /// Two rates or more.
  public let terms: [Term]

  /// - Precondition: There are two terms or more.
  public init(_ terms: [Term]) {
    precondition(terms.count > 1, "\(terms.count) rates")
    self.terms = terms
  }

  /// The contrast on the scale of logarithms, with its test.
  ///
  /// - Parameter moments: Of clusters, each counted once.
  /// - Throws: `degenerate` without trials or events of a rate, without variance, or when no more
  ///   clusters than rates carry the trials; `invalid` for no more clusters than rates.
  /// - Complexity: O(k²) for k variables named.
  public func estimate(
    _ moments: CoMoments, level: Double = 0.95
  ) throws(StatisticsError) -> Difference {
    let check = Check("contrast of log rates")
    try check.openShare(level, "level")
    try check.count(moments.count, "clusters", atLeast: terms.count + 1)
    var value = 0.0
    var parts: [(variable: Int, weight: Double)] = []
    for term in terms {
      let events = term.events.reduce(0.0) { $0 + Double(moments.sum($1)) }
      let trials = term.trials.reduce(0.0) { $0 + Double(moments.sum($1)) }
      guard trials > 0 else { throw check.degenerate(.noDenominator) }
      guard events > 0 else { throw check.degenerate(.noEvents) }
      value += term.weight * log(events / trials)
      parts += term.events.map { ($0, term.weight / events) }
      parts += term.trials.map { ($0, -term.weight / trials) }
    }
    let (variance, scale) = Self.spread(parts, moments)
    // A difference within rounding error is not variance.
    guard variance > 1e-12 * scale else { throw check.degenerate(.zeroVariance) }
    let clusters = carriers(moments)
    guard clusters > Double(terms.count) else {
      throw check.degenerate(.notEstimable("too few clusters carry the trials of a rate"))
    }
    return try Difference(
      value, standardError: (variance * clusters / (clusters - 1)).squareRoot(),
      reference: .t(degreesOfFreedom: clusters - Double(terms.count)), level: level)
  }

  /// The clusters that carry the trials of the rate with the fewest.
  private func carriers(_ moments: CoMoments) -> Double {
    terms.map { term in
      let trials = term.trials.reduce(0.0) { $0 + Double(moments.sum($1)) }
      let squares = term.trials.reduce(0.0) { sum, one in
        term.trials.reduce(sum) { $0 + Double(moments.product(one, $1)) }
      }
      return trials / squares * trials
    }.min() ?? 0
  }

  /// The sum over clusters of their squared parts, and the sum of the absolute terms of it.
  private static func spread(
    _ parts: [(variable: Int, weight: Double)], _ moments: CoMoments
  ) -> (variance: Double, scale: Double) {
    var (variance, scale) = (0.0, 0.0)
    for one in parts {
      for other in parts {
        let product = Double(moments.product(one.variable, other.variable))
        variance += one.weight * other.weight * product
        scale += abs(one.weight * other.weight * product)
      }
    }
    return (variance, scale)
  }
}
