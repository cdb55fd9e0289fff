import PushModel
import Testing

@testable import SimWorld

/// What a summary promises: S1-8-msg.
@Suite struct DigestRuleTests {
  @Test(
    "S1-8-msg: a digest tells of two at least, and what nothing has joined goes out as itself",
    arguments: Replay.seeds)
  func neverAlone(seed: UInt64) {
    let replay = Replay.of(seed)
    let joined = Self.joined(replay)
    let offences = replay.offences { story in
      let others = joined[story.key, default: 0]
      guard let opener = replay.opener(of: story) else {
        return others > 0 && story.push(.merged).isEmpty && !story.push.isDigest
          && !story.device(.attempted).isEmpty
      }
      return joined[opener.key, default: 0] == 0 || opener.push(.merged).count != 1
    }
    #expect(offences == [])
  }

  @Test(
    "S1-8-msg: what a digest tells of is not told by itself as well", arguments: Replay.seeds)
  func neverTwice(seed: UInt64) {
    let replay = Replay.of(seed)
    let offences = replay.offences { story in
      !story.push(.merged).isEmpty
        && story.rows.contains { [.attempted, .sent, .displayed].contains($0.kind) }
    }
    #expect(offences == [])
  }

  @Test("a push of a journey joins no digest, and opens none", arguments: Replay.cities)
  func journeysAlone(seed: UInt64) {
    let offences = Replay.of(seed).offences { story in
      story.push.source == .journey && (story.push.isDigest || !story.push(.merged).isEmpty)
    }
    #expect(offences == [])
  }

  /// How many pushes have joined each that waited.
  private static func joined(_ replay: Replay) -> [Story.Key: Int] {
    struct Queue: Hashable {
      let recipient: UInt64
      let type: PushType
    }
    var waiting: [Queue: Story.Key] = [:]
    var joined: [Story.Key: Int] = [:]
    for row in replay.outcome.events
    where [.held, .merged].contains(row.kind) && row.push.source != .journey {
      let queue = Queue(recipient: row.recipient, type: row.type)
      let key = Story.Key(recipient: row.recipient, push: row.push)
      if row.kind == .held {
        waiting[queue] = key
      } else if let first = waiting[queue], first != key {
        joined[first, default: 0] += 1
      }
    }
    return joined
  }
}
