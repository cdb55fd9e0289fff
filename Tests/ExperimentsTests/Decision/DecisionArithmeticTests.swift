import Foundation
import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// People, pushes and money against sums that are done by hand.
@Suite struct DecisionArithmeticTests {
  /// Two arms over ten subscribers in each world. In `world` so many opt out under a and b; under a
  /// everyone opens 3 pushes, under b so many of them a fourth.
  private func run(
    _ worlds: [(a: Int, b: Int, more: Int)], audience: Int? = nil, value: EventValues? = nil
  ) throws -> Summary {
    let metrics = MetricPlan(
      success: [.opensPerSubscriberDay], guardrails: [.optOutRate: Guardrail(margin: 0.1)])
    var run = try HandMade(arms: ["a", "b"], replications: worlds.count, metrics: metrics)
    var scenario = run.plan.scenario
    (scenario.audience, scenario.value) = (audience, value)
    run.plan = try scenario.plan()
    for world in worlds {
      run.addWorld(
        (0..<10).map { person in
          [
            counts(opened: 3, leaves: person < world.a),
            counts(opened: person < world.more ? 4 : 3, leaves: person < world.b),
          ]
        })
    }
    return try run.summary()
  }

  private func counts(opened: Int32, leaves: Bool) -> Counts {
    [.sent: 5, .delivered: 5, .opened: opened, .optedOut: leaves ? 1 : 0]
  }

  /// Nine days of which two are warm-up leave seven.
  @Test("people are shares of the audience, pushes are counts a day for seven days")
  func peopleAndPushes() throws {
    let summary = try run([(1, 3, 2), (1, 4, 3), (1, 5, 4)], audience: 50_000)
    let decision = try #require(summary.decision)
    #expect(decision.people == 50_000 && decision.isAudience && decision.days == 7)
    let optOuts = try #require(decision.effects.first { $0.metric == "optOutRate" })
    // 0.2, 0.3 and 0.4 of the subscribers: 0.3 on average, of 50,000 people.
    #expect(optOuts.unit == .people && agree(optOuts.count, 15_000))
    // t with two degrees of freedom, 4.302653, times a standard error of 0.1/√3.
    #expect(agree(optOuts.high, 15_000 + 50_000 * 4.302652729749462 * 0.1 / 3.0.squareRoot()))
    let opens = try #require(decision.effects.first { $0.metric == "opensPerSubscriberDay" })
    let days = summary.cohortDays
    #expect(opens.unit == .pushes && agree(opens.count, 0.3 / days * 7 * 50_000))
    #expect(opens.money == nil)
  }

  /// Opt-outs move, and neither the success metric nor the guardrail.
  @Test("where people are treated differently in other metrics, nobody says nothing changed")
  func elsewhere() throws {
    let metrics = MetricPlan(success: [.sendsPerSubscriberDay], guardrails: [:])
    var run = try HandMade(arms: ["a", "b"], replications: 3, metrics: metrics)
    for moved in [3, 4, 5] {
      run.addWorld(
        (0..<10).map { [counts(opened: 3, leaves: false), counts(opened: 3, leaves: $0 < moved)] })
    }
    let decision = try #require(try run.summary().decision)
    #expect(decision.standings.map(\.kind) == [.nothingShown])
    #expect(!decision.lines.contains { $0.text.contains("same for everybody") })
  }

  @Test("of few people, or empty arms, a value takes no report away", arguments: Design.allCases)
  func few(design: Design) throws {
    for (subscribers, replications) in [(1, 1), (1, 2), (4, 1), (4, 2)] {
      for seed in 1...8 as ClosedRange<UInt64> {
        var scenario = Scenario.tiny(
          seed: seed, replications: replications, design: design, subscribers: subscribers,
          arms: Array(Arm.three.prefix(2)))
        scenario.value = EventValues(tap: 0.05, optOut: -1.2)
        let plan = try scenario.plan()
        let summary = try plan.summary(plan.run())
        #expect(summary.netValue?.arms.count == 2)
        #expect(throws: Never.self) { _ = try JSONEncoder().encode(summary) }
      }
    }
  }

  @Test("without an audience effects are told for 1,000 people") func perThousand() throws {
    let decision = try #require(try run([(1, 3, 2), (1, 4, 3), (1, 5, 4)]).decision)
    #expect(decision.people == 1_000 && !decision.isAudience)
    #expect(agree(decision.effects.first { $0.metric == "optOutRate" }?.count, 300))
  }

  /// An open is worth 2, an opt-out costs 10.
  @Test("net value is the sum of counts times their value, seed by seed") func netValue() throws {
    let value = EventValues(open: 2, optOut: -10, currency: "EUR")
    let summary = try run([(1, 3, 2), (1, 4, 3), (1, 5, 4)], audience: 50_000, value: value)
    let table = try #require(summary.netValue)
    let days = 7 / summary.cohortDays
    #expect(table.currency == "EUR" && table.days == 7)
    #expect(table.arms.map(\.arm) == ["a", "b"])
    for (seed, (leaving, more)) in [(3, 2), (4, 3), (5, 4)].enumerated() {
      let expected = 2 * (3 + Double(more) / 10) * days - 10 * Double(leaving) / 10
      #expect(agree(table.arms[1].seeds[seed], expected))
    }
    let row = try #require(table.comparison(of: "b"))
    // The differences are 2·days·0.2 − 2, 2·days·0.3 − 3 and 2·days·0.4 − 4: their mean is that of
    // the second, their standard deviation is |0.2·days − 1|.
    #expect(agree(row.difference, 0.6 * days - 3))
    let error = abs(0.2 * days - 1) / 3.0.squareRoot()
    #expect(agree(row.low, 0.6 * days - 3 - 4.302652729749462 * error))
    #expect(row.role == .companion && row.metric == "netValue" && row.replications == 3)
    let money = summary.decision?.effects.filter { $0.arm == "b" }.compactMap(\.money) ?? []
    #expect(agree(money.reduce(0, +), 50_000 * (0.6 * days - 3)))
  }

  @Test("in one world the net value's interval is that of the subscribers' own differences")
  func oneWorld() throws {
    let summary = try run([(0, 4, 0)], value: EventValues(optOut: -10))
    let row = try #require(summary.netValue?.comparison(of: "b"))
    // Four differences of −10 and six of 0: mean −4, variance (4·36 + 6·16)/9 = 80/3, and t with nine
    // degrees of freedom 2.262157.
    #expect(agree(row.difference, -4))
    #expect(agree(row.low, -4 - 2.262157162798205 * (80.0 / 3 / 10).squareRoot()))
    #expect(row.verdict == .inconclusive || row.verdict == .worse)
  }

  @Test("where nobody's valued events differ the net value is identical") func identical() throws {
    let summary = try run([(1, 1, 2), (2, 2, 3)], value: EventValues(optOut: -10))
    let row = try #require(summary.netValue?.comparison(of: "b"))
    #expect(row.verdict == .identical && row.difference == 0)
  }

  @Test("a scenario without values has no net value") func none() throws {
    #expect(try run([(1, 3, 2), (1, 4, 3)]).netValue == nil)
  }

  /// Two arms whose people do the same by chance, so that every change is a false one: the better half
  /// of a two-sided test at 5 %. Of 400 runs 10 are expected, with a standard deviation of 3.1.
  @Test("in A/A worlds the baseline is kept, but for 2.5 % of runs", .releaseOnly) func null()
    throws
  {
    let metrics = MetricPlan(success: [.openRate], guardrails: [:])
    var changes = 0
    for seed in 0..<400 {
      var chance = Chance(seed: UInt64(seed))
      var run = try HandMade(arms: ["a", "b"], replications: 6, metrics: metrics)
      for _ in 0..<6 {
        run.addWorld(
          (0..<12).map { _ in
            [opens(Int32(chance.below(7)), of: 9), opens(Int32(chance.below(7)), of: 9)]
          })
      }
      if try run.summary().decision?.recommendation == .change { changes += 1 }
    }
    #expect((2...20).contains(changes), "\(changes) changes")
  }
}
