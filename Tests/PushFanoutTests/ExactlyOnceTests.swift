import PushFanout
import PushModel
import TestSupport
import Testing

/// An at-least-once queue with keys on server and device is exactly-once on screen.
@Suite struct ExactlyOnceTests {
  struct Tally {
    var displayed: [PushID: Int] = [:]
    var received = 0
    var accepted: Set<PushID> = []
  }

  /// 60 pushes to one phone. A job may come twice, an acknowledgement may be lost after the
  /// provider has delivered, and a worker may crash before or after its call, which looks the same
  /// as silence; `hasKeys` is what the promise rests on.
  static func world(seed: UInt64, hasKeys: Bool) -> Tally {
    var deliveries: [(at: Timestamp, push: PushID)] = []
    var host = Host(FanoutRules(retries: RetryLimits(20)), seed: seed) { attempt, _, chance in
      let isDelivered = chance.happens(0.8)
      if isDelivered {
        let delay = Interval.milliseconds(Int64(chance.below(3_000)))
        deliveries.append((attempt.enqueuedAt + delay, attempt.push))
      }
      let isHeard = chance.happens(0.7)
      let reply: ProviderReply = isDelivered && isHeard ? .accepted : .timeout
      return (reply, .milliseconds(Int64(chance.below(500))))
    }
    var chance = Chance(seed: seed &+ 1_000)
    var server = ServerKeys()
    for number in 0..<60 as Range<UInt32> {
      let now = Timestamp.start + .minutes(Int64(number))
      for copy in 0..<(chance.happens(0.3) ? 2 : 1) {
        let isNew = server.insert(.post(number))
        guard isNew || !hasKeys else { continue }
        host.plan(
          .attempt(.sample(push: .post(number), at: now)), at: now + .seconds(Int64(copy)))
      }
    }
    host.run()
    return tally(host, deliveries, hasKeys: hasKeys)
  }

  private static func tally(
    _ host: Host, _ deliveries: [(at: Timestamp, push: PushID)], hasKeys: Bool
  ) -> Tally {
    var tally = Tally()
    var device = DeviceKeys()
    for (_, push) in deliveries.sorted(by: { ($0.at, $0.push) < ($1.at, $1.push) }) {
      tally.received += 1
      let isNew = device.insert(push)
      if isNew || !hasKeys { tally.displayed[push, default: 0] += 1 }
    }
    for end in host.settled where end.settlement == .accepted {
      tally.accepted.insert(end.attempt.push)
    }
    return tally
  }

  @Test("S0-ARCH-14 each push is on screen once, whatever is repeated or lost", arguments: 0..<50)
  func once(seed: Int) {
    let tally = Self.world(seed: UInt64(seed), hasKeys: true)
    #expect(tally.accepted.count == 60)
    #expect(tally.displayed.count == 60)
    #expect(tally.displayed.values.allSatisfy { $0 == 1 })
    // Copies did reach the phone.
    #expect(tally.received > 60)
  }

  @Test("without the keys the same world shows pushes twice")
  func teeth() {
    let tally = Self.world(seed: 1, hasKeys: false)
    #expect(tally.displayed.values.contains { $0 > 1 })
  }
}
