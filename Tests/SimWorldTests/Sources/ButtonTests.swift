import PushModel
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// The buttons of a push.
@Suite(.releaseOnly) struct ButtonTests {
  private static func reminders(androidShare: Double) -> LaneOutcome {
    var world = WorldParameters.plain(.inactivity, subscribers: 300)
    world.devices.androidShare = androidShare
    world.activity.sessionsPerDay = 0.2
    world.response.openContextual = 0.4
    return Town(world, seed: 3, days: 30).run(.instant)
  }

  private static func share(_ rows: [EventRow], _ reason: UInt8) -> Double {
    Double(rows.count { $0.reason == reason }) / Double(rows.count)
  }

  @Test("S2-actions: who taps Open or presses Close is in the log with the button's id")
  func ids() {
    let outcome = Self.reminders(androidShare: 1)
    let tapped = outcome.rows(.tapped, .reminder)
    let dismissed = outcome.rows(.dismissed, .reminder)
    #expect(tapped.allSatisfy { $0.reason == PushAction.open.rawValue } && tapped.count > 50)
    // Half swipe it away, without a button.
    #expect(abs(Self.share(dismissed, PushAction.close.rawValue) - 0.5) < 0.1)
    #expect(abs(Self.share(dismissed, 255) - 0.5) < 0.1)
    #expect(dismissed.count > 200)
  }

  @Test("S2-actions, S1-9-events: an iPhone tells of Close, and not of a swipe")
  func iPhone() {
    let dismissed = Self.reminders(androidShare: 0).rows(.dismissed)
    #expect(dismissed.allSatisfy { $0.reason == PushAction.close.rawValue })
    #expect(dismissed.count > 100)
  }

  @Test("a post has one button, which leads to it")
  func posts() {
    let outcome = Town(.plain(subscribers: 300), seed: 1).run(.instant)
    #expect(outcome.rows(.tapped).allSatisfy { $0.reason == PushAction.view.rawValue })
    #expect(outcome.rows(.dismissed).allSatisfy { $0.reason == 255 })
    #expect(outcome.rows(.tapped).count > 50)
  }
}
