import PushMessages
import PushModel
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// Due times of assignments, and the alerts before them (S3-FEAT-1).
@Suite(.releaseOnly) struct DeadlineTests {
  private static func town(_ seed: UInt64, dueShare: Double?, looks: Double = 0) -> Town {
    var world = WorldParameters.plain(.peerMentors, subscribers: 100)
    world.mentors.mentorsPerOrganisation = 9
    world.mentors.withdrawnShare = 0.2
    world.activity.sessionsPerDay = 0.3
    world.mentors.acknowledgedPerVisit = looks
    world.mentors.acknowledgedPerOpen = looks > 0 ? 0.9 : 0
    world.mentors.dueShare = dueShare
    return Town(world, seed: seed, days: 40)
  }

  private static func strategy(before: Interval, isEnabled: Bool = true) -> Strategy {
    var rule = TriggerBook.deadlineRule
    rule.isEnabled = isEnabled
    rule.when = .deadline(before: before, at: nil)
    var strategy = Strategy.instant
    strategy.rules = TriggerBook(TriggerBook.standardRules + [rule])
    return strategy
  }

  @Test(
    "S3-FEAT-1: each assignment that still waits has its alert that long before it is due, once",
    arguments: 0..<5 as Range<UInt64>)
  func alerts(seed: UInt64) {
    let town = Self.town(seed, dueShare: 1)
    let told = town.run(Self.strategy(before: .days(2))).rows(.intended, .deadline)
    var withdrawn: [[UInt64]: Timestamp] = [:]
    for trigger in town.happenings(.withdrawn) {
      withdrawn[[UInt64(trigger.index), UInt64(trigger.value)]] = trigger.at
    }
    // Fourteen days until an assignment is due, less two.
    let expected = town.happenings(.assigned).compactMap { trigger -> [Int64]? in
      let item = [UInt64(trigger.index), UInt64(trigger.value)]
      let at = trigger.at + .days(12)
      guard at < town.plan.span.end, withdrawn[item] ?? .distantFuture > at else { return nil }
      return [Int64(trigger.index), Int64(trigger.value), at.milliseconds]
    }
    let found = told.map {
      [Int64($0.recipient), Int64($0.push.firing!.occasion), $0.at.milliseconds]
    }
    #expect(found.count == Set(found).count && Set(found) == Set(expected))
    #expect(found.count > 50)
  }

  @Test("the same assignments have a due time in every arm, as many as the share says")
  func share() {
    let town = Self.town(7, dueShare: 0.5)
    let outcomes = town.run([Self.strategy(before: .days(2)), Self.strategy(before: .days(3))])
    let told = outcomes.map { outcome in
      Set(
        outcome.rows(.intended, .deadline).map {
          [$0.recipient, UInt64($0.push.firing!.occasion)]
        })
    }
    let late = told[0].subtracting(told[1])
    #expect(late.isEmpty && told[0].count > 30)
    let all = Self.town(7, dueShare: 1).run(Self.strategy(before: .days(2)))
    let share = Double(told[0].count) / Double(all.rows(.intended, .deadline).count)
    #expect((0.35...0.65).contains(share))
  }

  @Test("due times alone change nothing; the rule does")
  func digests() {
    let off = [nil, 0, 1].map { (share: Double?) in
      Self.town(3, dueShare: share, looks: 0.1)
        .run(Self.strategy(before: .days(2), isEnabled: false), eventShare: 0).digest
    }
    #expect(Set(off).count == 1)
    #expect(Self.town(3, dueShare: nil, looks: 0.1).run(.instant, eventShare: 0).digest == off[0])
    let on = Self.town(3, dueShare: 1, looks: 0.1)
      .run(Self.strategy(before: .days(2)), eventShare: 0)
    #expect(on.digest != off[0])
  }

  @Test("S3-FEAT-1: a mentor who opens an alert looks at its assignment, and more do so in time")
  func outreach() {
    var gain = 0
    for seed in 0..<4 as Range<UInt64> {
      let town = Self.town(seed, dueShare: 1, looks: 0.1)
      let outcomes = town.run(
        [Self.strategy(before: .days(2), isEnabled: false), Self.strategy(before: .days(2))],
        eventShare: 0)
      #expect(outcomes[0].total(.assigned) == outcomes[1].total(.assigned))
      gain += outcomes[1].total(.inTime) - outcomes[0].total(.inTime)
    }
    #expect(gain > 0)
  }
}
