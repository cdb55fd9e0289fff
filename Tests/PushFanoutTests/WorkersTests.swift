import PushFanout
import PushModel
import Testing

/// How many calls a fan-out may have open, and why somebody must say it.
@Suite struct WorkersTests {
  @Test(
    "a fan-out for real providers is refused without workers, or with rules that no queue can keep",
    arguments: [
      (FanoutRules(), "`workers` is not stated, it ranges over 1...1000000"),
      (FanoutRules(workers: 0), "`workers` is 0, it ranges over 1...1000000"),
      (FanoutRules(batch: 0, workers: 20), "`batch` is 0, it ranges over 1...10000"),
    ])
  func stated(rules: FanoutRules, words: String) throws {
    let error = #expect(throws: FieldError.self) { try Fanout(rules, recipients: 1_000) }
    #expect(error?.description == words)
  }

  @Test("with workers it is as stated") func asStated() throws {
    #expect(try Fanout(FanoutRules(workers: 20), recipients: 1_000).rules.workers == 20)
  }

  /// A link that carries one reply every six milliseconds, in the order of the calls, to a host that
  /// waits fifteen seconds for each.
  private final class Link {
    var free = Timestamp.start

    func reply(at now: Timestamp) -> (ProviderReply, Interval) {
      free = max(free, now) + .milliseconds(6)
      return free - now > .seconds(15) ? (.timeout, .seconds(15)) : (.accepted, free - now)
    }
  }

  @Test(
    "on a slow link all is accepted with 20 workers, and little without a limit",
    arguments: [(20, 9_900...10_000), (nil, 0...5_000)] as [(Int?, ClosedRange<Int>)])
  func slowLink(workers: Int?, accepted: ClosedRange<Int>) {
    let link = Link()
    var host = Host(FanoutRules(workers: workers, capacityMax: 20_000)) { _, now, _ in
      link.reply(at: now)
    }
    for number in 0..<10_000 {
      host.plan(.attempt(.sample(number, push: .post(UInt32(number)))), at: .start)
    }
    host.run()
    #expect(accepted.contains(host.settled.count { $0.settlement == .accepted }))
    #expect(host.settled.count == 10_000)
  }
}
