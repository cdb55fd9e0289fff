import Foundation
import Statistics

/// Options in worlds: how often each is best, and what a wrong choice costs.
package struct Alternatives: Hashable, Sendable {
  /// A row a world, an option a column: the more the better. Without luck, since maxima of noisy values are too high.
  package let values: [[Double]]
  package let weights: Weights

  /// - Throws: `invalid` for no worlds, under two options or rows of unequal length.
  package init(values: [[Double]], weights: Weights) throws(StatisticsError) {
    guard let options = values.first?.count, options > 1, values.count == weights.values.count,
      values.allSatisfy({ $0.count == options && $0.allSatisfy(\.isFinite) })
    else {
      throw .invalid(
        method: "alternatives", argument: "values", found: "\(values.count) worlds",
        accepted: "\(weights.values.count) rows of the same two options or more")
    }
    (self.values, self.weights) = (values, weights)
  }

  /// An option's standing.
  package struct Option: Hashable, Sendable, Codable {
    /// Weighted share of worlds in which it is best, the first of equals.
    package let bestShare: Double

    /// Standard error of ``bestShare``: the root of p (1 - p) / effective size.
    package let bestShareError: Double

    /// Mean over worlds of best minus own.
    package let expectedRegret: Double

    /// Mean of best minus own over the tenth of worlds where it is largest.
    package let worstTenthRegret: Double
  }

  /// Number of options.
  package var count: Int { values[0].count }

  /// The best option of each world, the first of equals.
  package var best: [Int] { values.map { row in row.indices.max { row[$0] < row[$1] }! } }

  /// The option with the largest mean, the first of equals: what is chosen without knowing more.
  package var chosen: Int {
    let means = (0..<count).map { option in weights.mean(values.map { $0[option] }) }
    return means.indices.max { means[$0] < means[$1] }!
  }

  /// Standings by option.
  ///
  /// - Complexity: O(options · worlds log worlds).
  package func options() -> [Option] {
    let best = best
    return (0..<count).map { option in
      let share = weights.share { best[$0] == option }
      let regrets = values.map { $0.max()! - $0[option] }
      return Option(
        bestShare: share,
        bestShareError: (max(0, share * (1 - share)) / weights.effectiveSize).squareRoot(),
        expectedRegret: weights.mean(regrets), worstTenthRegret: worst(regrets, share: 0.1))
    }
  }

  /// The mean over the worlds with the largest numbers, up to a share of the weight.
  private func worst(_ numbers: [Double], share: Double) -> Double {
    var (left, sum) = (share, 0.0)
    for world in numbers.indices.sorted(by: { numbers[$0] > numbers[$1] }) where left > 0 {
      let part = min(left, weights.values[world])
      sum += part * numbers[world]
      left -= part
    }
    return sum / share
  }

  /// What knowing one's own world would be worth: the mean of the best minus the best of the means (EVPI).
  package var perfectInformation: Double { options()[chosen].expectedRegret }
}

/// In how many worlds an option meets its constraints.
package enum Safety: String, Hashable, Sendable, Codable {
  case safe, fails, depends

  /// Safe in `level` of worlds or more, failing in 1 - `level` or less; between, it depends.
  ///
  /// - Parameter level: .95 unless it is set (*assumption*).
  package init(heldShare: Double, level: Double = 0.95) {
    precondition((0.5...1).contains(level), "a level of \(level)")
    // Sums of weights fall short of a share by their rounding.
    self = heldShare >= level - 1e-12 ? .safe : heldShare <= 1 - level + 1e-12 ? .fails : .depends
  }
}
