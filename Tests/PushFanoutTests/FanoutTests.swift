import PushFanout
import PushModel
import TestSupport
import Testing

@Suite struct FanoutTests {
  @Test("S0-DATA-11, S4-RULE-4 a push to k devices is k calls")
  func devices() {
    var host = Host(FanoutRules()) { _, _, _ in (.accepted, .milliseconds(80)) }
    for device in 0..<3 as Range<UInt8> {
      host.plan(.attempt(.sample(device: device)), at: .start)
    }
    host.run()
    #expect(host.calls.map(\.attempt.device.rawValue) == [0, 1, 2])
    #expect(host.settled.map(\.settlement) == [.accepted, .accepted, .accepted])
  }

  @Test("C-07, S4-RULE-2 two pushes to one device two seconds apart are both called")
  func independent() {
    var host = Host(FanoutRules()) { _, _, _ in (.accepted, .seconds(5)) }
    host.plan(.attempt(.sample(push: .post(1))), at: .start)
    host.plan(.attempt(.sample(push: .post(2))), at: .start + .seconds(2))
    host.run()
    #expect(host.calls.map(\.attempt.push) == [.post(1), .post(2)])
  }

  @Test("a dead token is forgotten and the attempt is over")
  func deadToken() {
    var host = Host(FanoutRules()) { _, _, _ in
      (ProviderReply(status: 404, reason: .unregistered), .milliseconds(80))
    }
    host.plan(.attempt(.sample(5, device: 2)), at: .start)
    host.run()
    #expect(
      host.others == [.forget(RecipientID(rawValue: 5), DeviceIndex(rawValue: 2))])
    #expect(host.settled.map(\.settlement) == [.failed(.unregistered)])
  }

  /// A thousandth of a call per millisecond: one every second, one at once.
  static let slow = FanoutRules(dispatchRate: 1, batch: 1)

  @Test("a withdrawn post stops what still waits; S4-ERR-5 so does a deleted account")
  func withdrawal() {
    var host = Host(Self.slow) { _, _, _ in (.accepted, .milliseconds(80)) }
    for recipient in 1...3 { host.plan(.attempt(.sample(recipient)), at: .start) }
    for recipient in 4...5 {
      host.plan(.attempt(.sample(recipient, push: .post(2))), at: .start)
    }
    host.plan(.withdrawn(.post(1)), at: .start + .milliseconds(1_500))
    host.plan(.deleted(RecipientID(rawValue: 5)), at: .start + .milliseconds(1_600))
    host.run()
    #expect(host.calls.map(\.attempt.recipient.rawValue) == [1, 2, 4])
    let withdrawn = host.settled.filter { $0.settlement == .withdrawn }
    #expect(withdrawn.map(\.attempt.recipient.rawValue) == [3, 5])
    #expect(host.settled.count == 5)
  }

  @Test("a call that is given up frees its worker, and its permit is spent all the same")
  func abandoned() {
    var rules = Self.slow
    rules.workers = 1
    var fanout = Fanout(simulating: rules)
    #expect(fanout.offer(.sample(1), at: .start) == .go)
    #expect(fanout.offer(.sample(2), at: .start) == .queued)
    fanout.abandon()
    let turns = [Timestamp.start, .start + .seconds(1)].map { fanout.next(at: $0) }
    #expect(turns == [nil, .go(.sample(2))])
  }

  @Test("what expires in the queue settles as expired and is never called")
  func expiry() {
    var host = Host(Self.slow) { _, _, _ in (.accepted, .milliseconds(80)) }
    for recipient in 1...4 {
      host.plan(.attempt(.sample(recipient, lives: .milliseconds(1_500))), at: .start)
    }
    host.run()
    #expect(host.calls.map(\.attempt.recipient.rawValue) == [1, 2])
    #expect(host.settled.count { $0.settlement == .expired } == 2)
  }

  @Test("a full backlog refuses at once: the producer never waits")
  func full() {
    var rules = Self.slow
    rules.capacityMax = 2
    var host = Host(rules) { _, _, _ in (.accepted, .milliseconds(80)) }
    for recipient in 1...5 { host.plan(.attempt(.sample(recipient)), at: .start) }
    host.run()
    let refused = host.settled.filter { $0.settlement == .failed(.queueFull) }
    #expect(refused.map(\.attempt.recipient.rawValue) == [4, 5])
    #expect(refused.allSatisfy { $0.at == .start })
    #expect(host.fanout.queue.refused == 2 && host.fanout.queue.depthPeak == 2)
  }

  @Test("S0-ARCH-11 any number of workers comes to the same decisions")
  func workers() {
    func ends(_ workers: Int?) -> [String] {
      let rules = FanoutRules(workers: workers, retries: RetryLimits(3))
      var host = Host(rules) { attempt, _, _ in
        // The provider's answer depends on the attempt alone.
        var own = Chance(seed: attempt.recipient.rawValue * 10 + UInt64(attempt.number))
        let reply: ProviderReply = own.happens(0.5) ? .accepted : .timeout
        return (reply, .milliseconds(Int64(own.below(900))))
      }
      for recipient in 0..<400 { host.plan(.attempt(.sample(recipient)), at: .start) }
      host.run()
      return host.settled.map {
        "\($0.attempt.recipient.rawValue) \($0.attempt.number) \($0.settlement)"
      }.sorted()
    }
    let expected = ends(nil)
    #expect(expected.count == 400)
    #expect([1, 2, 7, 100].allSatisfy { ends($0) == expected })
  }
}
