import Foundation
import Statistics

/// Weights of models from how well they predict each person: pseudo-BMA+ (Yao, Vehtari, Simpson and Gelman 2018).
///
/// Not stacking, which drops a model that predicts the same log as well as another, and that one may forecast a change
/// otherwise.
package enum PseudoBayes {
  private static let resamples = 1_000

  /// Models this close to the best in log likelihood keep at least ``weightMin``: a fit to a log without the change says
  /// next to nothing about the change (*assumption*).
  package static let (closeness, weightMin) = (6.0, 0.05)

  /// Weights by model.
  ///
  /// - Parameter logLikelihoods: A row a model, a column a person: of what they did, predicted from the others.
  /// - Throws: `invalid` for no models, no people or rows of unequal length.
  /// - Complexity: O(1,000 · models · people).
  package static func weights(
    _ logLikelihoods: [[Double]], seed: UInt64 = 0
  ) throws(StatisticsError) -> Weights {
    guard let people = logLikelihoods.first?.count, people > 0,
      logLikelihoods.allSatisfy({ $0.count == people && $0.allSatisfy(\.isFinite) })
    else {
      throw .invalid(
        method: "pseudo-BMA+", argument: "logLikelihoods", found: "\(logLikelihoods.count) models",
        accepted: "one or more, each with a finite number for each person")
    }
    var sums = [Double](repeating: 0, count: logLikelihoods.count)
    for resample in 0..<resamples {
      var stream = Chances(seed: seed).stream(.bootstrap, index: resample)
      // The Bayesian bootstrap: shares of people from a flat Dirichlet distribution.
      let shares = try Weights((0..<people).map { _ in -log(stream.openUniform()) })
      let totals = logLikelihoods.map { Double(people) * shares.mean($0) }
      for (model, weight) in try Weights(logs: totals).values.enumerated() { sums[model] += weight }
    }
    return try kept(Weights(sums), totals: logLikelihoods.map { $0.reduce(0, +) })
  }

  /// Weights in which close models have at least ``weightMin``; the others share the rest.
  private static func kept(_ weights: Weights, totals: [Double]) throws(StatisticsError) -> Weights
  {
    let best = totals.reduce(-.infinity) { max($0, $1) }
    let low = totals.indices.filter {
      totals[$0] >= best - closeness && weights.values[$0] < weightMin
    }
    let rest = 1 - low.reduce(0) { $0 + weights.values[$1] }
    let scale = (1 - weightMin * Double(low.count)) / rest
    return try Weights(
      weights.values.enumerated().map { low.contains($0.offset) ? weightMin : scale * $0.element })
  }
}
