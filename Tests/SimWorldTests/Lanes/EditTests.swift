import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// Strategies and accounts that change while a run goes on.
@Suite(.releaseOnly) struct EditTests {
  private static let noon = Town.start + .days(6) + .hours(12)

  private static func run(
    _ town: Town, _ first: Strategy, then next: Strategy
  ) -> ContiguousArray<LaneOutcome> {
    let strategies = try! ArmStrategies(
      [first, first], zones: Place.table, edits: [(noon, [first, next])])
    var outcomes = Lane.paired(town.world, strategies, eventShare: 1)
    for arm in outcomes.indices {
      for place in outcomes[arm].events.indices { outcomes[arm].events[place].arm = 0 }
    }
    return outcomes
  }

  private static func capped(_ limit: Int, per window: CapWindow = .localDay) -> Strategy {
    var strategy = Strategy.instant
    strategy.policy.caps = [.global: Cap(limit: limit, per: window)]
    return strategy
  }

  @Test(
    "S0-DATA-14: an edit changes nothing before its moment, and decides from it on",
    arguments: 0..<10 as Range<UInt64>)
  func fromThenOn(seed: UInt64) {
    var world = WorldParameters.plain(subscribers: 60)
    world.posts.perDay = 3
    let outcomes = Self.run(Town(world, seed: seed), Self.capped(4), then: Self.capped(1))
    let before = outcomes.map { $0.events.filter { $0.at < Self.noon } }
    #expect(before[0] == before[1] && before[0].count > 500)
    let daysAfter = outcomes.map { outcome in
      Dictionary(
        grouping: outcome.rows(.attempted).isEmpty
          ? outcome.events.filter { $0.kind == .attempted && $0.at >= Self.noon } : [],
        by: { [$0.recipient, UInt64(Place.utc.day($0.at))] })
    }
    // What had been sent on the day of the edit counts against the new cap.
    let day = UInt64(Place.utc.day(Self.noon))
    for (key, calls) in daysAfter[1] where key[1] != day { #expect(calls.count == 1) }
    #expect(daysAfter[0].values.contains { $0.count > 1 })
    let mornings = Dictionary(
      grouping: before[1].filter { $0.kind == .attempted && UInt64(Place.utc.day($0.at)) == day },
      by: \.recipient)
    for key in daysAfter[1].keys where key[1] == day { #expect(mornings[key[0]] == nil) }
  }

  @Test(
    "S0-DATA-14: an edit that changes nothing changes nothing", arguments: 0..<10 as Range<UInt64>)
  func same(seed: UInt64) {
    let town = Town(.plain(subscribers: 40), seed: seed)
    let outcomes = Self.run(
      town, Self.capped(2, per: .rolling(.hours(30))),
      then: Self.capped(2, per: .rolling(.hours(30))))
    #expect(outcomes[0].events == outcomes[1].events && outcomes[0].digest == outcomes[1].digest)
    let unedited = town.run(Self.capped(2, per: .rolling(.hours(30))))
    #expect(unedited.events.count == outcomes[0].events.count)
    #expect(unedited.counts == outcomes[0].counts)
  }

  @Test("S3-ADMIN-2: an edit of a rule holds from the next daily run on, for everyone")
  func rules() {
    var world = WorldParameters.plain(.peerMentors, subscribers: 96)
    world.mentors.activitiesPerWeek = 0
    world.mentors.pausesPerYear = 0
    let town = Town(world, seed: 1, days: 30)
    var edited = Strategy.instant
    edited.rules["idle"]?.when = .idle(for: .days(4), at: LocalTime(minute: 540))
    let outcomes = Self.run(town, .instant, then: edited)
    let first = outcomes.map { outcome in
      Set(
        Dictionary(grouping: outcome.rows(.intended, .reminder), by: \.recipient)
          .values.map { $0[0].at })
    }
    #expect(first[0] == [Town.start + .days(14) + .hours(9)])
    #expect(first[1] == [Town.start + .days(7) + .hours(9)])
  }

  @Test(
    "S0-FR-MAN-02, S0-NFR-SEC-02: what staff do about accounts holds from then on; others do nothing"
  )
  func accounts() throws {
    var world = WorldParameters.plain(subscribers: 60)
    world.posts.perDay = 3
    let plain = Town(world, seed: 1)
    let bakery = BusinessID(rawValue: 0)
    let banned = Town.start + .days(4)
    let back = Town.start + .days(9)
    let plan = try WorldPlan(
      world, span: plain.plan.span, zones: Place.table,
      commands: [
        ScheduledCommand(at: banned, by: .admin(AdminID(rawValue: 1)), .banBusiness(bakery)),
        ScheduledCommand(
          at: banned, by: .business(BusinessID(rawValue: 2)),
          .banBusiness(BusinessID(rawValue: 1))),
        ScheduledCommand(
          at: banned, by: .admin(AdminID(rawValue: 1)), .banRecipient(RecipientID(rawValue: 3))),
        ScheduledCommand(at: back, by: .admin(AdminID(rawValue: 1)), .unbanBusiness(bakery)),
      ])
    let schedule = Schedule(plan, plain.key)
    let lane = LaneWorld(plan, schedule, plain.key, first: 0, count: 60)
    let strategies = try ArmStrategies([.instant], zones: Place.table)
    let outcome = Lane.paired(lane, strategies, eventShare: 1)[0]
    let calls = outcome.events.filter { $0.kind == .attempted }
    let isBetween = { (row: EventRow) in banned <= row.at && row.at < back }
    #expect(!calls.contains { $0.business == 0 && isBetween($0) })
    #expect(calls.contains { $0.business == 0 && $0.at >= back })
    #expect(calls.contains { $0.business == 1 && isBetween($0) })
    #expect(!calls.contains { $0.recipient == 3 && $0.at >= banned })
    #expect(calls.contains { $0.recipient == 3 && $0.at < banned })
    let audit = Schedule.audit(plan, plain.key)
    #expect(audit.map(\.outcome) == [.allowed, .denied(.notAdmin), .allowed, .allowed])
  }

  @Test(
    "S0-ARCH-01: a business that waits is let in by a command, and another is turned down for good")
  func verification() throws {
    var world = WorldParameters.plain(subscribers: 60)
    world.posts.perDay = 3
    world.posts.pendingShare = 1
    world.posts.rejectedShare = 1
    let plain = Town(world, seed: 2)
    let clerk = Principal.admin(AdminID(rawValue: 0))
    let at = Town.start + .days(5)
    let plan = try WorldPlan(
      world, span: plain.plan.span, zones: Place.table,
      commands: [
        ScheduledCommand(at: at, by: clerk, .verify(BusinessID(rawValue: 0), .pass)),
        ScheduledCommand(at: at, by: clerk, .verify(BusinessID(rawValue: 1), .fail)),
        ScheduledCommand(at: at + .days(1), by: clerk, .verify(BusinessID(rawValue: 1), .pass)),
      ])
    let lane = LaneWorld(plan, Schedule(plan, plain.key), plain.key, first: 0, count: 60)
    let outcome = Lane.paired(
      lane, try ArmStrategies([.instant], zones: Place.table), eventShare: 1)[0]
    let calls = outcome.events.filter { $0.kind == .attempted }
    #expect(!calls.isEmpty && calls.allSatisfy { $0.business == 0 && $0.at >= at })
    #expect(
      Schedule.audit(plan, plain.key).map(\.outcome)
        == [.allowed, .allowed, .denied(.alreadyDecided)])
  }
}
