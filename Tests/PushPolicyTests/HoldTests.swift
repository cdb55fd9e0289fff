import PushModel
import PushPolicy
import Testing

/// Send-at, digest windows, expiry, duplicates.
@Suite struct HoldTests {
  static let monday = Timestamp.utc(2026, 3, 16)

  @Test("S0-DATA-04 sendAt: not a millisecond before")
  func sendAt() throws {
    var someone = try Someone(Policy())
    let moment = Self.monday + .hours(30)
    let push = Push.make(.offer, at: Self.monday, sendAt: moment)
    let held = Verdict.wait(until: moment, because: .sendAt)
    #expect(someone.ask(push, at: Self.monday) == held)
    #expect(someone.ask(push, at: moment - .millisecond) == held)
    #expect(someone.ask(push, at: moment) == .send)
  }

  @Test("S0-DATA-04 sendAt at or after the end of its life is refused at once")
  func sendAtTooLate() throws {
    var someone = try Someone(Policy())
    for (late, verdict) in [
      (Interval.zero, Verdict.suppress(because: .wouldExpire)),
      (.millisecond, .suppress(because: .wouldExpire)),
      (.zero - .millisecond, .wait(until: Self.monday + .hour - .millisecond, because: .sendAt)),
    ] {
      let push = Push.make(
        .offer, at: Self.monday, livesFor: .hour, sendAt: Self.monday + .hour + late)
      #expect(someone.ask(push, at: Self.monday) == verdict)
    }
  }

  @Test("S0-ARCH-05 an offer is not sent at or after its end")
  func expired() throws {
    var someone = try Someone(Policy())
    let push = Push.make(.offer, at: Self.monday, livesFor: .hours(2))
    let end = Self.monday + .hours(2)
    #expect(someone.ask(push, at: end - .millisecond) == .send)
    #expect(someone.ask(push, at: end) == .suppress(because: .expired))
    #expect(someone.ask(push, at: end + .millisecond) == .suppress(because: .expired))
  }

  @Test("S0-ARCH-04 a type that gathers waits for its window once, from when it could go")
  func digest() throws {
    var someone = try Someone(
      Policy(
        minGap: .hours(1), quietHours: QuietRule(window: QuietWindow("00:00", "08:00")),
        digest: [.newLike: .hours(2)]))
    let like = Push.make(.newLike, 1, at: Self.monday)
    let eight = Self.monday + .hours(8)
    #expect(someone.ask(like, at: Self.monday) == .wait(until: eight, because: .quietHours))
    let gathered = Verdict.wait(until: eight + .hours(2), because: .digest)
    #expect(someone.ask(like, at: eight) == gathered)
    let ripe = like.having(passed: .digest)
    #expect(someone.ask(ripe, at: eight + .hours(2)) == .send)
    #expect(someone.ask(.make(.newReview, 2, at: eight), at: eight) == .send)
  }

  @Test("what comes out of a digest still meets quiet hours, caps and gap")
  func digestMeetsTheRest() throws {
    let policy = Policy(
      caps: [.type(.newLike): Cap(limit: 1, per: .localDay)], minGap: .hours(2),
      quietHours: QuietRule(window: QuietWindow("22:00", "23:00")), digest: [.newLike: .hours(2)])
    var someone = try Someone(policy)
    someone.book(.make(.newPost, 1, at: Self.monday), at: Self.monday)
    let like = Push.make(.newLike, 2, at: Self.monday, passed: .digest)
    let held = Verdict.wait(until: Self.monday + .hours(2), because: .minimumGap)
    #expect(someone.ask(like, at: Self.monday + .hour) == held)
    let ten = Self.monday + .hours(22)
    #expect(someone.ask(like, at: ten) == .wait(until: ten + .hour, because: .quietHours))
    someone.book(.make(.newLike, 3, at: ten), at: ten)
    #expect(someone.ask(like, at: ten + .minutes(90)) == .suppress(because: .typeCap))
  }

  @Test("a digest window that outlasts the push refuses it at once")
  func digestWouldExpire() throws {
    var someone = try Someone(Policy(digest: [.newLike: .hours(2)]))
    let short = Push.make(.newLike, at: Self.monday, livesFor: .hours(2))
    #expect(someone.ask(short, at: Self.monday) == .suppress(because: .wouldExpire))
    let long = Push.make(.newLike, at: Self.monday, livesFor: .hours(2) + .millisecond)
    #expect(
      someone.ask(long, at: Self.monday) == .wait(until: Self.monday + .hours(2), because: .digest))
  }

  @Test("S0-ARCH-14 a push goes once: a ledger itself remembers the last eight")
  func duplicates() throws {
    #expect(Ledger.recentMax == 8)
    var someone = try Someone(Policy())
    let pushes = (0..<9).map { Push.make(.newPost, $0, at: Self.monday) }
    for (count, push) in pushes.enumerated() {
      #expect(someone.offer(push, at: Self.monday) == .send)
      for (index, old) in pushes.prefix(count + 1).enumerated() {
        let isRemembered = index > count - 8
        let expected: Verdict = isRemembered ? .suppress(because: .alreadySent) : .send
        #expect(someone.ask(old, at: Self.monday + .day) == expected, "\(index) after \(count)")
      }
    }
  }

  @Test("S0-ARCH-14 a push settled without being sent is a duplicate too, and takes no room")
  func settled() throws {
    var someone = try Someone(
      Policy(caps: [.global: Cap(limit: 1, per: .localDay)], minGap: .hour))
    let push = Push.make(.newPost, 1, at: Self.monday)
    someone.settle(push)
    #expect(someone.ask(push, at: Self.monday) == .suppress(because: .alreadySent))
    let next = Push.make(.newPost, 2, at: Self.monday)
    #expect(someone.ask(next, at: Self.monday) == .send)
  }

  @Test("a push that waited is no duplicate")
  func heldIsNoDuplicate() throws {
    var someone = try Someone(Policy(minGap: .hour))
    someone.book(.make(.newPost, 1, at: Self.monday), at: Self.monday)
    let push = Push.make(.newPost, 2, at: Self.monday)
    #expect(someone.offer(push, at: Self.monday) != .send)
    #expect(someone.offer(push, at: Self.monday + .hour) == .send)
    #expect(someone.offer(push, at: Self.monday + .hour) == .suppress(because: .alreadySent))
  }
}
