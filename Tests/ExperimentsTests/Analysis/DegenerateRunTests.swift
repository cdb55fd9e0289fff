import Foundation
import SimWorld
import Statistics
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// Runs that carry no information say so, and never with NaN.
@Suite struct DegenerateRunTests {
  @Test("identical arms are an exact identity, with no p at all", arguments: [1, 2, 7])
  func identity(replications: Int) throws {
    var run = try HandMade(arms: ["a", "b"], replications: replications)
    for world: Int32 in 0..<Int32(replications) {
      run.addWorld([
        [opens(1 + world, of: 9), opens(1 + world, of: 9)], [opens(0, of: 9), opens(0, of: 9)],
      ])
    }
    let row = try run.summary().comparison(.openRate)
    #expect(row.verdict == .identical)
    #expect(row.difference == 0)
    #expect(row.p == nil && row.pAdjusted == nil)
    #expect(row.method == "exact identity in every seed")
    #expect(row.affectedShare == 0)
  }

  @Test(
    "equal totals of people who were treated differently are no identity", arguments: [1, 2, 7])
  func equalTotals(replications: Int) throws {
    var run = try HandMade(arms: ["a", "b"], replications: replications)
    for _ in 0..<replications {
      run.addWorld([
        [opens(1, of: 9), opens(3, of: 9)], [opens(3, of: 9), opens(1, of: 9)],
        [opens(2, of: 9), opens(2, of: 9)],
      ])
    }
    let row = try run.summary().comparison(.openRate)
    #expect(row.verdict == .inconclusive)
    #expect(row.difference == 0)
    #expect(row.p == (replications == 1 ? 1 : nil))
    let low = try #require(row.withinLow)
    #expect(low < 0)
    #expect(agree(row.withinHigh, -low))
    #expect(agree(row.affectedShare, 2.0 / 3))
  }

  @Test("the interval of a share ends at 1, as it ends at 0")
  func ends() throws {
    var run = try HandMade(arms: ["a", "b"], replications: 2)
    run.addWorld([[opens(9, of: 9), opens(0, of: 9)]])
    run.addWorld([[opens(8, of: 9), opens(1, of: 9)]])
    let summary = try run.summary()
    let high = try #require(summary.arms[0].metrics.first { $0.name == .openRate })
    #expect(high.high == 1 && high.low ?? 1 < 1)
    let low = try #require(summary.arms[1].metrics.first { $0.name == .openRate })
    #expect(low.low == 0 && low.high ?? 0 > 0)
  }

  @Test("a guardrail whose rate is the same in every seed is kept, whoever makes it up")
  func equalTotalsGuarded() throws {
    let metrics = MetricPlan(success: [], guardrails: [.openRate: Guardrail(margin: 0.01)])
    var run = try HandMade(arms: ["a", "b"], replications: 3, metrics: metrics)
    for _ in 0..<3 {
      run.addWorld([[opens(1, of: 9), opens(3, of: 9)], [opens(3, of: 9), opens(1, of: 9)]])
    }
    #expect(try run.summary().comparison(.openRate).verdict == .notWorse)
  }

  @Test("nothing sent gives no rate, no comparison and no NaN", arguments: [1, 3], Design.allCases)
  func nothing(replications: Int, design: Design) throws {
    var run = try HandMade(arms: ["a", "b"], design: design, replications: replications)
    for _ in 0..<replications {
      if design == .paired {
        run.addWorld([[[:], [:]], [[:], [:]]])
      } else {
        run.addWorld(split: [[[:], [:]], [[:], [:]]])
      }
    }
    let summary = try run.summary()
    for metric in MetricPlan().all where metric.denominator != nil {
      #expect(summary.metric(metric).value == nil, "\(metric)")
      #expect(summary.metric(metric).low == nil && summary.metric(metric).high == nil)
      let row = summary.comparison(metric)
      #expect(row.verdict == .notEstimable)
      #expect(row.difference == nil && row.p == nil && row.low == nil)
      #expect(row.method.contains("denominators"), "\(metric): `\(row.method)`")
    }
    // JSON has no NaN: encoding would throw.
    #expect(throws: Never.self) { _ = try JSONEncoder().encode(summary) }
  }

  @Test("nothing under one arm alone gives no comparison") func oneArmOnly() throws {
    var run = try HandMade(arms: ["a", "b"], replications: 3)
    for opened: Int32 in 1...3 {
      run.addWorld([[opens(opened, of: 9), [:]], [opens(1, of: 9), [:]]])
    }
    let row = try run.summary().comparison(.openRate)
    #expect(row.verdict == .notEstimable)
    #expect(row.armValue == nil && row.baselineValue != nil)
    #expect(row.difference == nil)
  }

  @Test("worlds without a denominator are left out of the seeds") func someWorlds() throws {
    var run = try HandMade(arms: ["a", "b"], replications: 4)
    run.addWorld([[[:], [:]], [[:], [:]]])
    for opened: Int32 in 1...3 {
      run.addWorld([[opens(opened, of: 9), opens(7, of: 9)], [opens(1, of: 9), opens(7, of: 9)]])
    }
    let row = try run.summary().comparison(.openRate)
    #expect(row.method == "t over 3 seeds")
    #expect(row.difference != nil)
  }

  @Test("one seed of several with a denominator is not estimable, and ends no report")
  func oneSeed() throws {
    for first in [true, false] {
      var run = try HandMade(arms: ["a", "b"], replications: 2)
      for world in [true, false] {
        run.addWorld(
          world == first
            ? [[opens(1, of: 9), opens(7, of: 9)], [opens(2, of: 9), opens(7, of: 9)]]
            : [[[:], [:]], [[:], [:]]])
      }
      let summary = try run.summary()
      let row = summary.comparison(.openRate)
      #expect(row.verdict == .notEstimable && row.low == nil && row.p == nil)
      #expect(agree(row.difference, 11.0 / 18))
      #expect(row.method == "both arms have a denominator in one seed alone")
      #expect(summary.decision?.recommendation == .keep)
      var evidence = RunEvidence(run.plan)
      for record in run.records { try evidence.add(record) }
      #expect(try evidence.powerReached(summary).allSatisfy { $0.metric != "openRate" })
    }
  }

  @Test("the same difference in every seed has no spread to judge it by") func noSpread() throws {
    var run = try HandMade(arms: ["a", "b"], replications: 3)
    for _ in 0..<3 {
      run.addWorld([[opens(1, of: 8), opens(3, of: 8)], [opens(1, of: 8), opens(3, of: 8)]])
    }
    let row = try run.summary().comparison(.openRate)
    #expect(row.verdict == .notEstimable)
    #expect(row.p == nil)
  }

  @Test("one subscriber, or one owner, has no spread: figures without intervals")
  func onePerson() throws {
    for design in Design.allCases {
      for replications in [1, 2] {
        var scenario = Scenario.tiny(
          replications: replications, design: design, subscribers: 1,
          arms: Array(Arm.three.prefix(2)))
        scenario.world.businesses = 1
        let plan = try scenario.plan()
        let summary = try plan.summary(plan.run())
        #expect(summary.subscribers == 1)
        #expect(summary.warnings.contains { $0.contains("below 50") })
        #expect(throws: Never.self) { _ = try JSONEncoder().encode(summary) }
      }
    }
  }

  @Test("a run of one arm has figures and nothing to compare") func oneArm() throws {
    let plan = try Scenario.tiny(arms: [Arm.three[0]]).plan()
    let summary = try plan.summary(plan.run())
    #expect(summary.comparisons.isEmpty)
    #expect(summary.arms.map(\.name) == ["house"])
  }
}
