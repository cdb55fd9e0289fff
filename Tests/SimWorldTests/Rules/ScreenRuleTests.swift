import PushModel
import SimKernel
import Testing

@testable import SimWorld

/// What must hold on the screens of subscribers.
@Suite struct ScreenRuleTests {
  @Test("Nothing is shown after its time to live (S0-ARCH-05, S4-PLAT-6)", arguments: Replay.seeds)
  func timeToLive(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      let shown = story.rows.filter { $0.kind == .displayed || $0.kind == .attempted }
      guard !shown.isEmpty else { return false }
      let end = replay.end(of: story)
      return shown.contains { $0.at >= end }
    }
    #expect(offences == [])
  }

  @Test(
    "A device shows a push at most once, whatever comes twice (S0-ARCH-14, S4-RULE-1)",
    arguments: Replay.seeds)
  func once(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      let devices = story.device(.displayed).map(\.device)
      return Set(devices).count != devices.count || story.push(.displayed).count > 1
    }
    #expect(offences == [])
  }

  @Test("A push is shown only where it was delivered, and counted once", arguments: Replay.seeds)
  func deliveredFirst(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      let delivered = story.device(.delivered)
      let isEverywhere = story.device(.displayed).allSatisfy { shown in
        delivered.contains { $0.device == shown.device && $0.at == shown.at }
      }
      let isFirst =
        story.push(.delivered).first?.at == delivered.first?.at
        && story.push(.delivered).count == min(1, delivered.count)
      let sent = story.device(.sent)
      let wasSent = delivered.allSatisfy { arrival in
        sent.contains { $0.device == arrival.device && $0.at <= arrival.at }
      }
      return !isEverywhere || !isFirst || !wasSent
    }
    #expect(offences == [])
  }

  @Test("A push is opened at most once, after it was shown (S1-9-open)", arguments: Replay.seeds)
  func opened(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      let opened = story.push(.opened)
      guard let first = opened.first else { return false }
      let shown = story.push(.displayed).first
      return opened.count > 1 || shown == nil || first.at <= shown!.at
        || first.at - shown!.at > replay.town.plan.span.attribution
    }
    #expect(offences == [])
  }

  @Test("A tap follows an opening, once (S1-9-ctr)", arguments: Replay.seeds)
  func tapped(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      let tapped = story.push(.tapped)
      guard let first = tapped.first else { return false }
      let opened = story.push(.opened).first
      return tapped.count > 1 || opened == nil || first.at <= opened!.at
    }
    #expect(offences == [])
  }

  @Test(
    "A dismissed push was shown on Android, or sent away by its button, and never opened (S1-9-events)",
    arguments: Replay.seeds)
  func dismissed(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      guard let dismissed = story.push(.dismissed).first else { return false }
      let isPressed = dismissed.reason == PushAction.close.rawValue
      let devices = replay.town.world.devices[story.subscriber]
      let first = story.device(.displayed).first
      return first == nil
        || devices[Int(first!.device)].platform != .android && !isPressed
        || !story.push(.opened).isEmpty || story.push(.dismissed).count > 1
    }
    #expect(offences == [])
  }

  @Test("A silenced channel shows nothing (S1-3.3-channels)", arguments: Replay.seeds)
  func channels(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      let devices = replay.town.world.devices[story.subscriber]
      return story.device(.displayed).contains {
        devices[Int($0.device)].channelsOff.contains(story.type.category)
      }
    }
    #expect(offences == [])
  }
}
