import PushModel
import PushPolicy
import Testing

/// When a push that may go shall go.
@Suite struct TimingTests {
  static let monday = Timestamp.utc(2026, 3, 16)

  private func someone(_ timing: Timing, in place: Place = .utc) throws -> Someone {
    try Someone(Policy(timing: timing), in: place)
  }

  private func ask(_ someone: inout Someone, at now: Timestamp) -> Verdict {
    someone.ask(.make(.newPost, at: now), at: now)
  }

  private func until(_ moment: Timestamp) -> Verdict { .wait(until: moment, because: .timing) }

  @Test("immediate goes at once") func immediate() throws {
    var someone = try someone(.immediate)
    #expect(ask(&someone, at: Self.monday) == .send)
  }

  /// One column per hour.
  @Test(
    "a day in strips",
    arguments: [
      (Timing.fixed(LocalTime(minute: 5 * 60)), "..p.......", "..w..S...."),
      (.fixed(LocalTime(minute: 5 * 60)), ".....p....", ".....s...."),
      (.fixed(LocalTime(minute: 5 * 60)), "..t!......", "..ss......"),
      (.lastActive, "p.............", "w............."), (.immediate, "ppp", "sss"),
    ])
  func dayStrip(timing: Timing, day: String, expected: String) throws {
    var someone = try someone(timing)
    #expect(someone.strip(day, from: Self.monday) == expected)
  }

  @Test("S2-time-default 14:00 local: before it today, at it now, past it tomorrow")
  func fixed() throws {
    var someone = try someone(.fixed(LocalTime(minute: 14 * 60)), in: .kolkata)
    let two = Self.monday + .minutes(14 * 60 - 330)
    #expect(ask(&someone, at: two - .hours(14)) == until(two))
    #expect(ask(&someone, at: two - .millisecond) == until(two))
    #expect(ask(&someone, at: two) == .send)
    #expect(ask(&someone, at: two + .millisecond) == until(two + .day))
    #expect(ask(&someone, at: two + .hours(10) - .millisecond) == until(two + .day))
  }

  @Test("a fixed time that a clock change skips is the change; one that it repeats comes twice")
  func fixedOnChange() throws {
    var someone = try someone(.fixed(LocalTime(minute: 150)), in: .oslo)
    let spring = Timestamp.utc(2026, 3, 29, 1)
    #expect(ask(&someone, at: spring - .hour) == until(spring))
    #expect(ask(&someone, at: spring) == .send)
    let autumn = Timestamp.utc(2026, 10, 25, 0, 30)
    #expect(ask(&someone, at: autumn - .hour) == until(autumn))
    #expect(ask(&someone, at: autumn + .millisecond) == until(autumn + .hour))
    let after = autumn + .hour + .millisecond
    #expect(ask(&someone, at: after) == until(.utc(2026, 10, 26, 1, 30)))
  }

  @Test("S2-time-personal the minute of the last activity, by the clock of that day")
  func lastActive() throws {
    var someone = try someone(.lastActive, in: .oslo)
    someone.recipient.lastActive = .utc(2026, 3, 20, 18, 7, 42)  // 19:07 in winter
    let now = Timestamp.utc(2026, 3, 29, 12)
    #expect(ask(&someone, at: now) == until(.utc(2026, 3, 29, 17, 7)))  // 19:07 in summer
    #expect(ask(&someone, at: .utc(2026, 3, 29, 17, 7)) == .send)
    #expect(ask(&someone, at: .utc(2026, 3, 29, 17, 7, 1)) == until(.utc(2026, 3, 30, 17, 7)))
  }

  @Test(
    "S2-time-default whoever has no history is asked at 14:00 local",
    arguments: [Timing.lastActive, .bestHour])
  func fallback(timing: Timing) throws {
    var someone = try someone(timing, in: .newYork)
    let two = Timestamp.utc(2026, 3, 16, 18)
    #expect(ask(&someone, at: two - .hours(5)) == until(two))
    #expect(ask(&someone, at: two) == .send)
    #expect(ask(&someone, at: two + .hours(3)) == until(two + .day))
  }

  @Test("the best hour: within it now, else at its next start", arguments: [0, 9, 23] as [UInt8])
  func bestHour(hour: UInt8) throws {
    var someone = try someone(.bestHour, in: .kolkata)
    someone.recipient.bestHour = hour
    let start = Self.monday + .hours(Int64(hour)) - .minutes(330)
    #expect(ask(&someone, at: start - .millisecond) == until(start))
    #expect(ask(&someone, at: start) == .send)
    #expect(ask(&someone, at: start + .hour - .millisecond) == .send)
    #expect(ask(&someone, at: start + .hour) == until(start + .day))
  }

  @Test("spread depends on recipient and push alone, and lies within the window")
  func spread() throws {
    let window = Interval.hours(2)
    var someone = try someone(.spread(window))
    var tenths = Array(repeating: 0, count: 10)
    for number in 0..<2_000 as Range<UInt64> {
      someone.recipient.id = RecipientID(rawValue: number)
      let moment = try #require(spreadMoment(&someone, Self.monday))
      let after = moment - Self.monday
      #expect(.zero <= after && after < window)
      tenths[Int(after.milliseconds * 10 / window.milliseconds)] += 1
      #expect(spreadMoment(&someone, Self.monday + .millisecond) == moment)
      #expect(ask(&someone, Self.monday, at: moment) == .send)
      #expect(ask(&someone, Self.monday, at: moment + .day) == .send)
    }
    // 200 expected in each; the 0.9999 quantile of chi square with 9 degrees is 33.7 (tables).
    let chiSquare = tenths.reduce(0) { $0 + Double(($1 - 200) * ($1 - 200)) / 200 }
    #expect(chiSquare < 33.7, "\(tenths)")
  }

  @Test("spread scatters the pushes of one recipient too")
  func spreadOverPushes() throws {
    var someone = try someone(.spread(.hours(2)))
    var moments: Set<Int64> = []
    for number in 0..<200 as Range<UInt32> {
      let push = Push.make(.newPost, number, at: Self.monday)
      guard case .wait(let until, .timing) = someone.ask(push, at: Self.monday) else { continue }
      moments.insert((until - Self.monday).milliseconds / 60_000)
    }
    #expect(moments.count > 80, "\(moments.count) of 120 minutes")
  }

  private func ask(_ someone: inout Someone, _ intended: Timestamp, at now: Timestamp) -> Verdict {
    someone.ask(.make(.newPost, at: intended), at: now)
  }

  private func spreadMoment(_ someone: inout Someone, _ now: Timestamp) -> Timestamp? {
    switch ask(&someone, Self.monday, at: now) {
    case .wait(let until, .timing): until
    case .send: now
    default: nil
    }
  }

  @Test("a push that timing has held once is not held again")
  func passed() throws {
    for timing in [Timing.fixed(LocalTime(minute: 840)), .lastActive, .bestHour, .spread(.day)] {
      var someone = try someone(timing)
      let push = Push.make(.newPost, at: Self.monday, passed: .timing)
      #expect(someone.ask(push, at: Self.monday + .minute) == .send)
    }
  }

  @Test("only the timed categories are held, by default updates and marketing")
  func categories() throws {
    let timing = Timing.fixed(LocalTime(minute: 840))
    var byDefault = try someone(timing)
    var messages = try Someone(Policy(timing: timing, timedCategories: [.messages]))
    for type in PushType.allCases {
      let push = Push.make(type, at: Self.monday)
      let held = until(Self.monday + .hours(14))
      let isDefault = [.updates, .marketing].contains(type.category)
      #expect(byDefault.ask(push, at: Self.monday) == (isDefault ? held : .send), "\(type)")
      let isMessage = type.category == .messages
      #expect(messages.ask(push, at: Self.monday) == (isMessage ? held : .send), "\(type)")
    }
  }

  @Test("a push that would wait beyond its life is refused at once")
  func wouldExpire() throws {
    var someone = try someone(.fixed(LocalTime(minute: 840)))
    let short = Push.make(.newPost, at: Self.monday, livesFor: .hours(14))
    let long = Push.make(.newPost, at: Self.monday, livesFor: .hours(14) + .millisecond)
    #expect(someone.ask(short, at: Self.monday) == .suppress(because: .wouldExpire))
    #expect(someone.ask(long, at: Self.monday) == until(Self.monday + .hours(14)))
  }

  @Test("the chosen moment in quiet hours waits for their end, and then goes")
  func intoQuietHours() throws {
    let policy = Policy(
      quietHours: QuietRule(window: QuietWindow("03:00", "08:00"), action: .defer),
      timing: .fixed(LocalTime(minute: 300)))
    var someone = try Someone(policy)
    #expect(someone.strip("p...........", from: Self.monday) == "w.......S...")
  }
}
