import Foundation
import Scenarios
import Statistics

/// Comparisons whose replications drew worlds of an ensemble: these are the units.
extension PairedComparison {
  /// Both arms by world of an ensemble, in the replications that both have; by replication without one.
  static func units(_ arms: [AdjustedFigures], _ members: MemberRows?) -> [AdjustedFigures] {
    guard members != nil else { return arms }
    return [arms[0].known(with: arms[1]), arms[1].known(with: arms[0])].map {
      $0.byMember(members)
    }
  }

  /// Takes the difference from world to world, which a verdict needs as well; nothing without an ensemble.
  func fillWorlds(_ row: inout Comparison, _ scale: Double) throws(StatisticsError) {
    guard let members = evidence.members,
      let split = try WorldsSplit((arms[1] - arms[0]).told, members)
    else { return }
    var effect = try split.effect(
      scale: scale, isHigherBetter: metric.isHigherBetter, margin: row.margin)
    if let ratios = Self.logRatios(arms[0].values, arms[1].values),
      let split = try WorldsSplit(ratios, members)
    {
      let range = try split.range()
      (effect.relativeLow, effect.relativeHigh) = (expm1(range.low), expm1(range.high))
      effect.relativeLuckReach = try split.luckReach()
    }
    row.take(effect)
  }
}
