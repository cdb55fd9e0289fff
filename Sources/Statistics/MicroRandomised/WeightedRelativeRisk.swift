import CGSL

extension CausalExcursion {
  /// The logarithm of the relative risk of an outcome of 0 or 1: of the weighted share after a
  /// treatment and that without one, averaged over the available points.
  ///
  /// It is the marginal effect on the log scale without controls (Qian, Yoo, Klasnja, Almirall and
  /// Murphy 2021, Biometrika 108:507). Person i's part in its error is
  /// (y1_i - r1 w1_i) / (sum of y1) - (y0_i - r0 w0_i) / (sum of y0), with the weighted outcomes y and
  /// weights w of either treatment; the variance is n / (n - 1) times the sum of their squares, the
  /// reference t with n - 2 degrees of freedom.
  ///
  /// - Throws: `degenerate` for fewer than three available people, one treatment, or a share of 0.
  public static func logRelativeRisk(
    _ persons: [PersonSums], level: Double = 0.95
  ) throws(StatisticsError) -> Difference {
    let check = Check("weighted relative risk")
    let own = persons.filter { $0.available > 0 }
    let (treated, untreated) = (
      Share(own.map(\.treated)), Share(own.map(\.untreated))
    )
    guard own.count > 2, treated.outcomes > 0, untreated.outcomes > 0 else {
      throw check.degenerate(
        .notEstimable("it needs three people or more, and an outcome under either treatment"))
    }
    let variance =
      Double(own.count) / Double(own.count - 1)
      * own.reduce(0) { sum, person in
        let part = treated.part(person.treated) - untreated.part(person.untreated)
        return sum + part * part
      }
    guard variance > 0 else { throw check.degenerate(.zeroVariance) }
    return try Difference(
      log(treated.rate / untreated.rate), standardError: variance.squareRoot(),
      reference: .t(degreesOfFreedom: Double(own.count - 2)), level: level)
  }

  /// The weighted share of points with the outcome, under one treatment.
  private struct Share {
    let outcomes: Double
    let rate: Double

    init(_ persons: [WeightedSpread]) {
      let weight = persons.reduce(0) { $0 + $1.weight }
      outcomes = persons.reduce(0) { $0 + $1.weight * $1.mean }
      rate = weight > 0 ? outcomes / weight : 0
    }

    /// A person's part in the error of the logarithm of ``rate``.
    func part(_ own: WeightedSpread) -> Double {
      own.weight * (own.mean - rate) / outcomes
    }
  }
}
