import PushModel
import Testing

@testable import SimWorld

/// A rule that nothing ever touches proves nothing.
@Suite struct CoverageTests {
  @Test("The two hundred worlds meet every way out of the funnel that small businesses have")
  func everyWayOut() {
    let funnel = Replay.seeds.reduce(Funnel()) { $0 + Replay.of($1).outcome.arms[0].funnel }
    // Nobody here is deleted, paused or banned, no post names a limit of its own, and what was sent
    // already is counted as a job that came twice.
    let elsewhere: [Refusal] = [
      .recipientDeleted, .recipientBanned, .recipientPaused, .contentNotCleared, .organisationOff,
      .channelOff, .expired, .alreadySent, .notificationCap, .malformed, .backlogFull,
      .noLongerDue,
    ]
    for refusal in Refusal.allCases where !elsewhere.contains(refusal) {
      #expect(funnel[suppressed: refusal] > 0, "\(refusal)")
    }
    for hold in Hold.allCases where hold != .sendAt { #expect(funnel[held: hold] > 0, "\(hold)") }
    for failure in Failure.allCases where failure != .configuration {
      #expect(funnel[failed: failure] > 0, "\(failure)")
    }
    for loss in Loss.allCases where loss != .storeOverflow {
      #expect(
        funnel[dropped: loss] + (loss == .expired ? funnel[.expired] : 0)
          + (loss == .superseded ? funnel[.superseded] : 0) > 0, "\(loss)")
    }
    for step in Funnel.Step.allCases { #expect(funnel[step] > 0, "\(step)") }
  }
}
