import Foundation
import Scenarios
import SimWorld
import Statistics

/// Figures of metrics in each world without what is not the strategies' doing: what chance gave beyond
/// its expectation (``Surplus``), and what the world's people and posts have beyond those of an
/// average world (``PersonFigure``). `docs/precision.md` has the formulas.
struct WorldAdjustment {
  private let evidence: Evidence
  private let census: Census?
  private let regression: WithinWorlds
  /// Taps for each opening.
  private let tapShare: Double

  /// `nil` where the scenario asks for plain estimates.
  init?(_ evidence: Evidence, _ census: Census?, _ scenario: Scenario) throws(StatisticsError) {
    guard evidence.isAdjusted else { return nil }
    self.evidence = evidence
    self.census = census
    tapShare = scenario.world.response.tapShare
    regression = try WithinWorlds(evidence.moments.map { $0[0] }, figures: evidence.figures)
  }

  /// Fewest people for each figure in all worlds together. *Assumption*.
  private static let peopleMin = 50

  /// A metric of an arm: its value in each replication, and its coefficients.
  struct Figures {
    /// `nil` where the denominator is zero.
    var values: [Double?]
    /// Of the figures of people.
    var coefficients: [Double]

    /// The mean over the replications that have a value; `nil` if none has.
    var mean: Double? {
      let known = values.compactMap { $0 }
      return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }
  }

  func figures(_ metric: MetricName, _ arm: Int) -> Figures {
    let coefficients = coefficients(metric, arm)
    return Figures(
      values: evidence.moments.indices.map { replication in
        compensated(metric, arm, in: replication).map {
          $0 - difference(from: coefficients, in: replication)
        }
      }, coefficients: coefficients)
  }

  /// The variance of a mean over worlds that comes from the census, for an estimate with these
  /// coefficients.
  func censusVariance(_ coefficients: [Double]) -> Double {
    guard let census else { return 0 }
    return coefficients.indices.reduce(0) { sum, first in
      coefficients.indices.reduce(sum) {
        $0 + coefficients[first] * coefficients[$1] * census.covariances[first][$1]
      }
    }
  }

  /// The ratio of totals without the surplus of chance in them; `nil` without a denominator.
  private func compensated(
    _ metric: MetricName, _ arm: Int, in replication: Int
  ) -> Double? {
    let totals = evidence.totals(metric, arm, in: replication)
    guard totals.divisor > 0 else { return nil }
    guard metric.selector == nil else { return Double(totals.numerator) / Double(totals.divisor) }
    let own = evidence.surplus[replication][arm]
    let divisor = Double(totals.divisor) - (metric.denominator.map { surplus($0, own) } ?? 0)
    return (Double(totals.numerator) - surplus(metric.numerator, own)) / divisor
  }

  /// The part of a count that chance gave beyond its expectation, as far as it is known.
  private func surplus(_ count: MetricCount, _ own: Surplus) -> Double {
    switch count {
    case .push(.opened): own[.opened]
    // Each further opening leads to so many taps.
    case .push(.tapped): own[.tapped] + tapShare * own[.opened]
    case .push(.optedOut): own[.optedOut]
    case .push(.uninstalled): own[.uninstalled]
    default: 0
    }
  }

  /// By how much a world's people differ from the average, in the metric.
  private func difference(from coefficients: [Double], in replication: Int) -> Double {
    guard let census else { return 0 }
    let all = evidence.moments[replication][0]
    return zip(coefficients, zip(evidence.figures, census.means)).reduce(0) { sum, own in
      sum + own.0 * (Double(all.sum(own.1.0)) / Double(all.count) - own.1.1)
    }
  }

  /// Coefficients of people's linearised parts (num - R den) / mean(den) of the ratio.
  private func coefficients(_ metric: MetricName, _ arm: Int) -> [Double] {
    let totals = evidence.totals(metric, arm)
    let people = evidence.moments.reduce(0) { $0 + $1[0].count }
    guard census != nil, totals.divisor > 0, people >= Self.peopleMin * PersonFigure.count else {
      return [Double](repeating: 0, count: PersonFigure.count)
    }
    let columns = evidence.columns(metric, arm)
    let each = Double(totals.divisor) / Double(people)
    let ratio = Double(totals.numerator) / Double(totals.divisor)
    return regression.coefficients(of: [
      (columns.numerator, 1 / each), (columns.divisor, -ratio / each),
    ])
  }
}

extension [Double] {
  /// The same mean with deviations that are wider by the variance `further` of that mean, which the
  /// values do not show.
  func widened(by further: Double) -> [Double] {
    let mean = reduce(0, +) / Double(count)
    let own = reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count * Swift.max(1, count - 1))
    guard further > 0, own > 0 else { return self }
    let factor = (1 + further / own).squareRoot()
    return map { mean + ($0 - mean) * factor }
  }
}

extension RunEvidence {
  /// How figures of worlds are adjusted; `nil` where the scenario asks for plain ones.
  ///
  /// - Complexity: That of a ``Census``.
  func adjustment() throws(StatisticsError) -> WorldAdjustment? {
    guard plan.scenario.isAdjusted else { return nil }
    let census: Census?
    do throws(WorldError) { census = try Census(plan) } catch {
      preconditionFailure("a world that ran is refused: \(error)")
    }
    return try WorldAdjustment(people, census, plan.scenario)
  }
}
