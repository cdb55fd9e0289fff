import Foundation
import Scenarios
import Statistics
import Testing
import Worlds

@testable import Experiments

/// What worlds say about conditions: passed where it is safe, failed where nearly none meets it.
@Suite struct GateEnsembleTests {
  /// So many worlds in a row, five new ones before one comes again.
  private static func ensemble(_ members: Int, replications: Int) throws -> GateEnsemble {
    let order = MemberOrder(along: (0..<members).map(Double.init))
    let drawn = (0..<replications).map { order.member(of: $0) + 1 }
    let text = #"{"id": "f00d", "members": \#(members), "drawn": \#(drawn)}"#
    return GateEnsemble(try JSONDecoder().decode(MemberSummary.self, from: Data(text.utf8)))
  }

  private static let subject = GateSubject(figure: .metric(.deliveryRate))

  /// The finding on a candidate that meets the condition in all worlds but the first `missed`.
  private static func finding(
    missed: Int, of members: Int = 100, replications: Int = 120, by distance: Double = 0.01,
    luck: Double = 0
  ) throws -> GateFinding {
    let ensemble = try ensemble(members, replications: replications)
    let reference = ensemble.worlds.drawn.map { _ in 0.95 }
    let candidate = ensemble.worlds.drawn.enumerated().map { seed, member in
      // A wobble of its own for each replication, whose mean is 0 over any five.
      0.95 - 0.02 + (member <= missed ? -distance : distance)
        + luck * [-2.0, -1, 0, 1, 2][seed % 5]
    }
    let judge = GateJudge(
      candidate: GateFigures(values: [subject.description: candidate]),
      reference: GateFigures(values: [subject.description: reference]), alpha: 0.05,
      ensemble: ensemble)
    let condition = GateCondition(
      subject: subject, kind: .notWorse(.init(margin: 0.02)), line: 3)
    return try judge.findings([condition])[0]
  }

  @Test(
    "95 of 100 worlds make it safe, 5 of 100 make it fail, between it depends",
    arguments: [
      (0, .passed), (5, .passed), (6, .undecided), (50, .undecided), (94, .undecided),
      (95, .failed), (100, .failed),
    ] as [(Int, GateResult)])
  func shares(missed: Int, decision: GateResult) throws {
    let finding = try Self.finding(missed: missed)
    #expect(finding.decision == decision)
    #expect(finding.worldsDrawn == 100)
    #expect(abs(try #require(finding.heldShare) - Double(100 - missed) / 100) < 1e-12)
    #expect(finding.p == nil && finding.seedsNeeded == nil && finding.stableWithout == 0)
  }

  @Test("a few worlds decide nothing, and are told") func fewWorlds() throws {
    let finding = try Self.finding(missed: 0, of: 12, replications: 14)
    #expect(finding.decision == .undecided && finding.heldShare == 1)
    #expect(try Self.ensemble(12, replications: 14).warning?.contains("12 worlds") == true)
    #expect(try Self.ensemble(100, replications: 120).warning == nil)
  }

  /// All worlds are alike and meet it narrowly; the replications scatter widely about that.
  @Test("luck alone makes no world safe") func luck() throws {
    let lucky = try Self.finding(missed: 0, by: 0.0001, luck: 0.02)
    #expect(lucky.decision == .undecided)
    #expect(try #require(lucky.slackLow) < 0)
    #expect(try Self.finding(missed: 0, by: 0.01, luck: 0.001).decision == .passed)
  }

  @Test("a candidate that changes nothing passes in every world") func nothing() throws {
    let ensemble = try Self.ensemble(100, replications: 120)
    let same = GateFigures(values: [
      Self.subject.description: ensemble.worlds.drawn.map { 0.9 + 0.0001 * Double($0) }
    ])
    let judge = GateJudge(candidate: same, reference: same, alpha: 0.05, ensemble: ensemble)
    let condition = GateCondition(
      subject: Self.subject, kind: .notWorse(.init(margin: 0.02)), line: 3)
    let finding = try judge.findings([condition])[0]
    #expect(finding.decision == .passed && finding.heldShare == 1)
    #expect(finding.change == .unchanged)
  }
}
