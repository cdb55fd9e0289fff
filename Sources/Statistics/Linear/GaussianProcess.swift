import CGSL

/// A Gaussian process with a linear mean: what a noisy function of a few inputs is likely to be where it was not asked.
///
/// The covariance of the function at x and z is b (1 + x · z) + σ² exp(-½ Σ ((x - z) / length)²): a straight part
/// whose coefficients are hardly bounded, and a smooth rest (Rasmussen and Williams 2006, 2.7 and 4.2.1). Inputs
/// are of the order of 1. Outcomes are brought to mean 0 and deviation 1.
package struct GaussianProcess: Sendable {
  /// How the smooth part behaves; deviations are of outcomes brought to deviation 1.
  package struct Scales: Hashable, Sendable {
    /// Distance along each input over which the smooth part changes.
    package var lengths: [Double]

    /// Standard deviation of the smooth part.
    package var signal: Double

    /// Standard deviation of one outcome around the function.
    package var noise: Double
  }

  /// Variance b of each coefficient of the straight part, in outcomes brought to deviation 1; ten deviations
  /// for a step of 1 are hardly a bound (*assumption*).
  static let straight = 100.0

  let inputs: Matrix
  let center, unit: Double
  package let scales: Scales
  private let factor: Cholesky
  private let weights: [Double]

  /// Standard deviation of one outcome around the function, in the outcomes' unit.
  package var noise: Double { scales.noise * unit }

  /// - Throws: `degenerate` where two inputs agree and there is no noise.
  /// - Complexity: O(n³) for n outcomes.
  package init(
    inputs: Matrix, outcomes: [Double], scales: Scales
  ) throws(StatisticsError) {
    precondition(inputs.rows == outcomes.count, "\(inputs.rows) rows, \(outcomes.count) outcomes")
    let moments = try Moments(outcomes)
    let unit = moments.variance > 0 ? moments.standardDeviation : 1
    let scaled = outcomes.map { ($0 - moments.mean) / unit }
    let covariance = Covariance(inputs, scales).withNoise()
    guard let factor = try Cholesky(covariance) else {
      throw Check("Gaussian process").degenerate(.notEstimable("inputs agree without noise"))
    }
    (self.inputs, self.scales, self.factor) = (inputs, scales, factor)
    (center, self.unit) = (moments.mean, unit)
    weights = try factor.solve(scaled)
  }
}

extension GaussianProcess {
  /// What is known of the function at one place, in the outcomes' unit.
  package struct Prediction: Hashable, Sendable {
    /// Expected value.
    package let mean: Double

    /// Variance of the function, without the noise of outcomes.
    package var variance: Double
  }

  /// Places predicted at once; it bounds memory and does not change an answer.
  private static let block = 256

  /// Predictions at the rows of `places`.
  ///
  /// - Complexity: O(n²) for each place and n outcomes.
  package func predictions(at places: Matrix) throws(StatisticsError) -> [Prediction] {
    precondition(places.columns == inputs.columns, "\(places.columns), not \(inputs.columns)")
    var all: [Prediction] = []
    all.reserveCapacity(places.rows)
    for start in stride(from: 0, to: places.rows, by: Self.block) {
      all += try predictions(at: places, start..<min(places.rows, start + Self.block))
    }
    return all
  }

  private func predictions(
    at places: Matrix, _ range: Range<Int>
  ) throws(StatisticsError) -> [Prediction] {
    let covariance = Covariance(inputs, scales)
    var cross = covariance.cross(places, range)
    var means = [Double](repeating: 0, count: range.count)
    add(cross, times: { weights[$0] }, to: &means)
    try factor.divideLower(&cross)
    var explained = [Double](repeating: 0, count: range.count)
    addSquares(cross, to: &explained)
    return range.enumerated().map { offset, row in
      let rest = covariance.variance(places.row(row)) - explained[offset]
      return Prediction(
        mean: center + unit * means[offset], variance: unit * unit * max(0, rest))
    }
  }

  private func add(_ matrix: Matrix, times weight: (Int) -> Double, to sums: inout [Double]) {
    matrix.values.withUnsafeBufferPointer { values in
      sums.withUnsafeMutableBufferPointer { sums in
        for row in 0..<matrix.rows {
          let weight = weight(row)
          for column in 0..<matrix.columns {
            sums[column] += weight * values[row * matrix.columns + column]
          }
        }
      }
    }
  }

  private func addSquares(_ matrix: Matrix, to sums: inout [Double]) {
    matrix.values.withUnsafeBufferPointer { values in
      sums.withUnsafeMutableBufferPointer { sums in
        for row in 0..<matrix.rows {
          for column in 0..<matrix.columns {
            let value = values[row * matrix.columns + column]
            sums[column] += value * value
          }
        }
      }
    }
  }
}
