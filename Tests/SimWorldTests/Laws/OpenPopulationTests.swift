import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel
import Statistics
import TestSupport
import Testing

@testable import SimWorld

/// People join, and leave as new users do; before they join, nothing happens to them.
@Suite(.releaseOnly) struct OpenPopulationTests {
  /// A city with every source of pushes that people may join, under a random strategy.
  private static func city(_ seed: UInt64) -> (Town, LaneOutcome) {
    var chance = Chance(seed: seed)
    var world = WorldParameters.city(&chance)
    world.kind = WorldKinds(.smallBusiness, .commerce, .inactivity, .citizenReports)
    world.subscribers = 20
    world.arrivals = ArrivalParameters()
    world.arrivals?.perDay = 0.15
    world.arrivals?.campaigns = [.init(at: .days(3), share: 0.5, length: .hours(2))]
    if chance.once(in: 2) { world.retention = RetentionParameters() }
    if chance.once(in: 2) { world.dynamics = .published }
    let strategy = Strategy.city(&chance)
    let town = Town(world, seed: seed, days: 10, count: 20 + 30 + 10, keepsActivity: true)
    return (town, town.run(strategy))
  }

  private static func joinsAt(_ town: Town, _ row: EventRow) -> Timestamp {
    town.world.traits[Int(row.recipient)].joinsAt
  }

  @Test(
    "Nobody does anything and nobody is asked about before they join",
    arguments: 0..<60 as Range<UInt64>)
  func before(seed: UInt64) {
    let (town, outcome) = Self.city(seed)
    #expect(town.plan.arrivals?.newcomers == 40)
    #expect(outcome.events.allSatisfy { Self.joinsAt(town, $0) <= $0.at })
    let early = town.world.triggers.filter { trigger in
      ![.withdraw, .redeliver].contains(trigger.kind)
        && trigger.at < town.world.traits[Int(trigger.index)].joinsAt
    }
    #expect(early.isEmpty, "\(early.prefix(3))")
    for business in 0..<town.parameters.businesses {
      for place in town.world.follows.range(of: business) {
        let follow = town.world.follows.entries[place]
        let joinsAt = town.world.traits[Int(follow.subscriber)].joinsAt
        #expect(Town.start + .seconds(Int64(follow.from)) >= joinsAt || joinsAt < Town.start)
      }
    }
  }

  @Test("Whoever joins meets every kind of event that the others meet")
  func coverage() {
    var (new, old): (Set<EventKind>, Set<EventKind>) = ([], [])
    for seed in 0..<60 as Range<UInt64> {
      for row in Self.city(seed).1.events {
        if row.recipient < 20 { old.insert(row.kind) } else { new.insert(row.kind) }
      }
    }
    #expect(new == old)
    #expect(new.count > 20, "\(new.count) kinds")
  }

  @Test("Every push of an open city is accounted for", arguments: 0..<60 as Range<UInt64>)
  func conservation(seed: UInt64) {
    let (_, outcome) = Self.city(seed)
    #expect(outcome.arms[0].cohort.violation == nil)
    #expect(outcome.arms[0].others.violation == nil)
    #expect(Self.city(seed).1.digest == outcome.digest)
  }

  @Test("Whoever joins is in the app when they do, and has no device that nobody uses")
  func joining() {
    var world = WorldParameters.plain(.inactivity, subscribers: 50)
    world.devices.staleShare = 0.5
    world.dynamics = .published
    world.arrivals = ArrivalParameters()
    world.arrivals?.perDay = 0.1
    let town = Town(world, seed: 4, days: 20, count: 150)
    let visits = town.run(.instant).events.filter { $0.kind == .visited }
    for person in 50..<150 {
      let own = visits.filter { $0.recipient == UInt64(person) }
      #expect(town.world.traits[person].joinsAt >= Town.start)
      #expect(own.map(\.at).min() == town.world.traits[person].joinsAt)
      let sessions = town.world.sessions.range(of: person)
      #expect(
        town.world.sessions.entries[sessions.lowerBound] == town.world.traits[person].joinsAt)
      #expect(town.world.staleDevices[person] == 0)
    }
  }

  @Test("In a split whoever joins in the warm-up is under the baseline until the cohort starts")
  func split() {
    var world = WorldParameters.plain(.inactivity, subscribers: 40)
    world.kind = WorldKinds(.smallBusiness, .inactivity)
    world.posts.perDay = 2
    world.activity.sessionsPerDay = 0.3
    world.arrivals = ArrivalParameters()
    world.arrivals?.perDay = 0.3
    var other = Strategy.instant
    other.policy.minGap = .hours(1)
    let arms = try! ArmStrategies([.instant, other], zones: Place.table)
    var parts: Set<[Bool]> = []
    for seed in 0..<4 as Range<UInt64> {
      let town = Town(world, seed: seed, days: 10, count: 160)
      let outcome = Lane.split(
        town.world, arms, baseline: 0, assignment: { Int($0 % 2) }, eventShare: 1)
      let start = town.plan.span.cohortStart
      for row in outcome.events where row.kind == .intended {
        #expect(UInt64(row.arm) == (row.at < start ? 0 : row.recipient % 2))
        parts.insert([row.recipient < 40, row.at < start, row.arm == 1])
      }
      #expect(outcome.armOf.enumerated().allSatisfy { Int($1) == $0 % 2 })
    }
    #expect(parts.count == 6)
  }

  /// Those who have the app on each day.
  private static func present(_ town: Town, onDay day: Int64) -> Int {
    let now = Town.start + .days(day)
    return (0..<town.world.count).count {
      town.world.traits[$0].joinsAt <= now && now < town.world.traits[$0].leavesAt
    }
  }

  @Test(
    "A steady world stays steady for a year: as many join as leave",
    arguments: [1, 0.7] as [Double], 0..<3 as Range<UInt64>)
  func steady(shape: Double, seed: UInt64) throws {
    var world = WorldParameters.plain(.inactivity, subscribers: 3_000)
    world.activity.sessionsPerDay = 0
    var retention = RetentionParameters()
    (retention.shape, retention.scale, retention.appAge) = (shape, .days(30), .days(3_650))
    world.retention = retention
    world.arrivals = ArrivalParameters()
    // One over the mean life: Γ(1 + 1 / 0.7) = 1.26582.
    world.arrivals?.perDay = 1 / (30 * (shape == 1 ? 1 : 1.265_82))
    let joining = ArrivalLaw(world, from: Town.start, to: Town.start + .days(360))!.newcomers
    let town = Town(world, seed: seed, days: 360, count: 3_000 + joining)
    for day in stride(from: 0, through: 350, by: 10) {
      // Poisson at most, with a mean of 3,000: within 1e-6 either way.
      let present = Self.present(town, onDay: Int64(day))
      #expect(try Poisson.lowerTail(present, mean: 3_000) > 1e-6, "\(present) on day \(day)")
      #expect(try Poisson.upperTail(present, mean: 3_000) > 1e-6, "\(present) on day \(day)")
    }
    let left = (0..<town.world.count).count { town.world.traits[$0].leavesAt < town.plan.span.end }
    #expect(abs(Double(left) / Double(joining) - 1) < 0.05)
  }

  @Test("New users survive days 1, 7 and 30 as published (V12), whatever day they join on")
  func survival() throws {
    var world = WorldParameters.plain(.inactivity, subscribers: 1_000)
    world.activity.sessionsPerDay = 0
    world.retention = RetentionParameters()
    world.arrivals = ArrivalParameters()
    world.arrivals?.perDay = 0.1
    let town = Town(world, seed: 5, days: 100, count: 11_000)
    let law = RetentionLaw(RetentionParameters())
    let new = (1_000..<11_000).map { town.world.traits[$0] }
    for days in [1, 7, 30] as [Double] {
      for half in [new.prefix(5_000), new.suffix(5_000)] {
        let kept = half.count { ($0.leavesAt - $0.joinsAt).days > days }
        let band = try Tally(kept, of: 5_000).clopperPearson(level: 1 - 1e-7)
        #expect((band.low...band.high).contains(law.survival(days)))
      }
    }
    // Those of the start have been there for long: they stay longer.
    let old = (0..<1_000).count {
      (town.world.traits[$0].leavesAt - Town.start).days > 30
    }
    #expect(Double(old) / 1_000 > law.survival(30) + 0.2)
  }

  @Test("A command about somebody who has not joined has no effect")
  func commands() throws {
    var world = WorldParameters.plain(.inactivity, subscribers: 1)
    world.arrivals = ArrivalParameters()
    world.arrivals?.perDay = 0
    world.arrivals?.campaigns = [.init(at: .days(4), share: 1, length: .hours(1))]
    let end = Town.start + .days(10)
    let span = Span(
      start: Town.start, end: end, cohortStart: Town.start, cohortEnd: end, attribution: .days(1))
    let person = RecipientID(rawValue: 1)
    let found = try ([2, 6] as [Int64]).map { day in
      let plan = try WorldPlan(
        world, span: span, zones: Place.table,
        commands: [
          ScheduledCommand(
            at: Town.start + .days(day), by: .admin(AdminID(rawValue: 0)), .banRecipient(person))
        ])
      let key = StreamKey(seed: 1, replication: 0)
      let lane = LaneWorld(plan, Schedule(plan, key), key, first: 0, count: 2)
      return lane.triggers.count { $0.kind == .account }
    }
    #expect(found == [0, 1])
  }
}
