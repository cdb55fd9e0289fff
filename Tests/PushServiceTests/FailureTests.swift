import PushFanout
import PushModel
import PushPolicy
import PushService
import Testing

/// What goes wrong is told, once and by its name.
@Suite struct FailureTests {
  @Test(
    "S0-NFR-MAI-03: an error of each class is told once",
    arguments: [
      (404, ReplyReason.unregistered, Failure.unregistered),
      (400, .invalidArgument, .malformed),
      (401, .thirdPartyAuthError, .configuration),
      (503, .unavailable, .retriesExhausted),
    ] as [(UInt16, ReplyReason, Failure)])
  func replies(status: UInt16, reason: ReplyReason, failure: Failure) throws {
    let host = try LiveHost()
    host.provider = { _ in ProviderReply(status: status, reason: reason) }
    let anna = host.enrol()
    #expect(host.intend(.newPost, 1, for: anna) == .handed)
    host.advance(by: .day)
    #expect(host.settlements == [.failed(failure)])
    host.provider = { _ in .accepted }
    let ben = host.enrol()
    host.intend(.newPost, 2, for: ben)
    host.advance(by: .day)
    #expect(host.settlements == [.failed(failure), .accepted])
  }

  @Test("S0-NFR-MAI-03, S2-fail-log: a reminder for which there is no room is told as that, once")
  func reminder() throws {
    let host = try LiveHost(
      Policy(), fanout: FanoutRules(dispatchRate: 1, batch: 1, capacityMax: 2))
    let anna = host.enrol()
    for number: UInt32 in 1...3 { host.intend(.newPost, number, for: anna) }
    #expect(host.settlements == [])
    host.intend(.reminder, 4, for: anna)
    host.advance(by: .day)
    let failed = host.ends.filter { $0.settlement == .failed(.queueFull) }
    #expect(failed.map(\.attempt.push) == [.numbered(4)] && failed[0].attempt.type == .reminder)
    #expect(host.ends.count == 4 && host.calls.count == 3)
  }
}
