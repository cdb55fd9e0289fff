import PushModel
import PushPolicy
import Testing

/// The least time between two pushes.
@Suite struct MinimumGapTests {
  static let monday = Timestamp.utc(2026, 3, 16)

  /// One column per hour: `p` a post, `s` sent, `w` told to wait, `S` sent then, `x` refused.
  @Test(
    "S0-DATA-06 minGapMinutes: a day in strips",
    arguments: [
      (1, .wait, "p..p..p", "s..s..s"), (3, .wait, "p..p..p", "s..s..s"),
      (4, .wait, "p..p...", "s..wS.."), (4, .drop, "p..pp..", "s..xs.."),
      (0, .wait, "ppp....", "sss...."), (2, .wait, "pp.p.....", "swSwS...."),
      (3, .drop, "ptp!p..", "ssxss.."), (2, .wait, "t!p....", "sss...."),
    ] as [(Int64, Policy.GapOverflow, String, String)])
  func dayStrip(
    gap: Int64, overflow: Policy.GapOverflow, day: String, expected: String
  ) throws {
    var someone = try Someone(Policy(minGap: .hours(gap), gapOverflow: overflow))
    #expect(someone.strip(day, from: Self.monday) == expected)
  }

  @Test(
    "S0-DATA-06 minGapMinutes: gap-1 ms, gap, gap+1 ms",
    arguments: [Interval.millisecond, .minute, .minutes(30), .hours(4), .days(2)])
  func boundary(gap: Interval) throws {
    for overflow in Policy.GapOverflow.allCases {
      var someone = try Someone(Policy(minGap: gap, gapOverflow: overflow))
      someone.book(.make(.newPost, 1, at: Self.monday), at: Self.monday)
      let held: Verdict =
        overflow == .drop
        ? .suppress(because: .minimumGap) : .wait(until: Self.monday + gap, because: .minimumGap)
      let push = Push.make(.offer, 2, at: Self.monday)
      #expect(someone.ask(push, at: Self.monday) == held)
      #expect(someone.ask(push, at: Self.monday + gap - .millisecond) == held)
      #expect(someone.ask(push, at: Self.monday + gap) == .send)
      #expect(someone.ask(push, at: Self.monday + gap + .millisecond) == .send)
    }
  }

  @Test("S4-RULE-2, S1-8-trans: exempt pushes neither wait for a gap nor begin one")
  func exempt() throws {
    let policy = Policy(minGap: .hours(4), gapExempt: [.type(.order), .category(.messages)])
    var someone = try Someone(policy)
    let now = Self.monday
    for (number, type) in [PushType.order, .message, .order, .reviewReply].enumerated() {
      let then = now + .seconds(Int64(number))
      #expect(someone.offer(.make(type, UInt32(number), at: then), at: then) == .send)
    }
    #expect(someone.offer(.make(.payment, 10, at: now), at: now) == .send)
    #expect(someone.offer(.make(.order, 11, at: now), at: now) == .send)
    let held = Verdict.wait(until: now + .hours(4), because: .minimumGap)
    #expect(someone.ask(.make(.newPost, 12, at: now), at: now + .hours(2)) == held)
  }

  @Test("a push that would wait beyond its life is refused at once")
  func wouldExpire() throws {
    var someone = try Someone(Policy(minGap: .hour))
    someone.book(.make(.newPost, 1, at: Self.monday), at: Self.monday)
    let short = Push.make(.newPost, 2, at: Self.monday, livesFor: .hour)
    let long = Push.make(.newPost, 2, at: Self.monday, livesFor: .hour + .millisecond)
    #expect(someone.ask(short, at: Self.monday) == .suppress(because: .wouldExpire))
    let held = Verdict.wait(until: Self.monday + .hour, because: .minimumGap)
    #expect(someone.ask(long, at: Self.monday) == held)
  }

  @Test("two that wait for the same gap: the second waits again")
  func twoWait() throws {
    var someone = try Someone(Policy(minGap: .hours(3)))
    #expect(someone.strip("ppp.......", from: Self.monday) == "swwS..S...")
  }
}
