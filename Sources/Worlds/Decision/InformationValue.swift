import Foundation
import Statistics

/// What knowing more would be worth before one of two options is chosen, in the unit of the difference.
///
/// The difference is that of option 1 to option 0; without knowing more the better mean is chosen.
package struct InformationValue: Hashable, Sendable {
  /// Differences in each world without luck.
  package let differences: [Double]
  package let weights: Weights

  package init(differences: [Double], weights: Weights) {
    precondition(
      differences.count == weights.values.count,
      "\(differences.count) of \(weights.values.count) worlds")
    (self.differences, self.weights) = (differences, weights)
  }

  /// E max(0, d) - max(0, E d): the gain of one who is told `numbers` before they choose.
  private func gain(_ numbers: [Double]) -> Double {
    weights.mean(numbers.map { max(0, $0) }) - max(0, weights.mean(numbers))
  }

  /// What knowing all would be worth (EVPI).
  package var all: Double { gain(differences) }

  /// What knowing one parameter would be worth (EVPPI): differences are regressed on it by a cubic spline (Strong, Oakley
  /// and Brennan 2014). A parameter of one value is worth nothing.
  ///
  /// Worlds are taken with equal weights; resample others first.
  ///
  /// - Parameter places: The parameter in each world, on the scale of its prior.
  /// - Complexity: O(worlds log worlds).
  package func parameter(_ places: [Double]) throws(StatisticsError) -> Double {
    guard let low = places.min(), let high = places.max(), low < high, places.count > 8 else {
      return 0
    }
    return gain(try fitted(places))
  }

  /// Share of the differences' variance that goes with one parameter.
  package func varianceShare(_ places: [Double]) throws(StatisticsError) -> Double {
    let whole = weights.deviation(differences)
    guard whole > 0, let low = places.min(), let high = places.max(), low < high else { return 0 }
    let part = weights.deviation(try fitted(places))
    return part * part / (whole * whole)
  }

  /// Under so many different values, such as those of a choice of models, a cubic spline has more terms than they fix
  /// (*assumption*: its four and some to spare).
  private static let valuesMin = 8

  /// What is expected of the difference by one parameter: a cubic spline, or the mean of each of few values.
  private func fitted(_ places: [Double]) throws(StatisticsError) -> [Double] {
    guard Set(places).count < Self.valuesMin else {
      return try LeastSquares(splineOf: places, outcomes: differences).fitted
    }
    var sums: [Double: (sum: Double, count: Double)] = [:]
    for (place, difference) in zip(places, differences) {
      let old = sums[place] ?? (0, 0)
      sums[place] = (old.sum + difference, old.count + 1)
    }
    return places.map { sums[$0]!.sum / sums[$0]!.count }
  }
}

extension InformationValue {
  /// A test that is stated but not run.
  package struct TestValue: Hashable, Sendable, Codable {
    /// Gain of one who sees the test before they choose (EVSI), in the unit of the difference.
    package let value: Double

    /// Share of worlds in which the option chosen after the test is the right one.
    package let rightShare: Double

    /// Share of worlds in which the option chosen now is the right one.
    package let rightShareNow: Double

    /// Share of outcomes that few worlds explained, so that differences were taken for normal there.
    package let approximateShare: Double
  }

  /// The value of a test whose estimate varies around each world's difference by a standard error.
  ///
  /// For each world, outcomes at equal shares of probability; each outcome weighs all worlds by its likelihood (Heath et
  /// al. 2020). Where that leaves an effective size below `sizeMin`, worlds are taken for normal.
  ///
  /// - Parameters:
  ///   - errors: Standard error of the test's estimate in each world.
  ///   - outcomes: Outcomes for each world.
  /// - Complexity: O(worlds² · outcomes).
  package func test(
    errors: [Double], outcomes: Int = 20, sizeMin: Double = 20
  ) throws(StatisticsError) -> TestValue {
    precondition(errors.count == differences.count, "\(errors.count) errors")
    let now = weights.mean(differences) > 0
    var (value, right, approximate) = (0.0, 0.0, 0.0)
    for world in differences.indices {
      for outcome in 0..<outcomes {
        let z = try Normal.upperQuantile((Double(outcome) + 0.5) / Double(outcomes))
        let seen = differences[world] + errors[world] * z
        var after = try weighed(seen, errors)
        let part = weights.values[world] / Double(outcomes)
        if after == nil || after!.size < min(sizeMin, 0.5 * weights.effectiveSize) {
          approximate += part
          after = (mean: normalMean(seen, errors[world]), size: 0)
        }
        value += part * max(0, after!.mean)
        if (after!.mean > 0) == (differences[world] > 0) { right += part }
      }
    }
    return TestValue(
      value: max(0, value - max(0, weights.mean(differences))), rightShare: right,
      rightShareNow: weights.share { (differences[$0] > 0) == now }, approximateShare: approximate)
  }

  /// The mean difference after an outcome, with the effective size of the worlds that explain it; `nil` for none.
  private func weighed(
    _ seen: Double, _ errors: [Double]
  ) throws(StatisticsError) -> (mean: Double, size: Double)? {
    let logs = differences.indices.map { world in
      let off = (seen - differences[world]) / errors[world]
      return log(weights.values[world]) - off * off / 2 - log(errors[world])
    }
    guard logs.contains(where: { $0 > -.infinity }) else { return nil }
    let after = try Weights(logs: logs)
    return (after.mean(differences), after.effectiveSize)
  }

  private func normalMean(_ seen: Double, _ error: Double) -> Double {
    let (mean, deviation) = (weights.mean(differences), weights.deviation(differences))
    let share = deviation * deviation / (deviation * deviation + error * error)
    return mean + share * (seen - mean)
  }
}

extension InformationValue {
  /// Expected gain of one who is told a normal number of this mean and deviation before they choose between it and 0:
  /// sd φ(m / sd) - |m| Φ(-|m| / sd).
  package static func normal(mean: Double, deviation: Double) -> Double {
    guard deviation > 0 else { return 0 }
    let z = abs(mean) / deviation
    let density = exp(-z * z / 2) / (2 * Double.pi).squareRoot()
    return deviation * density - abs(mean) * Score.share(-z)
  }

  /// The same for one who is shown a test with a standard error: the deviation is that of the mean after the test.
  package static func normalTest(mean: Double, deviation: Double, error: Double) -> Double {
    normal(mean: mean, deviation: preposterior(deviation: deviation, error: error))
  }

  /// Standard deviation of the mean after a test that is not run yet.
  package static func preposterior(deviation: Double, error: Double) -> Double {
    deviation * deviation / (deviation * deviation + error * error).squareRoot()
  }
}
