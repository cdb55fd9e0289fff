import SimWorld
import Statistics
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// What is adjusted for what.
@Suite struct FamilyTests {
  /// Two arms against a baseline, two success metrics and a guardrail, in five worlds.
  private func example() throws -> Summary {
    let metrics = MetricPlan(
      success: [.openRate, .opensPerSubscriberDay],
      guardrails: [.deliveryRate: Guardrail(margin: 0.01)])
    var run = try HandMade(arms: ["a", "b", "c"], replications: 5, metrics: metrics)
    let gains: [Int32] = [3, 4, 5, 3, 6]
    for (world, gain) in gains.enumerated() {
      let noise = Int32(world % 3)
      run.addWorld([
        [opens(5, of: 20), opens(5 + gain, of: 20 + noise), opens(5 + noise, of: 20)],
        [opens(5, of: 20), opens(4 + gain, of: 20), opens(6 + noise, of: 21)],
      ])
    }
    return try run.summary()
  }

  @Test("one family: Holm over arms × success metrics") func holm() throws {
    let family = try example().comparisons.filter { $0.role == .success }
    #expect(family.count == 4)
    let p = try family.map { try #require($0.p) }.sorted()
    for row in family {
      let own = try #require(row.p)
      let rank = try #require(p.firstIndex(of: own))
      // Holm 1979: the largest (m - j + 1) p(j) up to the own rank, at most 1.
      let adjusted = min(1, (0...rank).map { Double(4 - $0) * p[$0] }.max()!)
      #expect(agree(row.pAdjusted, adjusted))
    }
  }

  @Test("a verdict of a success metric is that of the adjusted p") func verdicts() throws {
    for row in try example().comparisons where row.role == .success {
      let adjusted = try #require(row.pAdjusted)
      let isSignificant = adjusted < 0.05
      #expect((row.verdict == .inconclusive) == !isSignificant, "\(row.arm) \(row.metric)")
    }
  }

  @Test("guardrails and companions are no part of the family") func others() throws {
    let rest = try example().comparisons.filter { $0.role != .success }
    #expect(rest.count == 2 * (MetricPlan().all.count - 2))
    #expect(rest.allSatisfy { $0.pAdjusted == nil })
    #expect(
      rest.filter { $0.role == .guardrail }.map(\.metric) == ["deliveryRate", "deliveryRate"])
    #expect(rest.allSatisfy { ($0.role == .guardrail) == ($0.margin != nil) })
  }

  @Test("an arm that is the baseline over again has nothing to test and weighs on nobody")
  func identityIsNoTest() throws {
    var run = try HandMade(arms: ["a", "b", "same"], replications: 3)
    for opened: Int32 in [2, 3, 5] {
      run.addWorld([
        [opens(1, of: 5), opens(opened, of: 5), opens(1, of: 5)],
        [opens(0, of: 5), opens(0, of: 5), opens(0, of: 5)],
      ])
    }
    let summary = try run.summary()
    #expect(summary.comparison(.openRate, "same").verdict == .identical)
    #expect(summary.comparison(.openRate, "same").pAdjusted == nil)
    #expect(summary.comparison(.openRate).pAdjusted == summary.comparison(.openRate).p)
  }
}
