import PushMessages
import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// Nothing comes after what has made it pointless.
@Suite(.releaseOnly) struct CancellationRuleTests {
  @Test(
    "S3-FOLLOW-2: nothing more about an assignment that was looked at or withdrawn",
    arguments: Replay.cities)
  func assignments(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      guard [.assignment, .followUp].contains(story.type), let at = replay.release(of: story)
      else { return false }
      let settled = replay.settlement(of: story.push.firing!.occasion, story.subscriber)
      return settled.map { $0 < at } ?? false
    }
    #expect(offences == [])
  }

  @Test("S4-ERR-5: nobody calls for an account that was deleted", arguments: Replay.cities)
  func deletedAccounts(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      guard let deleted = replay.deletion(of: story.subscriber) else { return false }
      return story.rows.contains { [.attempted, .displayed].contains($0.kind) && deleted < $0.at }
    }
    #expect(offences == [])
  }

  @Test(
    "S2-cancel-open, S1-3.2-reeng: who has opened the app is not asked back",
    arguments: Replay.cities)
  func openings(seed: UInt64) {
    let replay = Replay.of(seed)
    let openings = (0..<replay.town.world.count).map { replay.openings(of: $0) }
    let offences = replay.offences { story in
      guard ["inactivity", "winBack"].contains(replay.rule(of: story)),
        let at = replay.release(of: story)
      else { return false }
      return openings[story.subscriber].contains { story.intendedAt <= $0 && $0 < at }
    }
    #expect(offences == [])
  }

  @Test(
    "C-09, S2-remote, S3-ADMIN-2: a rule that was switched off sends nothing that still waited",
    arguments: Replay.cities)
  func rules(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      guard let firing = story.push.firing, let at = replay.release(of: story) else {
        return false
      }
      return !replay.rules(for: story.subscriber, at: at)[Int(firing.rule)].isEnabled
    }
    #expect(offences == [])
  }

  @Test(
    "S3-ADMIN-3: a category that the organisation has switched off gets nothing",
    arguments: Replay.cities)
  func categories(seed: UInt64) {
    let replay = Replay.of(seed)
    let off = replay.edited.policy.organisationOff.filter { $0 != .security }
    let offences = replay.offences { story in
      guard off.contains(story.type.category), let at = replay.release(of: story) else {
        return false
      }
      return Replay.editedAt < at
    }
    #expect(offences == [])
  }
}
