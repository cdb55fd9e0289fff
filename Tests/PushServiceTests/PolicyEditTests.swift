import PushFanout
import PushModel
import PushPolicy
import PushService
import Testing

/// A strategy is edited while it runs.
@Suite struct PolicyEditTests {
  @Test("S0-DATA-14 an edit acts from the next decision on, and keeps what was counted")
  func caps() throws {
    let host = try LiveHost(Policy(caps: [.global: Cap(limit: 3, per: .localDay)]))
    let anna = host.enrol()
    #expect(host.intend(.newPost, 1, for: anna) == .handed)
    #expect(host.intend(.newPost, 2, for: anna) == .handed)
    try host.adopt(Policy(caps: [.global: Cap(limit: 2, per: .localDay)]))
    #expect(host.intend(.newPost, 3, for: anna) == .suppressed(.globalCap))
    try host.adopt(Policy(caps: [.global: Cap(limit: 4, per: .localDay)]))
    #expect(host.intend(.newPost, 4, for: anna) == .handed)
    #expect(host.sent == [1, 2, 4].map { .numbered($0) })
  }

  @Test("S0-DATA-14 a push that waits is judged by the edited policy when it wakes")
  func held() throws {
    let quiet = QuietWindow(from: 22 * 60, to: 8 * 60)
    let host = try LiveHost(Policy(quietHours: QuietRule(window: quiet, action: .defer)))
    let anna = host.enrol()
    host.advance(to: .monday + .hours(23))
    host.intend(.newPost, 1, for: anna)
    try host.adopt(Policy(organisationOff: [.updates]))
    host.advance(by: .days(1))
    #expect(host.answer(.numbered(1)) == .suppressed(.organisationOff))
  }

  @Test("S0-DATA-14 what has gone is not undone, and no job is decided again after an edit")
  func sent() throws {
    let host = try LiveHost(Policy())
    let anna = host.enrol()
    host.intend(.newPost, 1, for: anna)
    try host.adopt(Policy(minGap: .hour))
    #expect(host.intend(.newPost, 1, for: anna) == .suppressed(.alreadySent))
    #expect(
      host.intend(.newPost, 2, for: anna)
        == .held(until: .monday + .hour, because: .minimumGap))
    host.advance(by: .minute)
    #expect(host.settlements == [.accepted])
  }
}
