import Scenarios
import SimWorld
import Statistics

/// What is known of one arm in one world beside its counts: what chance gave beyond its expectation, and
/// the figures of the world's people.
struct WorldFigures: Hashable, Sendable {
  /// A metric's ratio, as counted and without the surplus of chance.
  struct Part: Hashable, Sendable {
    var numerator: Double
    var divisor: Double
    var numeratorSurplus = 0.0
    var divisorSurplus = 0.0
    /// Sums of the products of people's deviations in the numerator and in each figure; empty where
    /// they are not kept.
    var numeratorScatter: [Double] = []
    var divisorScatter: [Double] = []

    /// `nil` without a denominator.
    var counted: Double? { divisor > 0 ? numerator / divisor : nil }

    /// `nil` without a denominator.
    var compensated: Double? {
      divisor > 0 ? (numerator - numeratorSurplus) / (divisor - divisorSurplus) : nil
    }
  }

  var people: Int
  /// The means of the figures over the world's people, by ``PersonFigure``.
  var means: [Double]
  /// Sums of the products of two figures' deviations; empty where they are not kept.
  var scatter: [[Double]]
  var parts: [MetricName: Part]
}

extension WorldFigures {
  /// The worlds of a plan whose people say how outcomes go with figures: its first so many. *Assumption*:
  /// their thousands of people are enough, and every command knows them early.
  static let teaching = 10

  /// An arm of a replication.
  init(
    _ evidence: Evidence, _ arm: Int, in replication: Int, _ plan: ExperimentPlan
  ) {
    let all = evidence.moments[replication][0]
    let columns = evidence.figures
    people = all.count
    means = columns.map { Double(all.sum($0)) / Double(max(1, all.count)) }
    let teaches = replication < Self.teaching
    scatter = teaches ? columns.map { row in columns.map { all.scatter(row, $0) } } : []
    parts = [:]
    let chance = Chance(evidence.surplus[replication][arm], plan.world(of: replication))
    for metric in plan.scenario.metrics.all {
      let totals = evidence.totals(metric, arm, in: replication)
      var part = Part(numerator: Double(totals.numerator), divisor: Double(totals.divisor))
      if metric.selector == nil {
        part.numeratorSurplus = chance.surplus(metric.numerator)
        part.divisorSurplus = metric.denominator.map(chance.surplus) ?? 0
      }
      if teaches {
        let own = evidence.columns(metric, arm)
        part.numeratorScatter = columns.map { all.scatter($0, own.numerator) }
        part.divisorScatter = columns.map { all.scatter($0, own.divisor) }
      }
      parts[metric] = part
    }
  }

  /// The part of counts that chance gave beyond its expectation, as far as it is known.
  private struct Chance {
    private let own: Surplus
    /// Taps for each opening.
    private let tapShare: Double

    init(_ own: Surplus, _ world: WorldParameters) {
      self.own = own
      tapShare = world.response.tapShare
    }

    func surplus(_ count: MetricCount) -> Double {
      switch count {
      case .push(.sent): own[.orphaned]
      case .push(.delivered): -own[.lost]
      case .push(.opened): own[.opened]
      // Each further opening leads to so many taps.
      case .push(.tapped): own[.tapped] + tapShare * own[.opened]
      case .push(.optedOut): own[.optedOut]
      case .push(.uninstalled): own[.uninstalled]
      default: 0
      }
    }
  }
}

extension WorldFigures {
  private static let people = "people"
  private static func name(_ figure: PersonFigure) -> String { "people.\(figure)" }

  /// The same as numbers with names, for storing.
  var named: [String: Double] {
    var named = [Self.people: Double(people)]
    for (figure, mean) in zip(PersonFigure.allCases, means) { named[Self.name(figure)] = mean }
    for (figure, row) in zip(PersonFigure.allCases, scatter) {
      for (other, value) in zip(PersonFigure.allCases, row) {
        named["\(Self.name(figure))*\(other)"] = value
      }
    }
    for (metric, part) in parts {
      let name = metric.rawValue
      named["\(name).numerator"] = part.numerator
      named["\(name).divisor"] = part.divisor
      named["\(name).numeratorSurplus"] = part.numeratorSurplus
      named["\(name).divisorSurplus"] = part.divisorSurplus
      for (figure, value) in zip(PersonFigure.allCases, part.numeratorScatter) {
        named["\(name).numerator*\(figure)"] = value
      }
      for (figure, value) in zip(PersonFigure.allCases, part.divisorScatter) {
        named["\(name).divisor*\(figure)"] = value
      }
    }
    return named
  }

  /// `nil` where they are not all there.
  init?(named: [String: Double], _ metrics: [MetricName]) {
    guard let people = named[Self.people] else { return nil }
    let figures = PersonFigure.allCases
    func row(_ name: String) -> [Double] { figures.compactMap { named["\(name)*\($0)"] } }
    self.people = Int(people)
    means = figures.compactMap { named[Self.name($0)] }
    scatter = figures.map { row(Self.name($0)) }
    parts = [:]
    for metric in metrics {
      let name = metric.rawValue
      guard let numerator = named["\(name).numerator"], let divisor = named["\(name).divisor"]
      else { return nil }
      parts[metric] = Part(
        numerator: numerator, divisor: divisor,
        numeratorSurplus: named["\(name).numeratorSurplus"] ?? 0,
        divisorSurplus: named["\(name).divisorSurplus"] ?? 0,
        numeratorScatter: row("\(name).numerator"), divisorScatter: row("\(name).divisor"))
    }
  }
}
