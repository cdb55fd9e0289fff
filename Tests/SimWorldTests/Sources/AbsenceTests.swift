import PushMessages
import PushModel
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// A world whose app asks its users back (S2).
@Suite(.releaseOnly) struct AbsenceTests {
  private static func town(_ seed: UInt64) -> Town {
    var world = WorldParameters.plain(.inactivity, subscribers: 60)
    world.activity.sessionsPerDay = 0.3
    return Town(world, seed: seed, days: 21)
  }

  private static func strategy(_ absence: Absence) -> Strategy {
    var strategy = Strategy.instant
    strategy.rules["inactivity"]?.when = .unopened(absence)
    return strategy
  }

  /// Everything with which a user opened the app, by subscriber.
  private static func openings(_ town: Town, _ outcome: LaneOutcome) -> [[Timestamp]] {
    var all = (0..<town.world.count).map { index in
      town.world.sessions.range(of: index).map { town.world.sessions.entries[$0] }
    }
    for row in outcome.rows(.opened) { all[Int(row.recipient)].append(row.at) }
    return all
  }

  @Test(
    "S2-trigger, S2-cancel-open: a reminder comes days after the last opening, never sooner",
    arguments: 0..<12 as Range<UInt64>, [1, 2, 3])
  func neverSooner(seed: UInt64, days: Int) {
    let town = Self.town(seed)
    let outcome = town.run(Self.strategy(Absence(days: days)))
    let openings = Self.openings(town, outcome)
    let reminders = outcome.rows(.intended, .reminder)
    #expect(reminders.count > 60)
    for reminder in reminders {
      let since = reminder.at - .days(Int64(days))
      #expect(!openings[Int(reminder.recipient)].contains { since < $0 && $0 < reminder.at })
      #expect((reminder.at - Town.start).milliseconds % 86_400_000 == 14 * 3_600_000)
    }
  }

  @Test(
    "S2-resched-ignore, S2-single: nobody has two at once, and the next waits for timeout and days",
    arguments: 0..<12 as Range<UInt64>)
  func oneAtATime(seed: UInt64) {
    let absence = Absence(days: 2, ignoredAfter: .hours(30))
    let outcome = Self.town(seed).run(Self.strategy(absence))
    let reminders = Dictionary(grouping: outcome.rows(.intended, .reminder), by: \.recipient)
    for mine in reminders.values {
      for (one, next) in zip(mine, mine.dropFirst()) {
        #expect(next.at - one.at >= .days(2))
      }
    }
  }

  @Test(
    "S2-time-personal: the reminder comes at the minute of the last opening",
    arguments: 0..<12 as Range<UInt64>)
  func personal(seed: UInt64) {
    let town = Self.town(seed)
    let outcome = town.run(Self.strategy(Absence(at: .lastActive)))
    let openings = Self.openings(town, outcome)
    var matched = 0
    for reminder in outcome.rows(.intended, .reminder) {
      let before = openings[Int(reminder.recipient)].filter { $0 < reminder.at }.max()
      let minute = before.map(Place.utc.minute) ?? 14 * 60
      #expect(Place.utc.minute(reminder.at) == minute)
      if before != nil { matched += 1 }
    }
    #expect(matched > 30)
  }

  @Test("S2-remote: switched off, nobody is reminded")
  func off() {
    var strategy = Strategy.instant
    strategy.rules["inactivity"]?.isEnabled = false
    let outcome = Self.town(1).run(strategy)
    #expect(outcome.rows(.intended).isEmpty && outcome.decisions == 0)
  }

  @Test("S2-future-metrics: reminders have a funnel of their own")
  func funnel() {
    var world = WorldParameters.plain(.inactivity, subscribers: 60)
    world.activity.sessionsPerDay = 0.3
    world.response.openContextual = 0.5
    let outcome = Town(world, seed: 1, days: 21).run(Self.strategy(Absence()))
    let steps = [EventKind.intended, .sent, .delivered, .displayed, .opened, .tapped].map {
      outcome.rows($0, .reminder).count
    }
    #expect(steps == steps.sorted(by: >))
    #expect(steps[0] > 100 && steps[4] < steps[3] && steps[5] > 0, "\(steps)")
  }
}
