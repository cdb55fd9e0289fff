import PushFanout
import PushModel
import PushPolicy
import PushService
import Testing

/// A queue that works at least once gives jobs out again: nothing is decided twice.
@Suite struct DuplicateJobTests {
  @Test("S0-ARCH-14 S4-RULE-1 a push that has gone is not sent again")
  func sent() throws {
    let host = try LiveHost()
    let anna = host.enrol([.phone(), .phone()])
    #expect(host.intend(.newPost, for: anna) == .handed)
    host.advance(by: .minute)
    #expect(host.intend(.newPost, for: anna) == .suppressed(.alreadySent))
    #expect(host.calls.count == 2)
  }

  @Test(
    "S0-ARCH-14 of as many pushes as are remembered none is sent again, and no more are remembered",
    arguments: [8, 9, 30, 256] as [UInt32])
  func remembered(count: UInt32) throws {
    let host = try LiveHost(sizes: try Sizes(pushes: Int(count)))
    let anna = host.enrol()
    for number in 0..<2 * count {
      #expect(host.intend(.newPost, number, for: anna) == .handed)
    }
    for number in count..<2 * count {
      #expect(host.intend(.newPost, number, for: anna) == .suppressed(.alreadySent), "\(number)")
    }
    #expect(host.intend(.newPost, count - 1, for: anna) == .handed)
    #expect(host.intend(.newPost, count, for: anna) == .handed)
  }

  @Test("S0-ARCH-14 a push that was refused long ago is not sent, and another strategy knows it")
  func longAgo() throws {
    let host = try LiveHost()
    let anna = host.enrol()
    host.prefer(anna) { $0.isPushEnabled = false }
    #expect(host.intend(.newPost, for: anna) == .suppressed(.pushDisabled))
    host.prefer(anna) { $0.isPushEnabled = true }
    for number: UInt32 in 2...200 { host.intend(.newPost, number, for: anna) }
    #expect(host.intend(.newPost, for: anna) == .suppressed(.alreadySent))
    try host.adopt(Policy(caps: [.global: Cap(limit: 500, per: .localDay)]))
    for number: UInt32 in 1...200 {
      #expect(host.intend(.newPost, number, for: anna) == .suppressed(.alreadySent), "\(number)")
    }
    #expect(host.intend(.newPost, 201, for: anna) == .handed)
  }

  @Test("S0-ARCH-14 a push that was refused is not sent when the reason is gone")
  func refused() throws {
    let host = try LiveHost()
    let anna = host.enrol()
    host.prefer(anna) { $0.isPushEnabled = false }
    #expect(host.intend(.newPost, for: anna) == .suppressed(.pushDisabled))
    host.prefer(anna) { $0.isPushEnabled = true }
    #expect(host.intend(.newPost, for: anna) == .suppressed(.alreadySent))
    #expect(host.calls.isEmpty)
  }

  @Test("S0-ARCH-14 a push that waits goes once, and when it wakes")
  func held() throws {
    let host = try LiveHost(Policy(minGap: .hour))
    let anna = host.enrol()
    host.intend(.newPost, 1, for: anna)
    let hold = Disposition.held(until: .monday + .hour, because: .minimumGap)
    #expect(host.intend(.newPost, 2, for: anna) == hold)
    #expect(host.intend(.newPost, 2, for: anna) == .suppressed(.alreadySent))
    #expect(anna.person.pointee.heldCount == 1)
    host.advance(by: .day)
    #expect(host.answer(.numbered(2)) == .handed)
    #expect(host.calls.map(\.at) == [.monday, .monday + .hour])
  }

  /// The hold may be over, or a refusal may have come up, between the push and its repeat.
  @Test(
    "S0-ARCH-14 the repeat of a push that waits decides nothing, whatever has changed",
    arguments: [true, false])
  func heldAndChanged(isRefusedNow: Bool) throws {
    let host = try LiveHost(Policy(minGap: .hour))
    let anna = host.enrol()
    host.intend(.newPost, 1, for: anna)
    host.intend(.newPost, 2, for: anna)
    // Due, but the host has not come to it yet.
    host.sleep(until: .monday + .hour)
    if isRefusedNow { host.prefer(anna) { $0.isPushEnabled = false } }
    #expect(host.intend(.newPost, 2, for: anna) == .suppressed(.alreadySent))
    #expect(host.calls.count == 1)
    host.prefer(anna) { $0.isPushEnabled = true }
    host.advance(by: .zero)
    #expect(host.answer(.numbered(2)) == .handed)
    #expect(host.calls.count == 2)
  }

  @Test("S0-ARCH-14 no item of a digest comes again, before or after the digest has gone")
  func digest() throws {
    let host = try LiveHost(Policy(digest: [.newLike: .hour]))
    let anna = host.enrol()
    for number: UInt32 in 1...3 { host.intend(.newLike, number, for: anna) }
    for number: UInt32 in 1...3 {
      #expect(host.intend(.newLike, number, for: anna) == .suppressed(.alreadySent), "\(number)")
    }
    host.advance(by: .hour)
    #expect(host.decisions.last?.push.items == 3)
    for number: UInt32 in 1...3 {
      #expect(host.intend(.newLike, number, for: anna) == .suppressed(.alreadySent), "\(number)")
    }
    host.advance(by: .day)
    #expect(host.sent == [PushID.numbered(1).digest])
  }
}
