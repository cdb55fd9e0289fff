import PushModel
import PushPolicy
import Testing

/// The limit per day that a notification carries (S0-DATA-04 `maxPerDay`).
@Suite struct DayLimitTests {
  static let monday = Timestamp.utc(2026, 3, 16)

  /// The push numbered `number` of the notification `item`.
  private static func push(
    _ number: UInt32, of item: UInt64 = 7, _ perDayMax: UInt8 = 2, from business: UInt32 = 3,
    since: Timestamp = monday
  ) -> Push {
    var push = Push.make(.newPost, number, at: since, perDayMax: perDayMax)
    push.id = PushID(.post, business: BusinessID(rawValue: business), number: number)
    push.business = BusinessID(rawValue: business)
    push.item = item
    return push
  }

  @Test("S0-DATA-04 maxPerDay counts this notification: n-1, n, n+1, beside the global cap")
  func perDayMax() throws {
    var someone = try Someone(Policy(caps: [.global: Cap(limit: 9, per: .localDay)]))
    // Pushes of others do not count: no notification, another one, another business.
    for other in [Self.push(1, of: 0), Self.push(2, of: 8), Self.push(3, from: 4)] {
      #expect(someone.offer(other, at: Self.monday) == .send)
    }
    #expect(someone.offer(Self.push(11), at: Self.monday) == .send)
    #expect(someone.offer(Self.push(12), at: Self.monday) == .send)
    // Another business counts its own by the same number, in turn with this one.
    #expect(someone.offer(Self.push(4, from: 4), at: Self.monday) == .send)
    #expect(
      someone.ask(Self.push(5, from: 4), at: Self.monday) == .suppress(because: .notificationCap))
    #expect(someone.offer(Self.push(13), at: Self.monday) == .suppress(because: .notificationCap))
    #expect(someone.ask(Self.push(14, 3), at: Self.monday) == .send)
    #expect(someone.ask(Self.push(15, of: 8), at: Self.monday) == .send)
    for number in 20..<23 as Range<UInt32> {
      someone.book(Self.push(number, of: 0), at: Self.monday)
    }
    #expect(someone.ask(Self.push(15, of: 8), at: Self.monday) == .suppress(because: .globalCap))
    #expect(someone.ask(Self.push(13), at: Self.monday) == .suppress(because: .notificationCap))
  }

  @Test("S0-DATA-04 maxPerDay counts the recipient's local day, and what was sent alone")
  func localDay() throws {
    var someone = try Someone(Policy(), in: .kolkata)
    let midnight = Timestamp.utc(2026, 3, 15, 18, 30)
    let (first, last) = (midnight - .hour, midnight - .millisecond)
    func push(_ number: UInt32, _ perDayMax: UInt8 = 1) -> Push {
      Self.push(number, perDayMax, since: first)
    }
    #expect(someone.offer(push(1), at: first) == .send)
    someone.settle(push(2))
    #expect(someone.ask(push(3), at: last) == .suppress(because: .notificationCap))
    #expect(someone.ask(push(3, 2), at: last) == .send)
    #expect(someone.offer(push(3), at: midnight) == .send)
    #expect(someone.ask(push(4), at: midnight) == .suppress(because: .notificationCap))
  }

  @Test("a day's pushes are counted up to 255 and do not start again")
  func most() throws {
    var someone = try Someone(Policy())
    for number in 0..<300 as Range<UInt32> { someone.book(Self.push(number, 255), at: Self.monday) }
    #expect(
      someone.ask(Self.push(300, 255), at: Self.monday) == .suppress(because: .notificationCap))
    #expect(someone.ask(Self.push(300, 255), at: Self.monday + .day) == .send)
  }

  @Test("of more notifications than are remembered, the one sent longest ago is forgotten")
  func forgotten() throws {
    var someone = try Someone(Policy())
    let places = UInt32(PolicyTable.notificationsDefault)
    for number in 0..<places {
      someone.book(Self.push(number, of: 1 + UInt64(number), 1), at: Self.monday)
    }
    // The first is sent again, so that the second has waited longest.
    someone.book(Self.push(100, of: 1, 2), at: Self.monday)
    someone.book(Self.push(101, of: 1_000, 1), at: Self.monday)
    #expect(someone.ask(Self.push(102, of: 2, 1), at: Self.monday) == .send)
    for item in [1, 3, UInt64(places), 1_000] {
      #expect(
        someone.ask(Self.push(102, of: item, 1), at: Self.monday)
          == .suppress(because: .notificationCap), "\(item)")
    }
  }

  @Test("S0-DATA-14 the counts outlive an edit, and a day before 1970 is a day")
  func edit() throws {
    let old = Timestamp.utc(1969, 12, 30)
    var someone = try Someone(Policy())
    someone.book(Self.push(1, 1, since: old), at: old)
    try someone.adopt(Policy(caps: [.global: Cap(limit: 9, per: .isoWeek)]), at: old)
    let second = Self.push(2, 1, since: old)
    #expect(someone.ask(second, at: old) == .suppress(because: .notificationCap))
    #expect(someone.ask(second, at: old + .day) == .send)
  }
}
