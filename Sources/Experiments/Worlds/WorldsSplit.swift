import Foundation
import Statistics
import Worlds

/// A difference in each world that a run drew, parted into what is luck and what is worlds.
struct WorldsSplit {
  /// Places in ``MemberRows/members`` of the worlds in which it is known.
  let places: [Int]

  /// The mean of each such world's replications.
  let means: [Double]

  /// By world: its difference without luck; ``means`` where luck is unknown.
  let effects: [Double]

  /// Replications in which it is known.
  private let replications: Int

  /// `nil` where no world came twice.
  private let split: VarianceSplit?

  /// Worlds below which the smallest and the largest of them hold fewer than 95 % of further worlds: (n - 1) / (n + 1).
  private static let rangeMin = 39

  /// - Parameter values: By replication.
  /// - Returns: `nil` for fewer than two worlds with a value.
  init?(_ values: [Double?], _ rows: MemberRows) throws(StatisticsError) {
    let groups = rows.grouped(values)
    places = groups.indices.filter { !groups[$0].isEmpty }
    let known = places.map { groups[$0] }
    guard known.count > 1 else { return nil }
    replications = known.reduce(0) { $0 + $1.count }
    means = known.map { $0.reduce(0, +) / Double($0.count) }
    split = replications > known.count ? try VarianceSplit(known) : nil
    effects = try split?.worldEffects() ?? means
  }

  /// Whether worlds came twice, so that ``effects`` are without luck.
  var isLuckKnown: Bool { split != nil }

  /// Whether luck explains all that differs: worlds do not, and the mean is not shown to be other than 0.
  var isLuckAlone: Bool {
    guard let split, split.worlds == 0, let mean = try? split.interval(level: MetricTable.level)
    else { return false }
    return mean.low <= 0 && mean.high >= 0
  }

  /// What part of the variance of ``means`` worlds are; 1 where luck is unknown.
  var reliability: Double {
    guard let split else { return 1 }
    let all = split.means.indices.reduce(0) {
      $0 + split.worlds + split.luck / Double(split.counts[$1])
    }
    return all > 0 ? split.worlds * Double(means.count) / all : 0
  }

  /// The mean over worlds.
  var mean: Double { means.reduce(0, +) / Double(means.count) }

  /// What the worlds say of the difference, in the unit of `scale`.
  ///
  /// - Parameters:
  ///   - margin: Of a guardrail, in the metric's unit; `nil` for other roles.
  func effect(
    scale: Double, isHigherBetter: Bool, margin: Double?
  ) throws(StatisticsError) -> WorldsEffect {
    let gains = effects.map { (isHigherBetter ? $0 : -$0) * scale }
    let range = try range()
    let luck = try luckReach()
    func share(_ holds: (Double) -> Bool) -> Double {
      Double(gains.count(where: holds)) / Double(gains.count)
    }
    return WorldsEffect(
      worlds: means.count, luck: split.map { $0.luck.squareRoot() * scale },
      spread: split.map { $0.deviationOfOneWorld * scale },
      luckReach: luck.map { $0 * scale }, low: range.low * scale,
      high: range.high * scale, betterShare: share { $0 > 0 },
      keptShare: margin.map { margin in share { $0 > -margin } },
      isLuckSpent: split?.isLuckSpent == true)
  }

  /// The range that holds 95 % of worlds: quantiles, and of few worlds Student's t of a further one.
  func range() throws(StatisticsError) -> ConfidenceInterval {
    let tail = (1 - MetricTable.level) / 2
    guard effects.count < Self.rangeMin else {
      return ConfidenceInterval(
        low: try Quantile.interpolated(effects, tail),
        high: try Quantile.interpolated(effects, 1 - tail), level: MetricTable.level)
    }
    let count = Double(effects.count)
    let deviation =
      if let split { split.deviationOfOneWorld } else { try Moments(means).standardDeviation }
    let error = split?.standardError ?? deviation / count.squareRoot()
    let reach =
      try StudentT.upperQuantile(tail, degreesOfFreedom: count - 1)
      * (deviation * deviation + error * error).squareRoot()
    return ConfidenceInterval(low: mean - reach, high: mean + reach, level: MetricTable.level)
  }

  /// Half the width of the 95 % interval that luck alone gives the mean.
  func luckReach() throws(StatisticsError) -> Double? {
    guard let split else { return nil }
    let freedom = Double(replications - means.count)
    return try StudentT.upperQuantile((1 - MetricTable.level) / 2, degreesOfFreedom: freedom)
      * (split.luck / Double(replications)).squareRoot()
  }
}
