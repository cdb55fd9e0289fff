import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// Answers that stand beside the headline.
@Suite struct OtherAnswerTests {
  private static func split() throws -> Summary {
    var run = try HandMade(arms: ["a", "b"], design: .split, replications: 1)
    // A few who open everything among many who open nothing: pushes of one person are alike.
    run.addWorld(split: [
      (0..<200).map { opens($0 % 10 == 0 ? 20 : 0, of: 20) },
      (0..<200).map { opens($0 % 8 == 0 ? 20 : 0, of: 20) },
    ])
    return try run.summary()
  }

  @Test("a z over pushes stands as a warning, and shows why it is one") func naive() throws {
    let row = try Self.split().comparison(.openRate)
    let naive = try #require(row.others.first { $0.use == .warning })
    // 400 of 4,000 against 500 of 4,000.
    let pair = try ProportionPair(control: Tally(400, of: 4_000), treatment: Tally(500, of: 4_000))
    #expect(agree(naive.p, try pair.zTest().pValue))
    #expect(naive.p! < 0.001 && row.p! > 0.4)
    #expect(row.verdict == .inconclusive)
  }

  @Test("what is per subscriber has no pushes to miscount") func perSubscriber() throws {
    let row = try Self.split().comparison(.opensPerSubscriberDay)
    #expect(!row.others.contains { $0.use == .warning })
  }

  @Test("the interval that may be looked at any time is wider than the one for the end")
  func alwaysValid() throws {
    let row = try Self.split().comparison(.openRate)
    let sequence = try #require(row.others.first { $0.use == .alwaysValid })
    #expect(sequence.low! < row.low! && sequence.high! > row.high!)
    #expect(sequence.p! > row.p!)
  }

  @Test(
    "the family is adjusted as the scenario says", .releaseOnly,
    arguments: [
      (MetricPlan.Correction.benjaminiHochberg, Adjustment.benjaminiHochberg as Adjustment?),
      (.holm, .holm), (.none, nil),
    ])
  func correction(correction: MetricPlan.Correction, expected: Adjustment?) throws {
    var scenario = Scenario.tiny(replications: 4)
    scenario.metrics.correction = correction
    let plan = try scenario.plan()
    let family = try plan.summary(plan.run()).comparisons.filter {
      $0.role == .success && $0.p != nil
    }
    #expect(family.count > 2)
    let adjusted = try expected?.adjusted(family.map { $0.p! })
    #expect(family.compactMap(\.pAdjusted) == adjusted ?? [])
  }
}
