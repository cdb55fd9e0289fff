import Foundation
import Statistics

/// An effect that several models forecast: a mixture of normal distributions.
package struct ModelMixture: Hashable, Sendable {
  /// One model's forecast.
  package struct Model: Hashable, Sendable, Codable {
    package let weight, mean, deviation: Double

    package init(weight: Double, mean: Double, deviation: Double) {
      (self.weight, self.mean, self.deviation) = (weight, mean, deviation)
    }
  }

  /// Models with weights of sum 1.
  package let models: [Model]

  /// - Throws: `invalid` for weights of no sum or a negative deviation.
  package init(_ models: [Model]) throws(StatisticsError) {
    let weights = try Weights(models.map(\.weight))
    guard models.allSatisfy({ $0.deviation >= 0 }) else {
      throw .invalid(
        method: "model mixture", argument: "deviation", found: "a negative one",
        accepted: "0 or more")
    }
    self.models = zip(models, weights.values).map {
      Model(weight: $1, mean: $0.mean, deviation: $0.deviation)
    }
  }

  package var mean: Double { models.reduce(0) { $0 + $1.weight * $1.mean } }

  /// Variance within the models, weighted.
  package var withinVariance: Double {
    models.reduce(0) { $0 + $1.weight * $1.deviation * $1.deviation }
  }

  /// Variance of the models' means, weighted.
  package var betweenVariance: Double {
    let mean = mean
    return models.reduce(0) { $0 + $1.weight * ($1.mean - mean) * ($1.mean - mean) }
  }

  package var deviation: Double { (withinVariance + betweenVariance).squareRoot() }

  /// Probability of a value up to `x`.
  package func below(_ x: Double) -> Double {
    models.reduce(0) { sum, model in
      guard model.deviation > 0 else { return sum + (model.mean <= x ? model.weight : 0) }
      return sum + model.weight * Score.share((x - model.mean) / model.deviation)
    }
  }

  /// The value below which `share` lies.
  ///
  /// - Complexity: O(models · 200).
  package func quantile(_ share: Double) -> Double {
    precondition(share > 0 && share < 1, "a share of \(share)")
    let reach = 40.0
    var low = models.map { $0.mean - reach * $0.deviation }.min()!
    var high = models.map { $0.mean + reach * $0.deviation }.max()!
    for _ in 0..<200 where low < high {
      let middle = low + (high - low) / 2
      if below(middle) < share { low = middle } else { high = middle }
    }
    return high
  }
}
