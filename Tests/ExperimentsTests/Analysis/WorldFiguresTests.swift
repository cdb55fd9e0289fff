import Scenarios
import SimWorld
import TestSupport
import TestWorlds
import Testing

@testable import Experiments

/// What is kept of an arm in a world for adjusting its figures.
@Suite("Figures of a world", .releaseOnly) struct WorldFiguresTests {
  private static func evidence() throws -> RunEvidence {
    let plan = try Scenario.tiny(replications: 12, arms: Array(Arm.three.prefix(2))).plan()
    return try RunEvidence(plan, in: plan.run())
  }

  @Test("numbers with names read back, of worlds that teach and of others")
  func named() throws {
    let evidence = try Self.evidence()
    let metrics = evidence.plan.scenario.metrics.all
    for replication in [0, 9, 10, 11] {
      let own = WorldFigures(evidence.people, 1, in: replication, evidence.plan)
      #expect(own.scatter.isEmpty == (replication >= 10))
      #expect(own.people == 150 && own.means.count == PersonFigure.count)
      let found = try #require(WorldFigures(named: own.named, metrics))
      #expect(found.named == own.named && found.parts == own.parts && found.means == own.means)
    }
    #expect(WorldFigures(named: [:], metrics) == nil)
    var some = WorldFigures(evidence.people, 1, in: 0, evidence.plan).named
    some["openRate.numerator"] = nil
    #expect(WorldFigures(named: some, metrics) == nil)
  }

  @Test("a difference of one world's arms has the errors of the difference of their coefficients")
  func difference() throws {
    let arms = try #require(try Self.evidence().adjustedArms())
    let own = arms[0].figures(.opensPerSubscriberDay, by: .luckAndWorld)
    let other = arms[1].figures(.opensPerSubscriberDay, by: .luckAndWorld)
    #expect(own.varianceOfCensus > 0)
    let none = own - own
    #expect(none.varianceOfCensus == 0 && none.values.allSatisfy { $0 == 0 })
    let apart = other - own
    #expect(apart.explained.count == 1)
    #expect(apart.varianceOfCensus < own.varianceOfCensus + other.varianceOfCensus)
    let twice = other.scaled(by: 2) - own.scaled(by: 2)
    #expect(abs(twice.varianceOfCensus / apart.varianceOfCensus - 4) < 1e-9)
  }
}
