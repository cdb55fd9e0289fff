import Scenarios
import SimWorld
import Statistics

/// One arm's figures by seed, as far as they are computed.
struct GateFigures: Sendable {
  /// By ``GateSubject``, one value for each seed as it was counted; `nil` without a denominator.
  var values: [String: [Double?]]
  /// The same seeds' figures without what is not the strategy's doing, of the subjects that have such.
  var adjusted: [String: AdjustedFigures] = [:]

  /// The values as they were counted.
  func counted(_ subject: GateSubject) -> [Double?] { values[subject.description] ?? [] }

  /// The figures that a decision uses.
  subscript(subject: GateSubject) -> AdjustedFigures {
    adjusted[subject.description] ?? AdjustedFigures(values: counted(subject))
  }
}

/// One arm's figures in all seeds of its plan, of which decisions take some.
struct GateSeeds {
  private var values: [String: [Double?]] = [:]
  private var metrics: [String: MetricName] = [:]
  private let arm: AdjustedArm?
  private let cohortDays: Double

  /// - Parameters:
  ///   - subjects: Figures to compute.
  ///   - adjusting: How the arm's figures are adjusted; `nil` for plain ones.
  init(
    of arm: Int, in evidence: RunEvidence, _ subjects: [GateSubject], adjusting: AdjustedArm?
  ) throws(StatisticsError) {
    self.arm = adjusting
    cohortDays = evidence.plan.cohortDays
    for subject in subjects {
      values[subject.description] = try Self.values(of: subject, arm, evidence)
      if subject.segment == nil, case .metric(let metric) = subject.figure {
        metrics[subject.description] = metric
      }
    }
  }

  func figures(in seeds: Range<Int>) -> GateFigures {
    GateFigures(
      values: values.mapValues { Array($0[seeds]) },
      adjusted: arm.map { arm in
        metrics.mapValues {
          arm.figures($0, in: seeds).scaled(by: $0.scale(cohortDays: cohortDays))
        }.filter { $0.value.estimator != .counted }
      } ?? [:])
  }

  private static func values(
    of subject: GateSubject, _ arm: Int, _ evidence: RunEvidence
  ) throws(StatisticsError) -> [Double?] {
    let seeds = 0..<evidence.plan.scenario.replications
    switch subject.figure {
    case .metric(let metric):
      let scale = metric.scale(cohortDays: evidence.plan.cohortDays)
      guard let segment = subject.segment else {
        return seeds.map { evidence.people.ratio(metric, arm, in: $0).map { $0 * scale } }
      }
      let world = evidence.plan.scenario.world
      let part = evidence.segments.first {
        "\($0.dimension.rawValue)=\(world.segments(of: $0.dimension)[$0.place])" == segment
      }
      return seeds.map { seed in
        part.flatMap { $0.ratio(metric, arm, in: seed) }.map { $0 * scale }
      }
    case .delay(let delay, let place):
      let own = evidence.subscribers[arm]
      let worlds =
        switch delay {
        case .latency: try own.latency.worlds()
        case .promptLatency: try own.promptLatency.worlds()
        case .timeToOpen: try own.timeToOpen.worlds()
        }
      return worlds.map { $0[place].map { $0 / 1_000 } }
    case .moderation(let figure): return figure.values(in: evidence.plan)
    case .trigger(let figure): return try figure.values(in: evidence.subscribers[arm].triggers)
    }
  }
}
