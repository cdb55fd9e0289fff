import Statistics

/// Sums of products of the residuals of outcomes and covariates about each arm's means.
final class CovariateSpread {
  private let bound: BoundQuestion
  private let arms: Int
  private let metrics: Int
  private let count: Int
  /// Figures of all units: those of the first pass during the second, then the final ones.
  var figures: [ArmFigures]
  private let sums: TableSums
  /// By metric and covariate: the substitute for a missing value.
  private let fallbacks: [Double]
  /// By arm, metric and covariate.
  private let means: [Double]
  /// By arm, metric and covariate: the sum of residuals, which is the rounding error of a mean.
  private var rests: [ExactSum]
  /// By arm, metric and covariate: products with the outcome; then by pair of covariates.
  private var outcomes: [ExactSum]
  private var products: [ExactSum]
  private let scratch: UnsafeMutablePointer<Double>

  init(_ bound: BoundQuestion, arms: Int, figures: [ArmFigures], sums: TableSums) {
    self.bound = bound
    self.arms = arms
    self.figures = figures
    self.sums = sums
    let (metrics, count) = (bound.metricCount, bound.covariates.count)
    self.metrics = metrics
    self.count = count
    let fallbacks = (0..<metrics * count).map { place in
      sums.covariateMean(place / count, place % count) ?? 0
    }
    self.fallbacks = fallbacks
    means = (0..<arms * metrics * count).map { place in
      sums.covariateMean(
        place / (metrics * count), place / count % metrics, place % count,
        fallback: fallbacks[place % (metrics * count)])
    }
    rests = Array(repeating: ExactSum(), count: arms * metrics * count)
    outcomes = Array(repeating: ExactSum(), count: arms * metrics * count)
    products = Array(repeating: ExactSum(), count: arms * metrics * count * count)
    scratch = .allocate(capacity: count)
  }

  deinit { scratch.deallocate() }

  func add(_ arm: Int, _ unit: UnsafePointer<Double>) {
    for metric in 0..<metrics {
      let quantity = bound.quantities[metric]
      let top = unit[quantity.slot]
      if top.isNaN { continue }
      let figures = figures[arm * metrics + metric]
      let bottom = quantity.denominator == nil ? 1 : unit[quantity.slot + 1]
      let rest = TableSpread.residual(top, bottom, figures.value ?? 0)
      let start = (arm * metrics + metric) * count
      for place in 0..<count {
        let value = TableSums.covariate(place, unit, bound)
        scratch[place] =
          (value.isNaN ? fallbacks[metric * count + place] : value) - means[start + place]
        rests[start + place].add(scratch[place])
        outcomes[start + place].add(rest * scratch[place])
        for other in 0...place {
          products[(start + place) * count + other].add(scratch[place] * scratch[other])
        }
      }
    }
  }

  /// The difference of two arms, adjusted for the covariates.
  ///
  /// Several covariates are first combined into one, by least squares over the units of both arms;
  /// the adjustment for it has theta 1.
  /// - Parameter origin: Value subtracted from the outcomes' means, before and after.
  /// - Throws: `degenerate` when a covariate is constant.
  func adjustment(
    _ metric: Int, control: Int, treatment: Int, origin: Double
  ) throws(StatisticsError) -> CovariateAdjustment {
    let weights = count == 1 ? [1.0] : try weights(metric, control, treatment)
    return try CovariateAdjustment(
      control: try side(control, metric, weights, origin),
      treatment: try side(treatment, metric, weights, origin))
  }

  private func weights(
    _ metric: Int, _ control: Int, _ treatment: Int
  ) throws(StatisticsError) -> [Double] {
    let (a, b) = (figures[control * metrics + metric], figures[treatment * metrics + metric])
    let (na, nb) = (Double(a.units), Double(b.units))
    let between = na * nb / (na + nb)
    let steps = (0..<count).map { place in
      mean(treatment, metric, place) - mean(control, metric, place)
    }
    let outcome = ((b.value ?? 0) - (a.value ?? 0)) + (b.rest - a.rest)
    var matrix = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    var right = [Double](repeating: 0, count: count)
    for i in 0..<count {
      right[i] =
        cross(control, metric, i) + cross(treatment, metric, i) + between * steps[i] * outcome
      for j in 0..<count {
        matrix[i][j] =
          product(control, metric, i, j) + product(treatment, metric, i, j)
          + between * steps[i] * steps[j]
      }
    }
    return try NormalEquations.coefficients(matrix, right)
  }

  /// An arm's mean of a covariate, measured from the substitute for missing values.
  private func mean(_ arm: Int, _ metric: Int, _ covariate: Int) -> Double {
    let place = (arm * metrics + metric) * count + covariate
    return (means[place] - fallbacks[metric * count + covariate])
      + rests[place].value / Double(figures[arm * metrics + metric].units)
  }

  private func cross(_ arm: Int, _ metric: Int, _ covariate: Int) -> Double {
    let (own, place) = (
      figures[arm * metrics + metric], (arm * metrics + metric) * count + covariate
    )
    let sum = outcomes[place].value - own.rest * own.denominatorMean * rests[place].value
    return sum / own.denominatorMean
  }

  private func product(_ arm: Int, _ metric: Int, _ i: Int, _ j: Int) -> Double {
    let start = (arm * metrics + metric) * count
    let sum = products[(start + max(i, j)) * count + min(i, j)].value
    return sum - rests[start + i].value * rests[start + j].value
      / Double(figures[arm * metrics + metric].units)
  }

  private func side(
    _ arm: Int, _ metric: Int, _ weights: [Double], _ origin: Double
  ) throws(StatisticsError) -> CovariateAdjustment.Arm {
    let parts = try figures[arm * metrics + metric].parts(from: origin)
    var (covariateMean, spread, crossSpread) = (0.0, 0.0, 0.0)
    for i in 0..<count {
      covariateMean += weights[i] * mean(arm, metric, i)
      crossSpread += weights[i] * cross(arm, metric, i)
      for j in 0..<count { spread += weights[i] * weights[j] * product(arm, metric, i, j) }
    }
    return CovariateAdjustment.Arm(
      count: parts.count, mean: parts.mean, covariateMean: covariateMean,
      spread: parts.variance * Double(parts.count - 1), covariateSpread: spread,
      crossSpread: crossSpread)
  }
}
