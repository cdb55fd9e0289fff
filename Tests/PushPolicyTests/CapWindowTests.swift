import PushModel
import PushPolicy
import Testing

/// When a cap has room again, to the millisecond.
@Suite struct CapWindowTests {
  static let monday = Timestamp.utc(2026, 3, 16)

  @Test("S0-DATA-06 maxPerUserPerDay: n-1, n, n+1", arguments: [0, 1, 2, 3, 20])
  func limit(limit: Int) throws {
    for window in [CapWindow.localDay, .isoWeek, .rolling(.day)] {
      var someone = try Someone(Policy(caps: [.global: Cap(limit: limit, per: window)]))
      for number in 0..<limit {
        let now = Self.monday + .minutes(Int64(number))
        #expect(someone.offer(.make(.newPost, UInt32(number), at: now), at: now) == .send)
      }
      let late = Self.monday + .hours(23)
      #expect(
        someone.offer(.make(.newPost, 99, at: late), at: late) == .suppress(because: .globalCap))
    }
  }

  @Test("C-08 a recipient with three devices takes the room of one push (S0-DATA-11)")
  func deviceCountIsNoMatter() throws {
    var someone = try Someone(Policy(caps: [.global: Cap(limit: 2, per: .localDay)]))
    someone.recipient.reach.eligible = 0b111
    #expect(someone.strip("p.p.p", from: Self.monday) == "s.s.x")
  }

  @Test("a rolling window gives room exactly its length after the oldest push")
  func rollingRoom() throws {
    let policy = Policy(caps: [.global: Cap(limit: 2, per: .rolling(.hours(6)))])
    var someone = try Someone(policy)
    let first = Self.monday + .milliseconds(123)
    someone.book(.make(.newPost, 1, at: first), at: first)
    someone.book(.make(.newPost, 2, at: first + .hours(2)), at: first + .hours(2))
    let back = first + .hours(6)
    let push = Push.make(.newPost, 3, at: Self.monday)
    #expect(someone.ask(push, at: back - .millisecond) == .suppress(because: .globalCap))
    #expect(someone.ask(push, at: back) == .send)
    someone.book(push, at: back)
    let next = Push.make(.newPost, 4, at: Self.monday)
    #expect(someone.ask(next, at: first + .hours(8) - .millisecond) != .send)
    #expect(someone.ask(next, at: first + .hours(8)) == .send)
  }

  /// One column per hour: `p` a post, `s` sent, `x` refused.
  @Test(
    "a day in strips",
    arguments: [
      (1, CapWindow.rolling(.hours(3)), "ppppppp", "sxxsxxs"),
      (2, .rolling(.hours(3)), "ppppppp", "ssxssxs"),
      (2, .rolling(.hours(4)), "p.pp.pp", "s.sx.ss"),
      (3, .localDay, "pppp....................pppp", "sssx....................sssx"),
      (1, .localDay, ".......................pp", ".......................ss"),
      (0, .localDay, "p.......................p", "x.......................x"),
    ] as [(Int, CapWindow, String, String)])
  func dayStrip(limit: Int, window: CapWindow, day: String, expected: String) throws {
    var someone = try Someone(Policy(caps: [.global: Cap(limit: limit, per: window)]))
    #expect(someone.strip(day, from: Self.monday) == expected)
  }

  /// The first and the last millisecond of a local day, with the hours that it has.
  @Test(
    "a local day begins and ends at local midnight, with 23, 24 or 25 hours",
    arguments: [
      (.utc, Timestamp.utc(2026, 3, 16), 48), (.oslo, .utc(2026, 3, 16, -1), 48),
      (.oslo, .utc(2026, 3, 28, 23), 46), (.oslo, .utc(2026, 10, 24, 22), 50),
      (.newYork, .utc(2026, 3, 8, 5), 46), (.newYork, .utc(2026, 11, 1, 4), 50),
      (.kolkata, .utc(2026, 3, 15, 18, 30), 48), (.kathmandu, .utc(2026, 3, 15, 18, 15), 48),
      (.lordHowe, .utc(2026, 4, 4, 13), 49), (.lordHowe, .utc(2026, 10, 3, 13, 30), 47),
      (.santiago, .utc(2026, 4, 4, 3), 50), (.santiago, .utc(2026, 9, 6, 4), 46),
      (.dateSkipped, .utc(2026, 6, 29, 10), 48), (.dateTwice, .utc(2026, 6, 29, 10), 96),
    ] as [(Place, Timestamp, Int64)])
  func localDay(place: Place, midnight: Timestamp, halfHours: Int64) throws {
    let end = midnight + .minutes(30) * halfHours
    let policy = Policy(caps: [.global: Cap(limit: 1, per: .localDay, overflow: .defer)])
    for sent in [midnight, midnight + .hours(5), end - .millisecond] {
      var someone = try Someone(policy, in: place)
      someone.book(.make(.newPost, 1, at: midnight - .millisecond), at: midnight - .millisecond)
      let push = Push.make(.newPost, 2, at: sent)
      #expect(someone.offer(push, at: sent) == .send)
      let next = Push.make(.newPost, 3, at: sent)
      for late in [sent, end - .millisecond] {
        #expect(someone.ask(next, at: late) == .wait(until: end, because: .cap))
      }
      #expect(someone.ask(next, at: end) == .send)
    }
  }

  /// Six columns a day, from Saturday 14 March 2026, 00:00 UTC.
  @Test(
    "an ISO week begins on the local Monday",
    arguments: [
      (Place.utc, "p.........ppp.....", "s.........xxs....."),
      (.utc, "......p...p.p.p...", "......s...x.s.x..."),
      (.kolkata, "p.........pp......", "s.........xs......"),
      (.newYork, "p..........pp.p...", "s..........xx.s..."),
    ])
  func isoWeek(place: Place, days: String, expected: String) throws {
    var someone = try Someone(Policy(caps: [.global: Cap(limit: 1, per: .isoWeek)]), in: place)
    let saturday = Timestamp.utc(2026, 3, 14)
    #expect(someone.strip(days, from: saturday, step: .hours(4)) == expected)
  }

  /// One column per day from Monday: what counts together is Monday to Sunday.
  @Test(
    "an ISO week holds seven days from Monday",
    arguments: [
      ("pp....pp......", "ss....xs......"), ("..ppp....ppp..", "..ssx....ssx.."),
      ("p.....pp.....p", "s.....ss.....s"),
    ])
  func isoWeekDays(days: String, expected: String) throws {
    var someone = try Someone(Policy(caps: [.global: Cap(limit: 2, per: .isoWeek)]))
    #expect(someone.strip(days, from: Self.monday, step: .day) == expected)
  }

  @Test("an ISO week waits for Monday over a clock change and a new year")
  func isoWeekEnds() throws {
    let policy = Policy(caps: [.global: Cap(limit: 1, per: .isoWeek, overflow: .defer)])
    let ends: [(Place, Timestamp, Timestamp)] = [
      (.oslo, .utc(2026, 3, 25, 12), .utc(2026, 3, 29, 22)),
      (.oslo, .utc(2026, 10, 24, 12), .utc(2026, 10, 25, 23)),
      (.newYork, .utc(2026, 12, 31, 12), .utc(2027, 1, 4, 5)),
      (.dateSkipped, .utc(2026, 6, 29, 12), .utc(2026, 7, 5, 10)),
    ]
    for (place, sent, monday) in ends {
      var someone = try Someone(policy, in: place)
      someone.book(.make(.newPost, 1, at: sent), at: sent)
      let push = Push.make(.newPost, 2, at: sent)
      for late in [sent, monday - .millisecond] {
        #expect(someone.ask(push, at: late) == .wait(until: monday, because: .cap))
      }
      #expect(someone.ask(push, at: monday) == .send)
    }
  }

  @Test("a limit ranges over 0...1000, and a thousand moments are remembered")
  func limitMax() throws {
    var someone = try Someone(Policy(caps: [.global: Cap(limit: 1_000, per: .rolling(.hour))]))
    for number in 0..<1_000 {
      let now = Self.monday + .seconds(Int64(number))
      #expect(someone.offer(.make(.newPost, UInt32(number), at: now), at: now) == .send)
    }
    let push = Push.make(.newPost, 1_000, at: Self.monday)
    #expect(someone.ask(push, at: Self.monday + .hour - .millisecond) != .send)
    #expect(someone.offer(push, at: Self.monday + .hour) == .send)
  }
}
