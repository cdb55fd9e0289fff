import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// Organisations of mentors and coordinators (S3).
@Suite(.releaseOnly) struct MentorTests {
  private static func town(_ seed: UInt64, days: Int64 = 40, people: Int = 100) -> Town {
    var world = WorldParameters.plain(.peerMentors, subscribers: people)
    world.mentors.mentorsPerOrganisation = 9
    world.mentors.pausesPerYear = 4
    world.activity.sessionsPerDay = 0.3
    world.mentors.acknowledgedPerVisit = 0.1
    return Town(world, seed: seed, days: days)
  }

  private static func coordinator(of subscriber: UInt64) -> UInt64 { subscriber / 10 * 10 }

  @Test(
    "S3-ASSIGN-1, S3-FEAT-3: each assignment is told to its mentor, without delay",
    arguments: 0..<10 as Range<UInt64>)
  func assignments(seed: UInt64) {
    let town = Self.town(seed)
    let told = Set(
      town.run(.instant).rows(.intended, .assignment).map {
        [Int64($0.recipient), $0.at.milliseconds]
      })
    let made = town.happenings(.assigned).map { [Int64($0.index), $0.at.milliseconds] }
    #expect(told == Set(made) && made.count > 100)
    #expect(made.allSatisfy { $0[0] % 10 != 0 }, "coordinators have none")
  }

  @Test(
    "S3-PAUSE-1, S3-PAUSE-2: each pause and its end reach the mentor's own coordinator, at once",
    arguments: 0..<10 as Range<UInt64>)
  func pauses(seed: UInt64) {
    let town = Self.town(seed)
    let outcome = town.run(.instant)
    for (what, type) in [(Happening.paused, PushType.pause), (.resumed, .resumption)] {
      let told = outcome.rows(.intended, type).map { [Int64($0.recipient), $0.at.milliseconds] }
      let made = town.happenings(what).map {
        [Int64(Self.coordinator(of: UInt64($0.index))), $0.at.milliseconds]
      }
      #expect(Set(told) == Set(made) && !made.isEmpty)
    }
  }

  @Test(
    "S3-OVER-1, S3-OVER-2: a coordinator is told at nine, once a day, of their organisation alone",
    arguments: 0..<10 as Range<UInt64>)
  func overdue(seed: UInt64) {
    let outcome = Self.town(seed).run(.instant)
    let told = outcome.rows(.intended, .overdue)
    #expect(told.count > 20)
    #expect(told.allSatisfy { $0.recipient % 10 == 0 && $0.business == UInt32($0.recipient / 10) })
    #expect(told.allSatisfy { Place.utc.minute($0.at) == 540 })
    #expect(Set(told.map { [Int64($0.recipient), $0.at.milliseconds] }).count == told.count)
    #expect(told.contains { $0.push.isDigest } && told.contains { !$0.push.isDigest })
  }

  @Test(
    "S3-FOLLOW-1, S3-FOLLOW-2: followed up ten days on, once, unless it was looked at",
    arguments: 0..<10 as Range<UInt64>)
  func followUps(seed: UInt64) {
    let town = Self.town(seed)
    let outcome = town.run(.instant)
    var made: [[UInt64]: Timestamp] = [:]
    for trigger in town.happenings(.assigned) {
      made[[UInt64(trigger.index), UInt64(trigger.value)]] = trigger.at
    }
    let told = outcome.rows(.intended, .followUp)
    #expect(told.count > 20)
    for row in told {
      let item = UInt64(row.push.firing!.occasion)
      let age = row.at - made[[row.recipient, item]]!
      #expect(age >= .days(10) && age < .days(11))
    }
    #expect(Set(told.map { [$0.recipient, $0.push.rawValue] }).count == told.count)
    #expect(told.count < made.count)
  }

  @Test("S3-FEAT-5: with follow-ups more assignments are looked at in time, in every world")
  func outreach() {
    var off = Strategy.instant
    off.rules["followUp"]?.isEnabled = false
    off.rules["overdue"]?.isEnabled = false
    var gain = 0
    for seed in 0..<6 as Range<UInt64> {
      let outcomes = Self.town(seed, days: 60, people: 400).run([off, .instant], eventShare: 0)
      #expect(outcomes[0].total(.assigned) == outcomes[1].total(.assigned))
      #expect(outcomes[1].total(.inTime) > outcomes[0].total(.inTime))
      gain += outcomes[1].total(.inTime) - outcomes[0].total(.inTime)
    }
    #expect(gain > 60)
  }

  @Test(
    "S3-ASSIGN-2, S3-ASSIGN-3, S3-FEAT-4, S4-AC-7, S4-PLAT-1, S4-PLAT-2/3: a banner while the app is open, the tray otherwise"
  )
  func foreground() {
    var world = WorldParameters.plain(.peerMentors, subscribers: 100)
    world.mentors.assignmentsPerMonth = 20
    world.activity.sessionLength = .hours(3)
    world.activity.sessionsPerDay = 2
    let town = Town(world, seed: 5, days: 14)
    let outcome = town.run(.instant)
    var banners = 0
    for row in outcome.rows(.displayed, .assignment) {
      let visits = town.world.sessions.range(of: Int(row.recipient)).map {
        town.world.sessions.entries[$0]
      }
      let opened = outcome.rows(.opened).filter { $0.recipient == row.recipient }.map(\.at)
      let logged = town.happenings(.activityLogged)
        .filter { UInt64($0.index) == row.recipient }.map(\.at)
      let isOpen = (visits + opened + logged).contains { $0 <= row.at && row.at < $0 + .hours(3) }
      #expect((row.reason == 1) == isOpen)
      if isOpen { banners += 1 }
    }
    #expect(banners > 20 && outcome.rows(.displayed, .assignment).count > banners + 20)
  }

  @Test(
    "C-02: tasks wait for the morning, or pass by a flag; being intended waits for neither")
  func urgentAtNight() {
    var quiet = Strategy.instant
    quiet.policy.quietHours = QuietRule(window: QuietWindow(from: 22 * 60, to: 7 * 60))
    var urgent = quiet
    urgent.policy.quietHours?.actions = [.tasks: .bypass]
    let outcomes = Self.town(2).run([quiet, urgent])
    let held = outcomes.map { $0.rows(.held, .assignment).count }
    #expect(held[0] > 5 && held[1] == 0)
    #expect(
      outcomes[0].rows(.intended, .assignment).map(\.at)
        == outcomes[1].rows(.intended, .assignment).map(\.at))
  }

  @Test("S3-MILE-1, S3-MILE-2: each milestone of a mentor once, an honorarium in one organisation")
  func milestones() {
    let town = Self.town(4, days: 120)
    var strategy = Strategy.instant
    let payer = BusinessID(rawValue: 2)
    strategy.rules.organisations[payer] = ["honorarium": TriggerChange(enabled: true)]
    let outcome = town.run(strategy)
    for (type, what, number) in [
      (PushType.milestone, Happening.activityLogged, 25), (.honorarium, .assigned, 3),
    ] {
      for index in 0..<town.world.count {
        let made = town.happenings(what).filter { $0.index == UInt32(index) }.map(\.at)
        let isTold = type == .milestone || index / 10 == 2
        let expected = isTold && number <= made.count ? [made[number - 1]] : []
        let told = outcome.rows(.intended, type).filter { $0.recipient == UInt64(index) }.map(\.at)
        #expect(told == expected)
      }
      #expect(!outcome.rows(.intended, type).isEmpty)
    }
  }
}
