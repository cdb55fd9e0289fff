import CGSL

extension GaussianProcess {
  /// The process whose scales make the outcomes most likely, by GSL's BFGS with exact slopes.
  ///
  /// Weak priors keep scales apart that few outcomes do not tell: lengths around 2 and noise around what is known of
  /// it, each within a factor of e, the smooth part around 1 within a factor of e² (*assumption*; inputs of deviation 1).
  ///
  /// - Parameters:
  ///   - noise: Standard deviation of one outcome, in the outcomes' unit, as it is known beforehand.
  ///   - scales: Where the search begins, for example the scales of an earlier fit.
  ///   - sample: Rows that the search uses; a few hundred are enough, since its time grows with their cube.
  /// - Throws: `degenerate` where two inputs agree and there is no noise.
  /// - Complexity: O(n³ + m³ · steps) for n outcomes and m rows in `sample`.
  package static func fitted(
    inputs: Matrix, outcomes: [Double], noise: Double, from scales: Scales? = nil,
    sample: [Int], steps: Int = 25
  ) throws(StatisticsError) -> GaussianProcess {
    let moments = try Moments(outcomes)
    let unit = moments.variance > 0 ? moments.standardDeviation : 1
    let known = max(noise / unit, 1e-4)
    let part = Matrix(rows: sample.count, columns: inputs.columns) { inputs[sample[$0], $1] }
    let scaled = sample.map { (outcomes[$0] - moments.mean) / unit }
    let usual = Scales(
      lengths: [Double](repeating: 2, count: inputs.columns), signal: 0.3, noise: known)
    let begin = scales.flatMap { $0.lengths.count == inputs.columns ? $0 : nil } ?? usual
    let start = begin.lengths.map { log($0) } + [log(begin.signal), log(known)]
    let top = try Climb.top(from: start, method: "Gaussian process", iterationsMax: steps) {
      (point, slopes) throws(StatisticsError) in
      try logPosterior(point, &slopes, part, scaled, known: known)
    }
    return try GaussianProcess(inputs: inputs, outcomes: outcomes, scales: Self.scales(top))
  }

  /// Logarithms of lengths, signal and noise, kept where exponentials are finite.
  private static func scales(_ point: [Double]) -> Scales {
    let values = point.map { exp(min(8, max(-12, $0))) }
    let count = values.count - 2
    return Scales(lengths: Array(values[..<count]), signal: values[count], noise: values[count + 1])
  }

  /// Centers and deviations of the scales' logarithms beforehand.
  private static func beliefs(_ count: Int, known: Double) -> [(center: Double, spread: Double)] {
    [(center: Double, spread: Double)](repeating: (log(2), 1), count: count - 2)
      + [(log(1), 2), (log(known), 1)]
  }

  /// Log likelihood of the outcomes plus that of the scales, with slopes (Rasmussen and Williams 2006, 5.9).
  static func logPosterior(
    _ point: [Double], _ slopes: inout [Double], _ inputs: Matrix, _ outcomes: [Double],
    known: Double
  ) throws(StatisticsError) -> Double {
    let covariance = Covariance(inputs, scales(point))
    let smooth = covariance.smooth()
    guard let factor = try Cholesky(covariance.withNoise(smooth)) else {
      slopes = slopes.map { _ in 0 }
      return -1e6
    }
    let weights = try factor.solve(outcomes)
    slopes = try Self.slopes(covariance, smooth, weights, factor.inverse())
    var value = -(zip(weights, outcomes).reduce(0) { $0 + $1.0 * $1.1 } + factor.logDeterminant) / 2
    for (place, belief) in beliefs(point.count, known: known).enumerated() {
      let off = (point[place] - belief.center) / belief.spread
      value -= off * off / 2
      slopes[place] -= off / belief.spread
    }
    return value
  }

  /// Half the trace of (weights weightsᵀ - inverse) times the covariance's derivative, for each scale.
  private static func slopes(
    _ covariance: Covariance, _ smooth: Matrix, _ weights: [Double], _ inverse: Matrix
  ) -> [Double] {
    let (inputs, scales) = (covariance.inputs, covariance.scales)
    let count = inputs.columns
    var slopes = [Double](repeating: 0, count: count + 2)
    inputs.values.withUnsafeBufferPointer { places in
      for row in 0..<inputs.rows {
        for column in 0...row {
          // Both triangles at once; the diagonal has half of each.
          let twice = row == column ? 0.5 : 1
          let pull = twice * (weights[row] * weights[column] - inverse[row, column])
          let part = pull * smooth[row, column]
          for input in 0..<count {
            let off = places[row * count + input] - places[column * count + input]
            slopes[input] += part * off * off / (scales.lengths[input] * scales.lengths[input])
          }
          slopes[count] += 2 * part
          if row == column { slopes[count + 1] += 2 * pull * scales.noise * scales.noise }
        }
      }
    }
    return slopes
  }
}
