import Scenarios
import SimWorld
import Statistics

/// One arm's figures by seed, as far as they are computed.
struct GateFigures: Sendable {
  /// By ``GateSubject``, each with one value for each seed; `nil` where the denominator is zero.
  private(set) var values: [String: [Double?]] = [:]

  init(values: [String: [Double?]]) { self.values = values }

  /// - Parameter subjects: Figures to compute.
  init(
    of arm: Int, in evidence: RunEvidence, _ subjects: [GateSubject]
  ) throws(StatisticsError) {
    for subject in subjects {
      values[subject.description] = try Self.values(of: subject, arm, evidence)
    }
  }

  subscript(subject: GateSubject) -> [Double?] { values[subject.description] ?? [] }

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
    case .trigger(let figure): return try figure.values(in: evidence.subscribers[arm].triggers)
    }
  }
}
