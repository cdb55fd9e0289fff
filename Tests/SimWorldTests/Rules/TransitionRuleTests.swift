import PushMessages
import PushModel
import Testing

@testable import SimWorld

/// What happens once is told once, and a push that nobody may refuse is refused by nobody.
@Suite struct TransitionRuleTests {
  @Test(
    "S4-RULE-1, S4-RULE-3, S3-ASSIGN-1, S1-3.1-types: each change is told once to whom it concerns, and nothing else is",
    arguments: Replay.cities)
  func once(seed: UInt64) {
    let replay = Replay.of(seed)
    let wanted = replay.wanted
    let told = replay.told
    #expect(told.count == wanted.count)
    #expect(Set(told).symmetricDifference(wanted).isEmpty)
    #expect(Set(wanted).count == wanted.count)
  }

  @Test(
    "S4-RULE-1, S4-AC-1..10: each state of a report is shown at most once on each device",
    arguments: Replay.cities)
  func shownOnce(seed: UInt64) {
    let replay = Replay.of(seed)
    var shown: [[UInt64]: Int] = [:]
    for story in replay.stories where story.type == .reportStatus && !story.push.isDigest {
      for row in story.device(.displayed) {
        let change = UInt64(story.push.firing!.occasion)
        shown[[row.recipient, UInt64(row.device), change], default: 0] += 1
      }
    }
    #expect(shown.values.allSatisfy { $0 == 1 })
  }

  @Test(
    "S1-7-security, C-05: no wish, cap, gap or quiet hour refuses or holds a security push",
    arguments: Replay.cities)
  func security(seed: UInt64) {
    let replay = Replay.of(seed)
    // No account, no device or no rule: there is nothing that it could pass.
    let beyond: [Refusal] = [
      .recipientDeleted, .permissionDenied, .noToken, .noLongerDue,
    ]
    let offences = replay.offences { story in
      guard story.type == .security else { return false }
      return !story.push(.held).isEmpty || !story.push(.merged).isEmpty
        || story.refusal.map { !beyond.contains($0) } ?? false
        || replay.strategy.isInstant && story.refusal == nil && story.device(.attempted).isEmpty
    }
    #expect(offences == [])
  }

  @Test(
    "S1-7-security, C-05: a device that gets a security push shows it, whatever is switched off",
    arguments: Replay.cities)
  func securityIsShown(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      guard story.type == .security else { return false }
      return story.device(.delivered).map(\.device) != story.device(.displayed).map(\.device)
        && replay.isThere(story.subscriber, at: story.rows.last!.at)
    }
    #expect(offences == [])
  }
}
