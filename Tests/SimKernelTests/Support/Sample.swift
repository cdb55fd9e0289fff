import Foundation

/// Moments of a sample with their standard errors, for laws that hold within five of them.
struct Sample {
  let values: [Double]

  var mean: Double { values.reduce(0, +) / Double(values.count) }

  var variance: Double { centralMoment(2) }

  var meanError: Double { (variance / Double(values.count)).squareRoot() }

  /// The standard error of a variance, from the fourth moment of the same sample.
  var varianceError: Double {
    let spread = centralMoment(4) - variance * variance
    return (spread / Double(values.count)).squareRoot()
  }

  func agrees(mean expected: Double, variance expectedVariance: Double) -> Bool {
    abs(mean - expected) < 5 * meanError
      && abs(variance - expectedVariance) < 5 * varianceError
  }

  /// The greatest distance between the sample's distribution function and `cdf`, times the root of
  /// the count: above 2.3 once in 20,000 samples of the right law (Kolmogorov).
  func kolmogorov(_ cdf: (Double) -> Double) -> Double {
    let count = Double(values.count)
    var distance = 0.0
    for (index, value) in values.sorted().enumerated() {
      let expected = cdf(value)
      distance = max(distance, abs(expected - Double(index) / count))
      distance = max(distance, abs(expected - Double(index + 1) / count))
    }
    return distance * count.squareRoot()
  }

  private func centralMoment(_ power: Int) -> Double {
    let centre = mean
    return values.reduce(0) { $0 + pow($1 - centre, Double(power)) } / Double(values.count)
  }
}
