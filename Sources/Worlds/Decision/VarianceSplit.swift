import Foundation
import Statistics

/// An effect over worlds and their replications: what is luck, and what are worlds.
///
/// One-way analysis of variance with random worlds; unequal numbers of replications as of Searle, Casella and McCulloch
/// (1992, 3.6). Three intervals answer three questions: of the mean over worlds, of one's own world, of a replication.
package struct VarianceSplit: Hashable, Sendable {
  /// Means of each world, in order.
  package let means: [Double]

  /// Replications of each world.
  package let counts: [Int]

  /// Mean of the worlds' means.
  package let mean: Double

  /// Mean squares between worlds and between replications of one world.
  package let meanSquareWorlds, meanSquareLuck: Double

  /// Variance of one replication around its world's effect.
  package var luck: Double { meanSquareLuck }

  /// Variance between the effects of worlds without luck; never negative.
  package let worlds: Double

  /// - Parameter differences: A row a world, with its replications.
  /// - Throws: `invalid` for under two worlds or an empty one, `degenerate` where no world has two replications.
  /// - Complexity: O(replications).
  package init(_ differences: [[Double]]) throws(StatisticsError) {
    guard differences.count > 1, differences.allSatisfy({ !$0.isEmpty }) else {
      throw .invalid(
        method: "luck and worlds", argument: "differences", found: "\(differences.count) worlds",
        accepted: "two or more, each with a replication")
    }
    counts = differences.map(\.count)
    means = differences.map { $0.reduce(0, +) / Double($0.count) }
    mean = means.reduce(0, +) / Double(means.count)
    let total = Double(counts.reduce(0, +))
    let freedom = total - Double(means.count)
    guard freedom > 0 else {
      throw .degenerate(
        method: "luck and worlds", .notEstimable("no world has a second replication"))
    }
    let center = differences.joined().reduce(0, +) / total
    var (within, between) = (0.0, 0.0)
    for (row, own) in zip(differences, means) {
      within += row.reduce(0) { $0 + ($1 - own) * ($1 - own) }
      between += Double(row.count) * (own - center) * (own - center)
    }
    meanSquareLuck = within / freedom
    meanSquareWorlds = between / Double(means.count - 1)
    let squares = counts.reduce(0) { $0 + Double($1 * $1) }
    let usual = (total - squares / total) / Double(means.count - 1)
    worlds = max(0, (meanSquareWorlds - meanSquareLuck) / usual)
  }
}

extension VarianceSplit {
  /// Share of a replication's variance that is worlds; 0 without any variance.
  package var worldsShare: Double { worlds + luck > 0 ? worlds / (worlds + luck) : 0 }

  /// Standard error of ``mean``: worlds are the units.
  package var standardError: Double {
    let sum = means.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (sum / Double(means.count - 1) / Double(means.count)).squareRoot()
  }

  /// Standard deviation of the effect in one's own world, whatever the number of replications.
  package var deviationOfOneWorld: Double { worlds.squareRoot() }

  /// The interval of the mean over worlds: Student's t over worlds' means.
  package func interval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let t = try StudentT.upperQuantile(
      (1 - level) / 2, degreesOfFreedom: Double(means.count - 1))
    return ConfidenceInterval(
      low: mean - t * standardError, high: mean + t * standardError, level: level)
  }

  /// Whether more replications cannot help: luck in a world's mean is below a tenth of worlds (*assumption*).
  package var isLuckSpent: Bool {
    let luckOfMean = counts.reduce(0) { $0 + luck / Double($1) } / Double(counts.count)
    return luckOfMean < worlds / 10
  }

  /// Each world's effect without its luck: its mean, moved towards what is expected of it by the share that is luck.
  ///
  /// Raw means spread too widely, and make options look best by luck.
  ///
  /// - Parameter expected: By world, for example a regression on the told parameters; ``mean`` by default.
  package func shrunk(towards expected: [Double]? = nil) -> [Double] {
    means.indices.map { world in
      let center = expected?[world] ?? mean
      let own = luck / Double(counts[world])
      let share = worlds + own > 0 ? worlds / (worlds + own) : 0
      return center + share * (means[world] - center)
    }
  }

  /// Each world's effect without luck, as widely spread as worlds are.
  ///
  /// Shrunk effects spread less than worlds do, by the luck that is left; they are stretched to the deviation of worlds
  /// (Louis 1984), so that shares of worlds and ranges over them are neither too wide nor too narrow.
  package func worldEffects() throws(StatisticsError) -> [Double] {
    let effects = shrunk()
    let spread = try Moments(effects).standardDeviation
    let stretch = spread > 0 ? deviationOfOneWorld / spread : 1
    return effects.map { mean + stretch * ($0 - mean) }
  }

  /// The interval of the effect in one's own world: quantiles of ``worldEffects()``.
  package func ownWorld(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let effects = try worldEffects()
    return ConfidenceInterval(
      low: try Quantile.interpolated(effects, (1 - level) / 2),
      high: try Quantile.interpolated(effects, (1 + level) / 2), level: level)
  }
}
