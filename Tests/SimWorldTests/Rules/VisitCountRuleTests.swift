import PushModel
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

@Suite("Visits are those of the event log", .releaseOnly)
struct VisitCountRuleTests {
  /// Counts again, from the log alone, what one person's visits are.
  @Test(
    "Visits, active days and lapses add up to those of the log", arguments: 0..<4 as Range<UInt64>)
  func recount(seed: UInt64) {
    var chance = Chance(seed: seed)
    var world = WorldParameters.city(&chance)
    world.dynamics = .published
    let counting = VisitCounting(lapseAfter: .days(2), returnWithin: .days(2))
    let town = Town(world, seed: seed, days: 16, visitCounting: counting)
    let outcome = town.run(Strategy.city(&chance))
    let length = world.activity.sessionLength
    let span = town.plan.span
    var visits = 0
    for person in 0..<town.world.count {
      let id = town.world.first + UInt64(person)
      let opened = outcome.events.filter {
        $0.recipient == id && ($0.kind == .visited || $0.kind == .opened && $0.device < 0)
      }.map(\.at).sorted()
      var mine = 0
      var last = Timestamp.distantPast
      for at in opened {
        if at - last >= length, span.isInCohort(at) { mine += 1 }
        last = at
      }
      let place = person * VisitVariable.count
      #expect(outcome.visits[place + Int(VisitVariable.visits.rawValue)] == Int32(mine))
      visits += mine
    }
    #expect(visits > 100)
  }

  @Test("Counting visits changes nothing that happens", arguments: 0..<6 as Range<UInt64>)
  func neutral(seed: UInt64) {
    var chance = Chance(seed: seed)
    let world = WorldParameters.city(&chance)
    let strategy = Strategy.city(&chance)
    let without = Town(world, seed: seed, days: 6).run(strategy)
    let with = Town(
      world, seed: seed, days: 6, visitCounting: VisitCounting(cohorts: .days(2))
    ).run(strategy)
    #expect(with.digest == without.digest)
    #expect(with.counts == without.counts)
    #expect(without.visits.isEmpty)
    #expect(with.visits.count == with.armOf.count * VisitVariable.count)
  }
}
