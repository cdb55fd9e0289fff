import Foundation
import Scenarios
import SimWorld
import Statistics

/// Figures of an arm in each world without what is not the strategy's doing: what chance gave beyond
/// its expectation (``Surplus``), and what the world's people and posts have beyond those of an
/// average world (``PersonFigure``). `docs/precision.md` has the formulas.
struct WorldAdjustment: Sendable {
  private let census: Census?
  /// Empty where nothing but the surplus is taken off.
  private let coefficients: [MetricName: [Double]]

  /// Fewest people for each figure in all worlds together. *Assumption*.
  private static let peopleMin = 50

  /// - Parameter teachers: The worlds from which coefficients come, the same for each arm that is compared.
  init(_ census: Census?, _ teachers: [WorldFigures]) throws(StatisticsError) {
    self.census = census
    let people = teachers.reduce(0) { $0 + $1.people }
    guard census != nil, people >= Self.peopleMin * PersonFigure.count else {
      coefficients = [:]
      return
    }
    let regression = try WithinWorlds(teachers.map(\.scatter))
    coefficients = Dictionary(
      uniqueKeysWithValues: (teachers.first?.parts.keys).map(Array.init)?.map { metric in
        (metric, Self.coefficients(metric, teachers, people, regression))
      } ?? [])
  }

  /// Takes off nothing but the surplus of chance.
  static let ofSurplus = WorldAdjustment()

  private init() { (census, coefficients) = (nil, [:]) }

  /// Of people's linearised parts (num - R den) / mean(den) in the ratio R.
  private static func coefficients(
    _ metric: MetricName, _ worlds: [WorldFigures], _ people: Int, _ regression: WithinWorlds
  ) -> [Double] {
    let parts = worlds.map { $0.parts[metric]! }
    let divisor = parts.reduce(0) { $0 + $1.divisor }
    let ratio = divisor > 0 ? parts.reduce(0) { $0 + $1.numerator } / divisor : 0
    let factor = divisor > 0 ? Double(people) / divisor : 0
    return regression.coefficients(
      of: parts.map { part in
        zip(part.numeratorScatter, part.divisorScatter).map { factor * ($0 - ratio * $1) }
      })
  }

  /// Those that there are in these worlds.
  var estimators: [Estimator] {
    coefficients.isEmpty ? [.counted, .luck] : Estimator.allCases
  }

  /// A metric in some worlds; `nil` where its denominator is zero.
  func figures(
    _ metric: MetricName, in worlds: [WorldFigures], by estimator: Estimator
  ) -> AdjustedFigures {
    let counted = worlds.map { $0.parts[metric]?.counted }
    guard estimator != .counted else { return AdjustedFigures(values: counted) }
    let compensated = worlds.map { $0.parts[metric]?.compensated }
    guard estimator == .luckAndWorld, let census, let own = coefficients(of: metric) else {
      return AdjustedFigures(values: compensated, counted: counted)
    }
    let values = zip(worlds, compensated).map { world, value in
      value.map { value in
        zip(own, Self.surplus(of: world, census)).reduce(value) { $0 - $1.0 * $1.1 }
      }
    }
    return explained(values, counted, by: own)
  }

  /// By ``PersonFigure``; `nil` where nothing but the surplus can be taken off.
  func coefficients(of metric: MetricName) -> [Double]? { coefficients[metric] }

  /// The figures of people in an average world; `nil` without a census.
  var averageWorld: [Double]? { census?.means }

  /// Values in some worlds from which these coefficients took something off.
  func explained(
    _ values: [Double?], _ counted: [Double?], by own: [Double]
  ) -> AdjustedFigures {
    AdjustedFigures(
      values: values, counted: counted,
      explained: census.map { [.init(census: $0, coefficients: own)] } ?? [])
  }

  /// By how much the figures of a world's people differ from those of an average world.
  private static func surplus(of world: WorldFigures, _ census: Census) -> [Double] {
    zip(world.means, census.means).map { $0 - $1 }
  }
}

extension RunEvidence {
  /// How each arm's figures are adjusted, with its worlds; `nil` where the scenario asks for plain ones,
  /// and of one world.
  ///
  /// - Parameters:
  ///   - first: The number of the first worlds, which say how: coefficients come from them, but from no
  ///     more than ``WorldFigures/teaching``, and estimators are chosen by them. `nil` for all.
  ///   - threads: Threads for the census; the result does not depend on them.
  /// - Complexity: That of a ``Census``.
  func adjustedArms(
    first: Int? = nil, threads: Int = 1
  ) throws(StatisticsError) -> [AdjustedArm]? {
    guard plan.scenario.isAdjusted, people.replications > 1 else { return nil }
    let census = Census.of(plan, threads: threads)
    var arms: [AdjustedArm] = []
    for arm in plan.scenario.arms.indices {
      let worlds = (0..<people.replications).map {
        WorldFigures(people, arm, in: $0, plan)
      }
      arms.append(
        try AdjustedArm(
          census, worlds, teachers: min(first ?? worlds.count, WorldFigures.teaching)))
    }
    arms.choose(
      plan.scenario.metrics.all, in: 0..<(first ?? people.replications),
      from: plan.scenario.baselineIndex)
    return arms
  }
}

/// An arm of a run in the worlds that are known.
struct AdjustedArm: Sendable {
  let adjustment: WorldAdjustment
  let worlds: [WorldFigures]
  /// By metric; counts where none was chosen.
  var estimators: [MetricName: Estimator] = [:]

  /// - Parameter teachers: The number of the first worlds from which coefficients come.
  init(
    _ census: Census?, _ worlds: [WorldFigures], teachers: Int
  ) throws(StatisticsError) {
    self.worlds = worlds
    adjustment = try WorldAdjustment(census, Array(worlds.prefix(teachers)))
  }

  /// A metric by the estimator that was chosen for it.
  ///
  /// - Parameter seeds: `nil` for all.
  func figures(_ metric: MetricName, in seeds: Range<Int>? = nil) -> AdjustedFigures {
    figures(metric, in: seeds, by: estimator(of: metric))
  }

  func figures(
    _ metric: MetricName, in seeds: Range<Int>? = nil, by estimator: Estimator
  ) -> AdjustedFigures {
    adjustment.figures(
      metric, in: Array(worlds[seeds ?? worlds.indices]), by: estimator)
  }

  func estimator(of metric: MetricName) -> Estimator { estimators[metric] ?? .counted }
}

extension [AdjustedArm] {
  /// Chooses the estimator of each metric by all arms together in some seeds.
  ///
  /// - Parameter control: The arm from which differences are told.
  mutating func choose(
    _ metrics: [MetricName], in seeds: Range<Int>, from control: Int
  ) {
    guard let all = first?.adjustment.estimators else { return }
    for metric in metrics {
      let chosen = Estimator.chosen(among: all, in: seeds.count) { one in
        map { $0.figures(metric, in: seeds, by: one) }.withDifferences(from: control)
      }
      for arm in indices { self[arm].estimators[metric] = chosen }
    }
  }
}
