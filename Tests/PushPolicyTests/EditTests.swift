import PushModel
import PushPolicy
import Testing

/// A policy is edited, a recipient moves: what has been counted is kept where it can be.
@Suite struct EditTests {
  static let monday = Timestamp.utc(2026, 3, 16)

  private func policy(_ limit: Int, _ window: CapWindow = .localDay) -> Policy {
    Policy(caps: [.global: Cap(limit: limit, per: window)])
  }

  /// One column per hour; the policy changes before the seventh.
  @Test(
    "S0-DATA-14 an edit acts from the next decision on and keeps the counts of like caps",
    arguments: [
      (2, 3, CapWindow.localDay, "ppp...", "pp", "ssx...", "sx"),
      (3, 2, .localDay, "pp....", "p", "ss....", "x"),
      (3, 2, .localDay, "p.....", "pp", "s.....", "sx"),
      (2, 4, .rolling(.day), "ppp...", "ppp", "ssx...", "ssx"),
      (4, 2, .rolling(.hours(7)), "pp.pp.", "p..p", "ss.ss.", "x..x"),
      (4, 2, .rolling(.hours(4)), "pp.pp.", "p..p", "ss.ss.", "x..s"),
      (9, 3, .isoWeek, "pppp..", "p", "ssss..", "x"),
      (0, 1, .localDay, "pp....", "pp", "xx....", "sx"),
      (2, 0, .isoWeek, "p.....", "pp", "s.....", "xx"),
    ])
  func sameWindow(
    before: Int, after: Int, window: CapWindow, day: String, rest: String, sent: String,
    then: String
  ) throws {
    var someone = try Someone(policy(before, window))
    #expect(someone.strip(day, from: Self.monday) == sent)
    let six = Self.monday + .hours(6)
    try someone.adopt(policy(after, window), at: six)
    // New numbers: the columns of the second strip are not those of the first.
    for (column, letter) in rest.enumerated() where letter == "p" {
      let now = six + .hours(Int64(column))
      let verdict = someone.offer(.make(.newPost, UInt32(100 + column), at: now), at: now)
      let mark = Array(then)[column]
      #expect(verdict == (mark == "s" ? .send : .suppress(because: .globalCap)), "\(column)")
    }
  }

  @Test("S0-DATA-14 a cap of another window or reach starts empty")
  func unlike() throws {
    var someone = try Someone(policy(1))
    someone.book(.make(.newPost, 1, at: Self.monday), at: Self.monday)
    let push = Push.make(.newPost, 2, at: Self.monday)
    #expect(someone.ask(push, at: Self.monday) != .send)
    let windows = [CapWindow.isoWeek, .rolling(.day), .rolling(.days(2)), .localDay]
    for (number, window) in windows.enumerated() {
      try someone.adopt(policy(1, window), at: Self.monday)
      let next = Push.make(.newPost, UInt32(10 + number), at: Self.monday)
      #expect(someone.offer(next, at: Self.monday) == .send, "\(window)")
    }
    try someone.adopt(
      Policy(caps: [.category(.updates): Cap(limit: 1, per: .isoWeek)]), at: Self.monday)
    #expect(someone.ask(push, at: Self.monday) == .send)
  }

  @Test("S0-DATA-14 caps keep their counts when others come and go around them")
  func amongOthers() throws {
    var someone = try Someone(
      Policy(caps: [
        .type(.newPost): Cap(limit: 5, per: .rolling(.day)),
        .global: Cap(limit: 2, per: .rolling(.days(2))),
      ]))
    #expect(someone.strip("pp", from: Self.monday) == "ss")
    try someone.adopt(
      Policy(
        caps: [
          .type(.offer): Cap(limit: 1, per: .localDay),
          .category(.updates): Cap(limit: 7, per: .isoWeek),
          .global: Cap(limit: 2, per: .rolling(.days(2))),
        ], budget: Cap(limit: 9, per: .isoWeek)), at: Self.monday + .hours(2))
    let back = Self.monday + .days(2)
    let push = Push.make(.newPost, 9, at: Self.monday)
    #expect(someone.ask(push, at: back - .millisecond) == .suppress(because: .globalCap))
    #expect(someone.ask(push, at: back) == .send)
  }

  @Test("S0-DATA-14 the gap and duplicates outlive an edit")
  func otherMemory() throws {
    var someone = try Someone(Policy(minGap: .hour))
    let first = Push.make(.newPost, 1, at: Self.monday)
    someone.book(first, at: Self.monday)
    try someone.adopt(Policy(minGap: .hours(3)), at: Self.monday)
    let late = Self.monday + .hours(3)
    let noLimit = Push.make(.newPost, 3, at: Self.monday)
    let held = Verdict.wait(until: late, because: .minimumGap)
    #expect(someone.ask(noLimit, at: late - .millisecond) == held)
    #expect(someone.ask(first, at: late) == .suppress(because: .alreadySent))
  }

  @Test("S0-DATA-14 a gap introduced by an edit counts from the last push before it")
  func newGap() throws {
    var someone = try Someone(Policy())
    someone.book(.make(.newPost, 1, at: Self.monday), at: Self.monday)
    try someone.adopt(Policy(minGap: .hour), at: Self.monday + .minute)
    let push = Push.make(.newPost, 2, at: Self.monday)
    let held = Verdict.wait(until: Self.monday + .hour, because: .minimumGap)
    #expect(someone.ask(push, at: Self.monday + .minute) == held)
  }

  @Test(
    "an edit and back changes nothing", arguments: [CapWindow.localDay, .isoWeek, .rolling(.day)])
  func thereAndBack(window: CapWindow) throws {
    var someone = try Someone(policy(2, window))
    var edited = someone
    for number in 0..<2 as Range<UInt32> {
      let now = Self.monday + .hours(Int64(number))
      someone.book(.make(.newPost, number, at: now), at: now)
      edited.book(.make(.newPost, number, at: now), at: now)
    }
    try edited.adopt(policy(5, window), at: Self.monday + .hours(2))
    try edited.adopt(policy(2, window), at: Self.monday + .hours(3))
    for hour in 3..<200 as Range<Int64> {
      let now = Self.monday + .hours(hour)
      let push = Push.make(.newPost, UInt32(hour), at: now)
      #expect(edited.offer(push, at: now) == someone.offer(push, at: now), "hour \(hour)")
    }
  }

  @Test("S0-FR-PRO-05 who moves waits for the midnight of the new place")
  func moves() throws {
    let cap = Cap(limit: 1, per: .localDay, overflow: .defer)
    var someone = try Someone(Policy(caps: [.global: cap]), in: .oslo)
    let noon = Timestamp.utc(2026, 3, 16, 11)
    someone.book(.make(.newPost, 1, at: noon), at: noon)
    let push = Push.make(.newPost, 2, at: noon)
    let oslo = Timestamp.utc(2026, 3, 16, 23)
    #expect(someone.ask(push, at: noon) == .wait(until: oslo, because: .cap))
    someone.move(to: .newYork, at: noon)
    let newYork = Timestamp.utc(2026, 3, 17, 4)
    #expect(someone.ask(push, at: noon) == .wait(until: newYork, because: .cap))
    #expect(someone.ask(push, at: newYork) == .send)
    someone.move(to: .kolkata, at: noon)
    let kolkata = Timestamp.utc(2026, 3, 16, 18, 30)
    #expect(someone.ask(push, at: noon) == .wait(until: kolkata, because: .cap))
  }

  @Test("S0-FR-PRO-05 a move into another date has that date's room; rolling windows do not care")
  func movesOverMidnight() throws {
    for (window, verdict) in [
      (CapWindow.localDay, Verdict.send),
      (.rolling(.day), .suppress(because: .globalCap)),
    ] {
      var someone = try Someone(policy(1, window))
      let evening = Self.monday + .hours(20)
      someone.book(.make(.newPost, 1, at: evening), at: evening)
      someone.move(to: .kolkata, at: evening)
      #expect(someone.ask(.make(.newPost, 2, at: evening), at: evening) == verdict)
    }
  }
}
