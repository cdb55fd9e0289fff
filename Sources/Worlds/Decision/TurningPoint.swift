import Foundation
import Statistics

/// One cut of one parameter that parts the worlds of different best options: least Gini impurity.
package struct TurningPoint: Hashable, Sendable, Codable {
  /// Number of the parameter.
  package let parameter: Int

  /// Midpoint between two neighbouring values.
  package let cut: Double

  /// Gini impurity of the options without and with the cut, weighted by worlds.
  package let impurityBefore, impurity: Double

  /// The option that is best most often below the cut and above it.
  package let below, above: Int

  /// Share of the impurity that the cut takes away.
  package var explainedShare: Double {
    impurityBefore > 0 ? 1 - impurity / impurityBefore : 0
  }

  /// The best cut of one parameter, the first of equals; `nil` where it has one value.
  ///
  /// - Parameters:
  ///   - places: The parameter in each world.
  ///   - best: The best option of each world, from 0.
  /// - Complexity: O(n (log n + options)).
  package init?(parameter: Int = 0, _ places: [Double], best: [Int], weights: Weights) {
    precondition(places.count == best.count, "\(places.count) places, \(best.count) worlds")
    let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    let all = Shares(best.indices, best, weights)
    var (low, high, least) = (Shares(best), all, Double.infinity)
    var found: (cut: Double, low: Shares, high: Shares)?
    for (left, right) in zip(order, order.dropFirst()) {
      low.add(best[left], weights.values[left])
      high.add(best[left], -weights.values[left])
      guard places[left] < places[right] else { continue }
      let impurity = (low.impurity + high.impurity) / all.sum
      if impurity < least - 1e-12 {
        least = impurity
        found = ((places[left] + places[right]) / 2, low, high)
      }
    }
    guard let found else { return nil }
    (self.parameter, cut) = (parameter, found.cut)
    (impurityBefore, impurity) = (all.impurity / all.sum, max(0, least))
    (below, above) = (found.low.most, found.high.most)
  }

  /// The best cut over parameters, the first of equals.
  package init?(of parameters: [[Double]], best: [Int], weights: Weights) {
    let cuts = parameters.indices.compactMap {
      TurningPoint(parameter: $0, parameters[$0], best: best, weights: weights)
    }
    guard let least = cuts.min(by: { $0.impurity < $1.impurity - 1e-12 }) else { return nil }
    self = least
  }

  /// Share of other worlds in which the option of their side is best: a check on worlds that did not choose the cut.
  package func accuracy(_ places: [Double], best: [Int], weights: Weights) -> Double {
    weights.share { (places[$0] < cut ? below : above) == best[$0] }
  }
}

/// Weights of worlds by their best option.
private struct Shares {
  var byOption: [Double]

  init(_ best: [Int]) {
    byOption = [Double](repeating: 0, count: (best.max() ?? 0) + 1)
  }

  init(_ worlds: Range<Int>, _ best: [Int], _ weights: Weights) {
    self.init(best)
    for world in worlds { add(best[world], weights.values[world]) }
  }

  mutating func add(_ option: Int, _ weight: Double) { byOption[option] += weight }

  var sum: Double { byOption.reduce(0, +) }
  var most: Int { byOption.indices.max { byOption[$0] < byOption[$1] }! }

  /// Gini's impurity, 1 - Σ share², times the sum of weights.
  var impurity: Double {
    let sum = sum
    return sum > 1e-12 ? sum - byOption.reduce(0) { $0 + $1 * $1 } / sum : 0
  }
}
