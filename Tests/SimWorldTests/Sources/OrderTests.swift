import PushMessages
import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// Rules fire in the order of time, whoever shares a lane.
@Suite(.releaseOnly) struct OrderTests {
  private static func world(_ people: Int) -> WorldParameters {
    var world = WorldParameters.plain(subscribers: people, businesses: 10)
    world.kind = WorldKinds(.smallBusiness, .commerce, .inactivity, .peerMentors, .citizenReports)
    world.mentors.mentorsPerOrganisation = 9
    world.mentors.assignmentsPerMonth = 12
    world.mentors.pausesPerYear = 6
    world.reports.perMonth = 4
    world.response.openContextual = 0.5
    world.fatigue.optOutPerPush = 0.002
    return world
  }

  /// What a subscriber does and gets comes to the log in order of time, but for what is logged with
  /// what led to it: a provider's answer, a tap.
  @Test("nobody is settled beyond the moment of a rule", arguments: 0..<10 as Range<UInt64>)
  func monotone(seed: UInt64) {
    let outcome = Town(Self.world(60), seed: seed, days: 40).run(.instant)
    var last: [UInt64: Timestamp] = [:]
    var offences = 0
    for row in outcome.events where ![.sent, .tapped, .attempted].contains(row.kind) {
      if row.at < last[row.recipient] ?? .distantPast { offences += 1 }
      last[row.recipient] = row.at
    }
    #expect(offences == 0 && outcome.events.count > 5_000)
  }

  @Test(
    "reminders do not depend on who else is in the lane", arguments: 0..<6 as Range<UInt64>)
  func laneSize(seed: UInt64) {
    var world = WorldParameters.plain(.inactivity, subscribers: 24)
    world.activity.sessionsPerDay = 0.2
    world.response.dismissShare = 0
    let together = Town(world, seed: seed, days: 60).run(.instant).rows(.intended)
    var alone: [EventRow] = []
    for person in 0..<24 {
      alone += Town(world, seed: seed, days: 60, first: person, count: 1).run(.instant)
        .rows(.intended)
    }
    let key = { (row: EventRow) in [Int64(row.recipient), row.at.milliseconds] }
    #expect(Set(together.map(key)) == Set(alone.map(key)) && together.count > 100)
  }

  @Test("S1-3.2-reeng: who comes back and stays away again is won back again")
  func winBackAgain() {
    var world = WorldParameters.plain(.commerce, subscribers: 60)
    world.activity.sessionsPerDay = 0.05
    world.commerce.ordersPerWeek = 0
    world.commerce.campaignsPerWeek = 0
    world.commerce.conversationsPerWeek = 0
    world.commerce.featuresPerMonth = 0
    world.commerce.signInsPerMonth = 0
    var strategy = Strategy.instant
    strategy.rules["winBack"]?.isEnabled = true
    strategy.rules["winBack"]?.when = .away(for: .days(10), at: LocalTime(minute: 840))
    let told = Dictionary(
      grouping: Town(world, seed: 1, days: 150).run(strategy).rows(.intended, .reEngagement),
      by: \.recipient)
    #expect(told.values.contains { $0.count > 2 })
  }

  @Test("a look that was brought forward is not doubled: the work of a day stays the same")
  func looks() {
    var world = Self.world(60)
    world.kind = WorldKinds(.peerMentors)
    world.preferences.pushOffShare = 1
    let work = [100, 400].map { (days: Int64) in
      let outcome = Town(world, seed: 1, days: days).run(.instant, eventShare: 0)
      return Double(outcome.handled - outcome.decisions) / Double(days)
    }
    #expect(work[1] < 1.1 * work[0])
  }

  @Test("owners hear of likes, follows and reviews alone, whatever rules there are")
  func owners() {
    let town = Town(Self.world(60), seed: 1, days: 60, isOwners: true)
    let outcome = town.run(.instant, activity: [])
    #expect(outcome.rows(.intended).isEmpty && outcome.decisions == 0)
  }
}
