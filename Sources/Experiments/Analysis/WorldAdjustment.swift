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

  /// People's parts in a figure as a sum of counts, and how they go with the figures of people.
  struct Explained {
    /// Empty where nothing is explained.
    var outcome: [(column: Int, factor: Double)]
    /// By ``PersonFigure``.
    var coefficients: [Double]

    static let nothing = Explained(
      outcome: [], coefficients: [Double](repeating: 0, count: PersonFigure.count))

    func over(_ divisor: Double) -> Explained {
      Explained(
        outcome: outcome.map { ($0.column, $0.factor / divisor) },
        coefficients: coefficients.map { $0 / divisor })
    }

    static func - (one: Explained, other: Explained) -> Explained {
      Explained(
        outcome: one.outcome + other.outcome.map { ($0.column, -$0.factor) },
        coefficients: zip(one.coefficients, other.coefficients).map { $0 - $1 })
    }
  }

  /// A metric of an arm: its value in each replication, and what is explained of it.
  struct Figures {
    /// `nil` where the denominator is zero.
    var values: [Double?]
    var explained: Explained

    /// The mean over the replications that have a value; `nil` if none has.
    var mean: Double? {
      let known = values.compactMap { $0 }
      return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }
  }

  func figures(_ metric: MetricName, _ arm: Int) -> Figures {
    let explained = explained(metric, arm)
    return Figures(
      values: evidence.moments.indices.map { replication in
        compensated(metric, arm, in: replication).map { value in
          zip(explained.coefficients, differences(in: replication)).reduce(value) {
            $0 - $1.0 * $1.1
          }
        }
      }, explained: explained)
  }

  /// The variance of a mean over worlds that its values do not show: that of the census's means, and
  /// that of the coefficients.
  func furtherVariance(_ explained: Explained) -> Double {
    guard let census else { return 0 }
    let own = explained.coefficients
    let ofMeans = own.indices.reduce(0) { sum, first in
      own.indices.reduce(sum) { $0 + own[first] * own[$1] * census.covariances[first][$1] }
    }
    let worlds = evidence.moments.indices.map(differences(in:))
    let mean = own.indices.map { figure in
      worlds.reduce(0) { $0 + $1[figure] } / Double(worlds.count)
    }
    return ofMeans + regression.variance(of: explained.outcome, along: mean)
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

  /// By how much the figures of a world's people differ from those of an average world.
  private func differences(in replication: Int) -> [Double] {
    guard let census else { return Explained.nothing.coefficients }
    let all = evidence.moments[replication][0]
    return zip(evidence.figures, census.means).map { figure, mean in
      Double(all.sum(figure)) / Double(all.count) - mean
    }
  }

  /// Of people's linearised parts (num - R den) / mean(den) in the ratio R.
  private func explained(_ metric: MetricName, _ arm: Int) -> Explained {
    let totals = evidence.totals(metric, arm)
    let people = evidence.moments.reduce(0) { $0 + $1[0].count }
    guard census != nil, totals.divisor > 0, people >= Self.peopleMin * PersonFigure.count else {
      return .nothing
    }
    let columns = evidence.columns(metric, arm)
    let each = Double(totals.divisor) / Double(people)
    let ratio = Double(totals.numerator) / Double(totals.divisor)
    let outcome = [(columns.numerator, 1 / each), (columns.divisor, -ratio / each)]
    return Explained(outcome: outcome, coefficients: regression.coefficients(of: outcome))
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
  /// How figures of worlds are adjusted; `nil` where the scenario asks for plain ones, and of one world.
  ///
  /// - Complexity: That of a ``Census``.
  func adjustment() throws(StatisticsError) -> WorldAdjustment? {
    guard plan.scenario.isAdjusted, people.replications > 1 else { return nil }
    let census: Census?
    do throws(WorldError) { census = try Census(plan) } catch {
      preconditionFailure("a world that ran is refused: \(error)")
    }
    return try WorldAdjustment(people, census, plan.scenario)
  }
}
