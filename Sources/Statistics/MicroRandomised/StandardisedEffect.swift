extension CausalExcursion {
  /// The effect at the moderators f over the standard deviation of the outcome at an available
  /// point, given the treatment: d = f'β / σ (Luers, Klasnja and Murphy 2019, Prevention Science
  /// 20:100; Liao et al. 2016).
  ///
  /// σ^2 pools both arms' weighted variances. Differences between people and between times are part
  /// of it. The interval is by the delta method, with each person's part in the errors of f'β and
  /// of σ^2, on t with n - q - p degrees of freedom.
  ///
  /// - Throws: As ``effect(at:)``.
  public func standardised(at moderators: [Double]) throws(StatisticsError) -> FittedValue {
    let (effect, variance) = try combination(moderators)
    let sigma = standardDeviation
    let crossed = zip(moderators, spreadCovariance[controls.count...]).reduce(0.0) {
      $0 + $1.0 * $1.1
    }
    let slope = effect / (2 * sigma * sigma * sigma)
    let total =
      variance / (sigma * sigma) - 2 * slope * crossed / sigma
      + slope * slope * spreadVariance
    guard total > 0 else { throw Check("standardised effect").degenerate(.zeroVariance) }
    let error = total.squareRoot()
    let critical = try Reference.t(degreesOfFreedom: degreesOfFreedom).criticalValue(level: level)
    return FittedValue(
      value: effect / sigma, standardError: error,
      interval: ConfidenceInterval(effect / sigma, halfWidth: critical * error, level: level))
  }
}

extension ExcursionFit {
  /// The variance of outcomes within arms, with the errors that people share with the coefficients.
  func spread(
    _ parts: [[Double]]
  ) -> (variance: Double, varianceOfVariance: Double, covariances: [Double]) {
    var (untreated, treated) = (WeightedSpread(), WeightedSpread())
    for person in persons {
      untreated.merge(person.untreated)
      treated.merge(person.treated)
    }
    let weight = untreated.weight + treated.weight
    let count = Double(untreated.count + treated.count)
    // Two means were fitted.
    let variance = (untreated.spread + treated.spread) / weight * (count / (count - 2))
    let own = persons.map { person in
      (person.untreated.spread(around: untreated.mean)
        + person.treated.spread(around: treated.mean)
        - variance * (person.untreated.weight + person.treated.weight)) / weight
    }
    let factor = Double(persons.count) / Double(persons.count - 1)
    return (
      variance, factor * own.reduce(0) { $0 + $1 * $1 },
      (0..<size).map { index in
        zip(parts, own).reduce(0) { $0 + $1.0[index] * $1.1 }
      }
    )
  }
}
