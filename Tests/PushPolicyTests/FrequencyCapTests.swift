import PushModel
import PushPolicy
import Testing

/// The frequency table of the push design, as a policy.
@Suite struct FrequencyCapTests {
  static let policy = Policy(caps: [
    .category(.marketing): Cap(limit: 2, per: .rolling(.days(7))),
    .category(.messages): Cap(limit: 100, per: .rolling(.hour), overflow: .digest),
    .type(.offer): Cap(limit: 2, per: .rolling(.days(7))),
    .type(.featureAnnounce): Cap(limit: 1, per: .rolling(.days(30))),
    .type(.reEngagement): Cap(limit: 1, per: .rolling(.days(7))),
  ])
  static let monday = Timestamp.utc(2026, 3, 16, 9)

  /// One column per day.
  @Test(
    "S1-8-mkt two marketing pushes in seven days; the third is dropped and never sent later",
    arguments: [
      ("oo............", "ss............"), ("ooo...........", "ssx..........."),
      ("oo....oo......", "ss....xs......"), ("o..o..oo..o...", "s..s..xs..s..."),
      ("ooooooooo.....", "ssxxxxxss....."),
    ])
  func marketing(days: String, expected: String) throws {
    var someone = try Someone(Self.policy)
    #expect(someone.strip(days, from: Self.monday, step: .day) == expected)
  }

  /// One column per day.
  @Test(
    "S1-3.2-promo, S1-3.2-feature, S1-3.2-reeng: two a week, one a month, one a week",
    arguments: [
      ("ooo....o", "ssx....s"),
      ("f.............................f", "s.............................s"),
      ("f............................f.", "s............................x."),
      ("r.....rr", "s.....xs"), ("f.r.o..o", "s.s.x..s"), ("ff.r.r", "sx.s.x"),
    ])
  func types(days: String, expected: String) throws {
    var someone = try Someone(Self.policy)
    #expect(someone.strip(days, from: Self.monday, step: .day) == expected)
  }

  @Test("C-06 the reason is the type's cap where it is full, else the category's")
  func reasons() throws {
    var someone = try Someone(Self.policy)
    let now = Self.monday
    someone.book(.make(.featureAnnounce, 1, at: now), at: now)
    #expect(
      someone.ask(.make(.featureAnnounce, 2, at: now), at: now) == .suppress(because: .typeCap))
    someone.book(.make(.offer, 3, at: now), at: now)
    #expect(
      someone.ask(.make(.offer, 4, at: now), at: now) == .suppress(because: .categoryCap))
    #expect(
      someone.ask(.make(.featureAnnounce, 5, at: now), at: now) == .suppress(because: .typeCap))
  }

  @Test("S1-8-msg of 150 messages in an hour 100 go, 50 wait for one and the same summary")
  func messages() throws {
    var someone = try Someone(Self.policy)
    let verdicts = (0..<150).map { number in
      let now = Self.monday + .seconds(Int64(number) * 20)
      return someone.offer(.make(.message, UInt32(number), at: now), at: now)
    }
    #expect(verdicts.prefix(100).allSatisfy { $0 == .send })
    let summary = Verdict.wait(until: Self.monday + .hour, because: .digest)
    #expect(verdicts.suffix(50).allSatisfy { $0 == summary })
    var digest = Push.make(.message, 0, at: Self.monday, passed: .digest)
    digest.id = digest.id.digest
    digest.items = 50
    #expect(someone.ask(digest, at: Self.monday + .hour - .millisecond) == summary)
    #expect(someone.offer(digest, at: Self.monday + .hour) == .send)
  }

  @Test(
    "S1-8-trans, S1-8-sec: a thousand within an hour all go",
    arguments: [PushType.order, .payment, .security])
  func unlimited(type: PushType) throws {
    var policy = Self.policy
    policy.caps[.global] = Cap(limit: 3, per: .localDay)
    policy.budget = Cap(limit: 3, per: .isoWeek)
    policy.minGap = .hours(4)
    policy.quietHours = QuietRule(window: QuietWindow("08:00", "22:00"))
    var someone = try Someone(policy)
    for number in 0..<1_000 as Range<UInt32> {
      let now = Self.monday + .milliseconds(Int64(number) * 3_600)
      #expect(someone.offer(.make(type, number, at: now), at: now) == .send)
    }
  }

  @Test("S1-8-order the limit is known before anything is booked: a refusal changes nothing")
  func refusalBooksNothing() throws {
    var someone = try Someone(Self.policy)
    someone.book(.make(.offer, 1, at: Self.monday), at: Self.monday)
    someone.book(.make(.offer, 2, at: Self.monday), at: Self.monday)
    for hour in 0..<168 {
      let now = Self.monday + .hours(Int64(hour))
      _ = someone.offer(.make(.offer, UInt32(hour + 3), at: now), at: now)
    }
    let back = Self.monday + .days(7)
    #expect(someone.ask(.make(.offer, 200, at: back), at: back) == .send)
  }
}
