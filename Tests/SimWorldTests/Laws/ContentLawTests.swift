import PushModel
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// What is about oneself is opened; what is for everyone mostly is not.
@Suite(.releaseOnly) struct ContentLawTests {
  /// Opened of shown, of replies to one's own reviews over that of posts.
  static func advantage(_ world: WorldParameters) -> Double {
    var shown = [0.0, 0.0]
    var opened = [0.0, 0.0]
    for seed in 0..<6 as Range<UInt64> {
      for row in Town(world, seed: seed).run(.instant).events where row.device < 0 {
        let kind = row.type == .reviewReply ? 1 : 0
        if row.kind == .displayed { shown[kind] += 1 }
        if row.kind == .opened { opened[kind] += 1 }
      }
    }
    return (opened[1] / shown[1]) / (opened[0] / shown[0])
  }

  static func world() -> WorldParameters {
    var world = WorldParameters.plain(subscribers: 300)
    world.engagement.reviewPerSession = 0.3
    world.engagement.replyShare = 0.9
    return world
  }

  @Test("Replies to one's review are opened 2 to 5 times as often as posts (W5)")
  func contextual() {
    let advantage = Self.advantage(Self.world())
    #expect((2...5).contains(advantage), "\(advantage)")
  }

  @Test("They are not when people care no more for them (W5)")
  func withoutMechanism() {
    var world = Self.world()
    world.response.openContextual = world.response.openAndroid
    let advantage = Self.advantage(world)
    #expect((0.75...1.35).contains(advantage), "\(advantage)")
  }
}
