import PushMessages
import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// Worlds in which jobs wait between what happens and the ask of the service.
@Suite struct TriggerLatencyTests {
  /// Ten organisations of a coordinator and nine mentors, with much to tell.
  private static func mentors(
    _ triggers: TriggerParameters?, days: Int64 = 14,
    _ change: (inout WorldParameters) -> Void = { _ in }
  ) -> Town {
    var world = WorldParameters.plain(.peerMentors, subscribers: 100)
    world.mentors.mentorsPerOrganisation = 9
    world.mentors.assignmentsPerMonth = 20
    world.mentors.pausesPerYear = 40
    world.mentors.pauseMedian = .days(2)
    world.triggers = triggers
    change(&world)
    return Town(world, seed: 7, days: days)
  }

  /// Workers as few as this many jobs per hour and 1,000 recipients ask for.
  private static func triggers(
    jobsPerHour: Double? = nil, outages: [FaultParameters.Outage] = []
  ) -> TriggerParameters {
    var triggers = TriggerParameters()
    if let jobsPerHour {
      triggers.serviceTime = .seconds(1)
      triggers.workers = jobsPerHour / 3_600
    }
    triggers.outages = outages
    return triggers
  }

  /// The share of a type's pushes within the promise, and the 95th percentile in milliseconds.
  private static func figures(
    _ outcome: LaneOutcome, _ type: PushType
  ) throws -> (kept: Double, p95: Int32, own: TriggerDelays) {
    let own = try #require(outcome.arms[0].triggers?.first { $0.type == type })
    var left = (own.delays.count * 95 + 99) / 100
    var p95: Int32 = 0
    for (delay, count) in own.delays.counted where left > 0 {
      left -= count
      p95 = delay
    }
    return (Double(own.kept) / Double(own.promised), p95, own)
  }

  @Test(
    "S3-ASSIGN-1, S3-PAUSE-1: an ample queue keeps the promises of 30 s and 60 s, each time",
    arguments: [PushType.assignment, .pause])
  func ample(type: PushType) throws {
    let outcome = Self.mentors(Self.triggers()).run(.instant)
    let (kept, p95, own) = try Self.figures(outcome, type)
    #expect(own.delays.count > 30 && own.promised == own.delays.count)
    #expect(kept == 1 && own.max <= 30_000 && p95 < 1_000)
    // The ask itself comes one service time after the event, except behind others.
    let waits = outcome.rows(.queued, type).map(\.latency)
    #expect(waits.min() == 20 && waits.allSatisfy { $0 < 2_000 })
  }

  @Test(
    "S3-ASSIGN-1, S3-PAUSE-1: a starved queue breaks both promises, and the figures say so",
    arguments: [PushType.assignment, .pause])
  func starved(type: PushType) throws {
    // Three jobs an hour, fewer than come.
    let outcome = Self.mentors(Self.triggers(jobsPerHour: 30)).run(.instant)
    let (kept, p95, own) = try Self.figures(outcome, type)
    #expect(own.delays.count > 30)
    #expect(kept < 0.5 && p95 > 60_000 && own.max >= Int64(p95), "\(kept), \(p95) ms")
  }

  @Test("S3-PAUSE-1: the job is for the mentor's own coordinator, at the time of the pause")
  func coordinator() {
    let town = Self.mentors(Self.triggers(jobsPerHour: 100))
    let queued = town.run(.instant).rows(.queued, .pause)
    let made = town.happenings(.paused).map { [Int64($0.index) / 10 * 10, $0.at.milliseconds] }
    #expect(Set(queued.map { [Int64($0.recipient), $0.at.milliseconds] }) == Set(made))
    #expect(made.count > 30)
  }

  @Test("the latency of a push is its wait for a worker and the provider's reply, without holds")
  func parts() throws {
    let town = Self.mentors(Self.triggers(jobsPerHour: 200))
    var strategy = Strategy.instant
    strategy.policy.timing = .fixed(LocalTime(minute: 600))
    for strategy in [Strategy.instant, strategy] {
      let outcome = town.run(strategy)
      let waits = Dictionary(
        outcome.rows(.queued).map { (Story.Key(recipient: $0.recipient, push: $0.push), $0) },
        uniquingKeysWith: { first, _ in first })
      let calls = Dictionary(
        outcome.events.filter { $0.kind == .attempted }.map {
          (Story.Key(recipient: $0.recipient, push: $0.push), $0.at)
        }, uniquingKeysWith: { first, _ in first })
      var sum: Int64 = 0
      for row in outcome.rows(.sent) where row.isInCohort {
        let key = Story.Key(recipient: row.recipient, push: row.push)
        guard let wait = waits[key], let called = calls[key] else { continue }
        sum += wait.latency + (row.at - called).milliseconds
      }
      let all = try #require(outcome.arms[0].triggers)
      #expect(all.reduce(0) { $0 + $1.sum } == sum && sum > 0)
      #expect(all.reduce(0) { $0 + $1.delays.count } == Int(outcome.arms[0].cohort[.sent]))
    }
  }

  @Test("an outage delays what happens in it until it ends, and then the queue drains")
  func outage() throws {
    let stop = FaultParameters.Outage(from: .days(4), length: .hours(12))
    let outcome = Self.mentors(Self.triggers(outages: [stop])).run(.instant)
    let (from, until) = (Town.start + stop.from, Town.start + stop.from + stop.length)
    let during = outcome.rows(.queued).filter { from <= $0.at && $0.at < until }
    #expect(during.count > 5)
    for row in during {
      let asked = row.at + .milliseconds(row.latency)
      #expect(asked >= until && asked < until + .seconds(10))
    }
    let after = outcome.rows(.queued).filter { until + .seconds(10) <= $0.at }
    #expect(!after.isEmpty && after.allSatisfy { $0.latency < 2_000 })
    let longest = try #require(outcome.arms[0].triggers?.map(\.max).max())
    #expect(longest > Interval.hours(6).milliseconds && longest < Interval.hours(13).milliseconds)
  }

  @Test(
    "no job is lost: each is asked once, at its time, and what the horizon cuts off waits",
    arguments: [nil, 60, 10] as [Double?])
  func conservation(jobsPerHour: Double?) {
    let town = Self.mentors(Self.triggers(jobsPerHour: jobsPerHour))
    let outcome = town.run(.instant)
    let last = town.plan.span.end - .milliseconds(1)
    let queued = outcome.rows(.queued)
    let asked = outcome.rows(.intended).filter { $0.at < last }
    let cut = outcome.rows(.intended).filter { $0.at == last }
    let key = { (row: EventRow, at: Timestamp) in
      [row.recipient, row.push.rawValue, UInt64(at.milliseconds)]
    }
    let due = queued.filter { $0.at + .milliseconds($0.latency) < town.plan.span.end }
    let expected = due.map { key($0, $0.at + .milliseconds($0.latency)) }
    #expect(
      expected.sorted(by: Self.isBefore)
        == asked.map { key($0, $0.at) }.sorted(by: Self.isBefore))
    #expect(queued.count == asked.count + cut.count && queued.count > 200)
    #expect(Int64(queued.count) == outcome.arms[0].funnel[.intended])
    #expect((cut.count > 0) == (jobsPerHour != nil))
    #expect(outcome.arms[0].funnel[.waiting] >= Int64(cut.count))
    #expect(outcome.arms[0].cohort.violation == nil && outcome.arms[0].others.violation == nil)
  }

  private static func isBefore(_ one: [UInt64], _ other: [UInt64]) -> Bool {
    one.lexicographicallyPrecedes(other)
  }

  @Test("without the key nothing is queued and nothing is measured")
  func off() {
    let outcome = Self.mentors(nil).run(.instant)
    #expect(outcome.rows(.queued).isEmpty && outcome.arms[0].triggers == nil)
    #expect(outcome.rows(.intended, .assignment).count > 30)
  }

  @Test("neither the log nor a second run changes what happens")
  func sameDigest() {
    let town = Self.mentors(Self.triggers(jobsPerHour: 70))
    let logged = town.run(.instant)
    #expect(town.run(.instant, eventShare: 0).digest == logged.digest)
    #expect(town.run(.instant, eventShare: 0.3).digest == logged.digest)
    #expect(Self.mentors(nil).run(.instant).digest != logged.digest)
  }

  @Test("S4-RULE-6: what happens, happens at its time, whether the queue starves or providers fail")
  func producers() {
    let made = Self.mentors(nil, days: 40).happenings(.assigned).map {
      [Int64($0.index), $0.at.milliseconds]
    }
    let starved = Self.mentors(Self.triggers(jobsPerHour: 10), days: 40)
    let failing = Self.mentors(Self.triggers(), days: 40) {
      $0.faults.outages = [FaultParameters.Outage(from: .zero, length: .days(40))]
    }
    for town in [starved, failing] {
      let outcome = town.run(.instant)
      let queued = outcome.rows(.queued, .assignment).map {
        [Int64($0.recipient), $0.at.milliseconds]
      }
      #expect(Set(queued) == Set(made) && made.count > 100)
      #expect(outcome.total(.assigned) > 0)
    }
    // Assignments are looked at, which the app knows without any push.
    let outcome = failing.run(.instant)
    #expect(outcome.arms[0].funnel[.sent] == 0 && outcome.total(.inTime) > 0)
  }
}

/// Posts whose fan-out waits in the queue.
@Suite struct QueuedPostTests {
  /// Many followers of the first business, few of the last.
  private static func town(
    jobsPerSecond: Double, _ change: (inout WorldParameters) -> Void = { _ in }
  ) -> Town {
    var world = WorldParameters.plain(subscribers: 120, businesses: 10)
    world.posts.perDay = 1
    world.engagement.reviewPerSession = 0
    var triggers = TriggerParameters()
    triggers.serviceTime = .seconds(1)
    triggers.workers = jobsPerSecond * 1_000 / 120
    world.triggers = triggers
    change(&world)
    return Town(world, seed: 3, days: 6)
  }

  @Test("S4-RULE-6: publishing waits for no follower: the jobs of a post are queued when it is out")
  func publishing() {
    let town = Self.town(jobsPerSecond: 0.05)
    let outcome = town.run(.instant)
    let queued = Dictionary(grouping: outcome.rows(.queued), by: \.push)
    var audiences: Set<Int> = []
    for post in town.schedule.posts {
      let jobs = queued[post.id] ?? []
      #expect(jobs.allSatisfy { $0.at == post.at }, "post \(post.id)")
      #expect(jobs.count == town.world.follows.range(of: Int(post.business.rawValue)).count)
      audiences.insert(jobs.count)
    }
    #expect(audiences.max()! > 2 * audiences.min()!, "\(audiences.sorted())")
    // The audience waits instead: the last follower of a large post is asked long after the first.
    let large = queued.values.max { $0.count < $1.count }!
    let waits = large.map(\.latency)
    #expect(waits.max()! - waits.min()! >= Int64(large.count - 1) * 19_000)
  }

  @Test("a post that is taken down before its job is worked off is withdrawn, not asked about")
  func takenDown() {
    let town = Self.town(jobsPerSecond: 0.02) {
      $0.posts.takedownShare = 1
      $0.posts.takedownMedian = .minutes(10)
    }
    let outcome = town.run(.instant)
    let taken = Dictionary(
      uniqueKeysWithValues: town.schedule.posts.map { ($0.id, $0.withdrawnAt) })
    let late = outcome.rows(.queued).filter {
      let asked = $0.at + .milliseconds($0.latency)
      return taken[$0.push]! <= asked && asked < town.plan.span.end
    }
    #expect(late.count > 50)
    #expect(outcome.rows(.withdrawn).count >= late.count)
    let called = outcome.events.filter { $0.kind == .attempted && $0.at >= taken[$0.push]! }
    #expect(called.isEmpty)
    #expect(outcome.arms[0].funnel.violation == nil)
  }

  @Test("a job that the queue gives out twice is decided once, however long both wait")
  func repeated() {
    let town = Self.town(jobsPerSecond: 1) { $0.faults.redeliveredShare = 1 }
    let outcome = town.run(.instant)
    let intended = outcome.rows(.intended).map { [$0.recipient, $0.push.rawValue] }
    #expect(Set(intended).count == intended.count && intended.count > 200)
    #expect(outcome.arms[0].funnel[.duplicateJob] > 200)
    #expect(outcome.arms[0].funnel.violation == nil)
  }

  @Test("a burst at one moment waits in line, one service time after another")
  func burst() {
    var world = WorldParameters.plain(.inactivity, subscribers: 100)
    world.activity.sessionsPerDay = 0.01
    var triggers = TriggerParameters()
    triggers.workers = 10
    triggers.serviceTime = .seconds(1)
    world.triggers = triggers
    let town = Town(world, seed: 2, days: 8)
    var strategy = Strategy.instant
    strategy.rules["inactivity"]?.when = .unopened(
      Absence(days: 3, at: .fixed(LocalTime(minute: 540))))
    let outcome = town.run(strategy)
    let nine = Dictionary(grouping: outcome.rows(.queued, .reminder), by: \.at)
      .values.max { $0.count < $1.count }!
    #expect(nine.count > 50 && nine.allSatisfy { Place.utc.minute($0.at) == 540 })
    #expect(nine.map(\.latency).sorted() == (1...nine.count).map { Int64($0) * 1_000 })
  }
}
