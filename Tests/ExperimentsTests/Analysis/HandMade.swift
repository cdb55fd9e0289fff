import SimWorld
import Statistics
import TestWorlds

@testable import Experiments
@testable import Scenarios

/// One subscriber's counts under one arm; what is not named is 0, and everyone is enrolled.
typealias Counts = [Variable: Int32]

/// A run made by hand: what each subscriber did, so that every figure can be worked out on paper.
struct HandMade {
  var plan: ExperimentPlan
  private(set) var records: [CellRecord] = []

  /// - Parameter names: Of the arms, the baseline first.
  init(
    arms names: [String], design: Design = .paired, replications: Int,
    metrics: MetricPlan = MetricPlan(success: [.openRate], guardrails: [:])
  ) throws {
    var scenario = Scenario.tiny(
      replications: replications, design: design, arms: names.map { Arm(name: $0) })
    scenario.metrics = metrics
    // People have counts, and no figures of their own.
    scenario.metrics.variance = .plain
    plan = try scenario.plan()
  }

  /// Adds a replication in which each row is one subscriber, with their counts under every arm.
  mutating func addWorld(_ people: [[Counts]]) {
    let arms = plan.scenario.arms.count
    let moments = Self.moments(people.map { $0.flatMap(Self.row) })
    let affected = (0..<arms).map { arm in people.count { $0[arm] != $0[0] } }
    add([moments], subscribers: people.count, of: affected.map { (people.count, $0) })
  }

  /// Adds a replication of a split: each arm's own subscribers.
  mutating func addWorld(split people: [[Counts]]) {
    addWorld(people.map { Self.moments($0.map(Self.row)) }, of: people)
  }

  /// The same, with what each did before the arms parted.
  mutating func addWorld(split people: [[Counts]], after warmUp: [[Counts]]) {
    let moments = zip(people, warmUp).map { arm, before in
      Self.moments(zip(arm, before).map { Self.row($0) + Self.row($1) })
    }
    addWorld(moments, of: people)
  }

  private mutating func addWorld(_ moments: [CoMoments], of people: [[Counts]]) {
    add(
      moments, subscribers: people.reduce(0) { $0 + $1.count }, of: people.map { ($0.count, 0) })
  }

  private mutating func add(
    _ moments: [CoMoments], subscribers: Int, of arms: [(subscribers: Int, affected: Int)]
  ) {
    records.append(
      CellRecord(
        cell: Cell(replication: records.count, part: .subscribers, lane: 0), digest: 0,
        decisions: 0, handled: 0, subscribers: subscribers,
        arms: arms.map {
          ArmRecord(
            subscribers: $0.subscribers, affected: $0.affected, cohort: Funnel(),
            others: Funnel(), latency: LogHistogram(), promptLatency: LogHistogram(),
            timeToOpen: LogHistogram(), activity: [],
            departures: [LifeTable](
              repeating: LifeTable(periods: plan.span.followUpDays),
              count: Departure.Kind.allCases.count), points: nil, trial: nil)
        }, organic: [], moments: moments, segments: []))
  }

  private static func row(_ counts: Counts) -> [Int32] {
    Variable.allCases.map { $0 == .enrolled ? 1 : counts[$0] ?? 0 }
  }

  private static func moments(_ rows: [[Int32]]) -> CoMoments {
    var moments = CoMoments(variables: rows[0].count)
    for row in rows {
      let counts = row.span
      moments.add(counts)
    }
    return moments
  }

  func summary() throws -> Summary { try Analysis.summary(plan: plan, records: records) }
}

extension Summary {
  /// The comparison of `arm` in `metric`.
  func comparison(_ metric: MetricName, _ arm: String = "b") -> Comparison {
    comparisons.first {
      $0.metric == metric.rawValue && $0.arm == arm && $0.segment == "all"
    }!
  }

  /// The subscribers' metric of `arm`.
  func metric(_ name: MetricName, _ arm: String = "a", segment: String = "all") -> Metric {
    arms.first { $0.name == arm }!.metrics.first { $0.name == name && $0.segment == segment }!
  }
}

/// Delivered and opened.
func opens(_ opened: Int32, of delivered: Int32) -> Counts {
  [.sent: delivered, .delivered: delivered, .opened: opened]
}

/// Whether two numbers agree to `digits` decimal places.
func agree(_ one: Double?, _ other: Double, to tolerance: Double = 1e-9) -> Bool {
  one.map { abs($0 - other) <= tolerance * max(1, abs(other)) } ?? false
}
