import SimWorld
import Statistics
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// One experiment in one world.
struct SplitWorld: Sendable {
  /// By ``SplitWorlds/Method``; Cochran's Q has none where too few people of a platform carry deliveries.
  let answers: [Answer?]
  let census: SplitWorlds.Census

  init(_ plan: ExperimentPlan, _ records: [CellRecord]) throws {
    let all = try RunEvidence(plan, records)
    let summary = try Analysis.summary(all)
    let evidence = all.people
    let found = try SplitWorlds.Method.allCases.map { method in
      let answer = try Self.answer(method, summary, evidence)
      #expect(answer != nil || method == .cochran, "\(method.rawValue)")
      return answer
    }
    answers = found
    func width(_ method: SplitWorlds.Method) -> Double {
      let interval = found[SplitWorlds.Method.allCases.firstIndex(of: method)!]!.interval!
      return interval.high - interval.low
    }
    let effect = width(.deltaOpenRate) / width(.naive)
    func total(_ variable: Variable) -> Double {
      Double(evidence.total(0, variable) + evidence.total(1, variable))
    }
    census = SplitWorlds.Census(
      deliveries: total(.delivered), openRate: total(.opened) / total(.delivered),
      optOuts: total(.optedOut),
      varianceReduction: try #require(
        summary.comparison(.opensPerSubscriberDay).varianceReduction),
      designEffect: effect * effect)
  }

  private static func answer(
    _ method: SplitWorlds.Method, _ summary: Summary, _ evidence: Evidence
  ) throws -> Answer? {
    let rate = summary.comparison(.openRate)
    let opens = summary.comparison(.opensPerSubscriberDay)
    return switch method {
    case .deltaOpenRate: Answer(rate.others.first { $0.use == .unadjusted })
    case .deltaOpens: Answer(opens.others.first { $0.use == .unadjusted })
    case .cupedOpenRate: Answer(rate)
    case .cupedOpens: Answer(opens)
    case .welchOpens: try Answer(welch(evidence))
    case .logRank:
      summary.survival.first { $0.event == "optOut" && $0.arm == "b" }?.logRankP
        .map { Answer(p: $0) }
    case .cochran: summary.interactions.first { $0.metric == "openRate" }?.p.map { Answer(p: $0) }
    case .naive: Answer(rate.others.first { $0.use == .warning })
    }
  }

  /// Opens per subscriber, from sums and sums of squares.
  private static func welch(_ evidence: Evidence) throws -> Difference {
    let opened = Int(Variable.opened.rawValue)
    func moments(_ arm: Int) throws -> Moments {
      let all = try evidence.all(of: arm)
      let (size, sum) = (Double(all.count), Double(all.sum(opened)))
      let spread = Double(all.product(opened, opened)) - sum / size * sum
      return try Moments(count: all.count, mean: sum / size, variance: spread / (size - 1))
    }
    return try Welch(control: moments(0), treatment: moments(1)).difference(level: 0.95)
  }
}
