import PushFanout
import PushModel
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// What must hold whenever a provider is called.
@Suite(.releaseOnly) struct AttemptRuleTests {
  @Test(
    "After an opt-out nothing but security is attempted and shown (S0-FR-PRO-03)",
    arguments: Replay.seeds)
  func optOut(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      guard story.type != .security,
        let left = replay.departure(.optedOut, of: story.subscriber)
      else { return false }
      return story.rows.contains {
        [.attempted, .displayed].contains($0.kind) && left < $0.at
      }
    }
    #expect(offences == [])
  }

  @Test("An app that is gone shows and opens nothing (S4-ERR-5)", arguments: Replay.seeds)
  func uninstall(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      guard let left = replay.departure(.uninstalled, of: story.subscriber) else { return false }
      return story.rows.contains {
        [.delivered, .displayed, .opened, .dismissed].contains($0.kind) && left < $0.at
      }
    }
    #expect(offences == [])
  }

  @Test(
    "A provider that has called a token dead is not called with it again (S4-ERR-5)",
    arguments: Replay.seeds)
  func deadTokens(seed: UInt64) {
    let replay = Replay.of(seed)
    // With one device the end of the push is the end of the token.
    let deaths = replay.stories.flatMap(\.rows).filter {
      $0.kind == .failed && $0.reason == Failure.unregistered.rawValue
        && replay.town.world.devices[Int($0.recipient)].count == 1
    }
    let offences = replay.offences { story in
      guard let death = deaths.first(where: { $0.recipient == UInt64(story.subscriber) }) else {
        return false
      }
      return story.device(.attempted).contains { death.at < $0.at }
    }
    #expect(offences == [])
  }

  @Test(
    "After the takedown of a post no provider is called (S0-FR-MAN-03)", arguments: Replay.seeds)
  func takedown(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      guard let post = replay.post(of: story) else { return false }
      return story.device(.attempted).contains { post.withdrawnAt < $0.at }
    }
    #expect(offences == [])
  }

  @Test(
    "Only devices with permission and a token are called (S0-DATA-02, S4-PLAT-4)",
    arguments: Replay.shops)
  func eligibleDevices(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      let devices = replay.town.world.devices[story.subscriber]
      return story.device(.attempted).contains {
        $0.device >= devices.count || !devices[Int($0.device)].isEligible
      }
    }
    #expect(offences == [])
  }

  @Test("A push is retried at most once on a device (S4-ERR-2)", arguments: Replay.seeds)
  func retries(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      Dictionary(grouping: story.device(.attempted), by: \.device).values.contains { $0.count > 2 }
    }
    #expect(offences == [])
  }

  @Test(
    "All eligible devices are called for one push (S0-DATA-11, S4-RULE-4)", arguments: Replay.shops)
  func allDevices(seed: UInt64) {
    let replay = Replay.of(seed)
    guard replay.strategy.isInstant else { return }
    let people = replay.town.world.count
    // Nobody has lost a token before his first push.
    var isFirst = [Bool](repeating: true, count: people)
    let offences = replay.offences { story in
      let called = Set(story.device(.attempted).map(\.device))
      guard !called.isEmpty, isFirst[story.subscriber] else { return false }
      isFirst[story.subscriber] = false
      let devices = replay.town.world.devices[story.subscriber]
      let fresh = replay.strategy.fanout.hygiene
      let eligible = (0..<Int8(devices.count)).filter {
        devices[Int($0)].isEligible
          && !fresh.isStale(devices[Int($0)], at: replay.release(of: story)!)
      }
      return called != Set(eligible)
    }
    #expect(offences == [])
  }
}
