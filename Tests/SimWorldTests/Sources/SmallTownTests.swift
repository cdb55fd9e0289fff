import PushMessages
import PushModel
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// Reminders, mentors and reports in worlds so small that a debug build sees them, too.
@Suite struct SmallTownTests {
  private static func reminders(_ strategy: Strategy = .instant) -> LaneOutcome {
    var world = WorldParameters.plain(.inactivity, subscribers: 60)
    world.activity.sessionsPerDay = 0.2
    world.response.openContextual = 0.4
    return Town(world, seed: 3, days: 21).run(strategy)
  }

  private static func mentors() -> WorldParameters {
    var world = WorldParameters.plain(.peerMentors, subscribers: 100)
    world.mentors.mentorsPerOrganisation = 9
    return world
  }

  @Test("S2-future-metrics: reminders have a funnel of their own")
  func reminderFunnel() {
    let outcome = Self.reminders()
    let steps = [EventKind.intended, .sent, .delivered, .displayed, .opened, .tapped].map {
      outcome.rows($0, .reminder).count
    }
    #expect(steps == steps.sorted(by: >))
    #expect(steps[0] > 60 && steps[4] < steps[3] && steps[5] > 0, "\(steps)")
  }

  @Test("S2-future-metrics, S2-random: the log has the text with which a reminder was sent")
  func reminderTexts() {
    let rows = Self.reminders().events
    let texts = rows.filter { $0.kind == .attempted && $0.type == .reminder }.map(\.text)
    #expect(Set(texts) == [1, 2, 3, 4] && texts.count > 60)
    #expect(rows.allSatisfy { $0.kind == .attempted || $0.text == 0 })
  }

  @Test("S2-fail-log: a reminder for which the queue has no room is in the log by its reason")
  func failedReminders() {
    // One attempt a second and one that waits, for sixty people who are due at the same minute.
    let outcome = Self.reminders(.instant.dispatched(rate: 1, batch: 1, capacityMax: 1))
    let failed = outcome.rows(.failed, .reminder)
    #expect(failed.count > 20 && failed.count < outcome.rows(.intended, .reminder).count)
    #expect(failed.allSatisfy { $0.reason == Failure.queueFull.rawValue })
  }

  @Test("S2-actions: who taps Open or presses Close is in the log with the button's id")
  func buttons() {
    let outcome = Self.reminders()
    let tapped = outcome.rows(.tapped, .reminder)
    #expect(tapped.allSatisfy { $0.reason == PushAction.open.rawValue } && tapped.count > 5)
    let dismissed = Set(outcome.rows(.dismissed, .reminder).map(\.reason))
    #expect(dismissed == [PushAction.close.rawValue, 255])
  }

  @Test("S2-body-tap, C-10: an opened reminder is an opening: the days begin anew")
  func openedReminder() {
    var world = WorldParameters.plain(.inactivity, subscribers: 40)
    world.activity.sessionsPerDay = 0
    world.response.openContextual = 0.5
    world.response.dismissShare = 0
    (world.response.timeToOpenAndroid, world.response.timeToOpenIOS) = (.minutes(1), .minutes(1))
    world.response.timeToOpenSigma = 0
    var strategy = Strategy.instant
    strategy.rules["inactivity"]?.when = .unopened(Absence(days: 2, ignoredAfter: .days(3)))
    let outcome = Town(world, seed: 3, days: 30).run(strategy)
    let opened = Set(outcome.rows(.opened).map { [$0.recipient, $0.push.rawValue] })
    let reminders = Dictionary(grouping: outcome.rows(.intended, .reminder), by: \.recipient)
    var waits: [Bool: Set<Interval>] = [:]
    for mine in reminders.values {
      for (one, next) in zip(mine, mine.dropFirst()) {
        let isOpened = opened.contains([one.recipient, one.push.rawValue])
        waits[isOpened, default: []].insert(next.at - one.at)
      }
    }
    // Opened a minute past 14:00, it is back at 14:00 on the third day; ignored, after three days
    // and two.
    #expect(waits == [true: [.days(3)], false: [.days(5)]])
  }

  @Test(
    "S3-ASSIGN-2, S3-ASSIGN-3, S4-AC-7, S4-PLAT-1, S4-PLAT-2/3: a banner in the open app, else the tray"
  )
  func foreground() {
    var world = Self.mentors()
    world.mentors.assignmentsPerMonth = 20
    world.activity.sessionLength = .hours(3)
    world.activity.sessionsPerDay = 2
    let town = Town(world, seed: 5, days: 7)
    let outcome = town.run(.instant)
    let shown = outcome.rows(.displayed, .assignment)
    let opened = Dictionary(grouping: outcome.rows(.opened), by: \.recipient)
    let logged = Dictionary(grouping: town.happenings(.activityLogged)) { UInt64($0.index) }
    for row in shown {
      let visits = town.world.sessions.range(of: Int(row.recipient)).map {
        town.world.sessions.entries[$0]
      }
      let uses =
        visits + (opened[row.recipient] ?? []).map(\.at) + (logged[row.recipient] ?? []).map(\.at)
      let isOpen = uses.contains { $0 <= row.at && row.at < $0 + .hours(3) }
      #expect((row.reason == 1) == isOpen)
    }
    let banners = shown.count { $0.reason == 1 }
    #expect(banners > 10 && shown.count > banners + 10)
  }

  @Test("S3-FEAT-4: an opening says whether it found the app open, kept or ended")
  func appStates() {
    var world = WorldParameters.plain(subscribers: 80)
    world.activity.sessionsPerDay = 2
    (world.response.openAndroid, world.response.openIOS) = (0.3, 0.3)
    let town = Town(world, seed: 1, days: 7)
    let opened = town.run(.instant).rows(.opened)
    for row in opened {
      let visits = town.world.sessions.range(of: Int(row.recipient)).map {
        town.world.sessions.entries[$0]
      }
      let uses = visits + opened.filter { $0.recipient == row.recipient }.map(\.at)
      let last = uses.filter { $0 < row.at }.max()
      let left = last.map { row.at - $0 - world.activity.sessionLength }
      let isKept = left.map { $0 < .hours(4) } ?? false
      let isOpen = left.map { $0 < .zero } ?? false
      let expected: AppState = isOpen ? .foreground : isKept ? .background : .terminated
      #expect(AppState(rawValue: row.reason) == expected)
    }
    #expect(Set(opened.map(\.reason)).count == 3)
  }

  @Test("S3-FEAT-5: with follow-ups more assignments are looked at in time")
  func outreach() {
    var world = Self.mentors()
    world.activity.sessionsPerDay = 0.3
    world.mentors.acknowledgedPerVisit = 0.1
    var off = Strategy.instant
    off.rules["followUp"]?.isEnabled = false
    off.rules["overdue"]?.isEnabled = false
    let outcomes = Town(world, seed: 1, days: 60).run([off, .instant], eventShare: 0)
    #expect(outcomes[0].total(.assigned) == outcomes[1].total(.assigned))
    #expect(outcomes[1].total(.inTime) > outcomes[0].total(.inTime))
  }

  @Test("S3-LINK-3: a tap on an alert finds that its assignment was withdrawn")
  func withdrawnAfterAlert() {
    var world = Self.mentors()
    world.mentors.assignmentsPerMonth = 20
    world.mentors.dueShare = 1
    world.mentors.withdrawnShare = 1
    world.mentors.withdrawnMedian = .days(2)
    (world.mentors.acknowledgedPerVisit, world.mentors.acknowledgedPerOpen) = (0, 0)
    world.response.openContextual = 0.5
    (world.response.timeToOpenAndroid, world.response.timeToOpenIOS) = (.hours(6), .hours(6))
    var rule = TriggerBook.deadlineRule
    rule.isEnabled = true
    rule.when = .deadline(before: .days(12), at: nil)
    var strategy = Strategy.instant
    strategy.rules = TriggerBook(TriggerBook.standardRules + [rule])
    let town = Town(world, seed: 1, days: 21)
    let opened = town.run(strategy).rows(.opened, .deadline)
    let withdrawn = town.happenings(.withdrawn)
    for row in opened {
      let isGone = withdrawn.contains {
        UInt64($0.index) == row.recipient && $0.value == row.push.firing!.occasion
          && $0.at < row.at
      }
      #expect((row.landing == Landing.gone.rawValue) == isGone)
    }
    let gone = opened.count { $0.landing == Landing.gone.rawValue }
    #expect(gone > 3 && opened.count > gone + 3, "\(gone) of \(opened.count)")
  }

  @Test(
    "S4-PLAT-6, C-07: for a phone that is off APNs keeps the last push, FCM all of them",
    arguments: [(Platform.ios, 1), (.android, 3)])
  func keptForLater(platform: Platform, kept: Int) {
    #expect(StoreTests.arrivals(of: 3, platform) == [kept])
  }

  @Test("S4-LINK-4: dismissing changes nothing but the log")
  func dismissal() {
    var chance = Chance(seed: 1)
    var world = WorldParameters.harsh(&chance)
    let outcomes = [0, 1].map { share in
      world.response.dismissShare = share
      return Town(world, seed: 1, days: 7).run(.instant)
    }
    #expect(outcomes[1].rows(.dismissed).count > 50 && outcomes[0].rows(.dismissed).isEmpty)
    #expect(outcomes[1].events.filter { $0.kind != .dismissed } == outcomes[0].events)
  }

  @Test("S4-ERR-1: a registration that fails is tried again at the next visit")
  func registration() {
    var world = WorldParameters.plain(.citizenReports, subscribers: 60)
    world.reports.perMonth = 3
    world.reports.deletedPerDay = 0
    world.devices.android13Share = 1
    world.prompts.unaskedShare = 1
    world.prompts.explainedShare = 1
    world.prompts.registrationFailShare = 0.6
    world.activity.sessionsPerDay = 2
    let funnel = Town(world, seed: 1, days: 30).run(.instant, eventShare: 0).arms[0].funnel
    #expect(funnel[suppressed: .noToken] > 0)
    // At two visits a day nobody is long without a token.
    #expect(funnel[suppressed: .noToken] * 5 < funnel[.intended])
  }
}
