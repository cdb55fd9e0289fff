import PushFanout
import PushModel
import PushPolicy
import PushService
import Testing

/// What is taken back before it has gone does not go.
@Suite struct WithdrawTests {
  @Test("S0-FR-MAN-03 a push that waits is taken back, once")
  func held() throws {
    let host = try LiveHost(Policy(minGap: .hour))
    let anna = host.enrol()
    host.intend(.newPost, 1, for: anna)
    host.intend(.newPost, 2, for: anna)
    host.intend(.newPost, 3, for: anna)
    #expect(host.withdraw(.numbered(2), from: anna)?.id == .numbered(2))
    #expect(host.withdraw(.numbered(2), from: anna) == nil)
    host.advance(by: .day)
    #expect(host.sent == [1, 3].map { .numbered($0) })
    // What has gone is gone.
    #expect(host.withdraw(.numbered(1), from: anna) == nil)
    #expect(anna.person.pointee.nextWake == .distantFuture)
  }

  @Test("S0-FR-MAN-03 no provider is called after a takedown with what still queued for it")
  func queued() throws {
    let host = try LiveHost(Policy(), fanout: FanoutRules(dispatchRate: 1, batch: 1))
    let people = (0..<10).map { _ in host.enrol() }
    for person in people { host.intend(.newPost, for: person) }
    host.advance(by: .milliseconds(2_500))
    let before = host.calls.count
    host.withdraw(.numbered(1))
    host.advance(by: .minute)
    #expect(before == 3)
    #expect(host.calls.count == before)
    #expect(host.settlements.filter { $0 == .withdrawn }.count == 10 - before)
  }

  @Test("S0-FR-MAN-03 the first item of a digest takes only itself out of it", arguments: [2, 5])
  func firstOfDigest(items: UInt32) throws {
    let host = try LiveHost(Policy(digest: [.newLike: .hour]))
    let anna = host.enrol()
    for number in 1...items { host.intend(.newLike, number, for: anna) }
    #expect(host.withdraw(.numbered(1), from: anna) == nil)
    host.advance(by: .hour)
    #expect(host.merged == [.numbered(1)])
    #expect(host.sent == [PushID.numbered(1).digest])
    #expect(host.decisions.last?.push.items == UInt16(items - 1))
  }
}
