import PushMessages
import PushModel
import Testing

@testable import SimWorld

/// A rule that nothing ever touches proves nothing.
@Suite(.enabled(if: Replay.isComplete, "a debug build sees too few worlds to meet everything"))
struct CoverageTests {
  /// Random strategies have no ranks, reserved places and caps on tags, campaigns and senders: those of
  /// RankLawTests and ModelTests do.
  private static let ofRanks: [Refusal] = [
    .campaignCap, .tagCap, .senderCap, .reservedPlace, .outranked,
  ]

  @Test("The two hundred worlds meet every way out of the funnel that small businesses have")
  func everyWayOut() {
    let funnel = Replay.shops.reduce(Funnel()) { $0 + Replay.of($1).outcome.arms[0].funnel }
    // Nobody here has a decision rule, is deleted, paused or banned, no post names a limit of its own, and what was sent
    // already is counted as a job that came twice.
    let elsewhere: [Refusal] = [
      .recipientDeleted, .recipientBanned, .recipientPaused, .contentNotCleared, .organisationOff,
      .channelOff, .expired, .alreadySent, .notificationCap, .malformed, .backlogFull,
      .noLongerDue, .noLongerInSegment, .decisionRule,
    ]
    for refusal in Refusal.allCases where !(elsewhere + Self.ofRanks).contains(refusal) {
      #expect(funnel[suppressed: refusal] > 0, "\(refusal)")
    }
    for hold in Hold.allCases where ![.sendAt, .decisionRule].contains(hold) {
      #expect(funnel[held: hold] > 0, "\(hold)")
    }
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

  @Test("The five hundred cities meet every way out that a world with rules has")
  func everyWayOutOfCities() {
    let funnel = Replay.cities.reduce(Funnel()) { $0 + Replay.of($1).outcome.arms[0].funnel }
    // Nobody here has a decision rule, is banned or paused by a command, and what was sent already is a job that came twice.
    let elsewhere: [Refusal] = [
      .recipientBanned, .recipientPaused, .contentNotCleared, .channelOff, .expired, .alreadySent,
      .notificationCap, .malformed, .decisionRule,
    ]
    for refusal in Refusal.allCases where !(elsewhere + Self.ofRanks).contains(refusal) {
      #expect(funnel[suppressed: refusal] > 0, "\(refusal)")
    }
    for hold in Hold.allCases where ![.sendAt, .decisionRule].contains(hold) {
      #expect(funnel[held: hold] > 0, "\(hold)")
    }
    for step in Funnel.Step.allCases { #expect(funnel[step] > 0, "\(step)") }
  }

  @Test("Every rule speaks, and every rule whose push may be pointless is told so")
  func everyRule() {
    var spoken: Set<String> = []
    var lapsed: Set<String> = []
    for story in Replay.cities.flatMap({ Replay.of($0).stories }) {
      guard let firing = story.push.firing else { continue }
      let name = TriggerBook.standardRules[Int(firing.rule)].name
      if !story.push(.sent).isEmpty { spoken.insert(name) }
      if story.refusal == .noLongerDue { lapsed.insert(name) }
    }
    #expect(spoken == Set(TriggerBook.standardRules.map(\.name)))
    #expect(lapsed.isSuperset(of: ["assignment", "followUp", "inactivity", "winBack", "idle"]))
  }

  @Test("Much is intended for one person at one millisecond, and caps decide between it")
  func crowds() {
    var crowds = 0
    var decided = 0
    for seed in Replay.cities {
      let moments = Dictionary(grouping: Replay.of(seed).stories) {
        [Int64($0.subscriber), $0.intendedAt.milliseconds]
      }
      for crowd in moments.values where crowd.count > 2 {
        crowds += 1
        let isCapped = crowd.contains { Self.caps.contains($0.refusal) }
        if isCapped && crowd.contains(where: { !$0.push(.sent).isEmpty }) { decided += 1 }
      }
    }
    #expect(crowds > 1_000 && decided > 100, "\(crowds), \(decided)")
  }

  private static let caps: [Refusal?] = [
    .typeCap, .categoryCap, .channelCap, .globalCap, .budgetSpent,
  ]
}
