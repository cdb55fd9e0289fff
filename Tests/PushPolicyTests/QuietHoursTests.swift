import PushModel
import PushPolicy
import Testing

/// Quiet hours as people know them: 22:00 to 08:00 on the wall.
@Suite struct QuietHoursTests {
  static let night = QuietWindow("22:00", "08:00")
  static let monday = Timestamp.utc(2026, 3, 16)

  private func someone(
    _ window: QuietWindow, _ action: QuietAction? = .defer, in place: Place = .utc
  ) throws -> Someone {
    try Someone(Policy(quietHours: QuietRule(window: window, action: action)), in: place)
  }

  private func ask(_ someone: inout Someone, at now: Timestamp) -> Verdict {
    someone.ask(.make(.newPost, at: now), at: now)
  }

  /// One column per hour from midnight; `S` is a push that had waited.
  @Test(
    "S1-7-quiet a day in strips",
    arguments: [
      ("22:00", "08:00", "p......................pp", "w.......S..............ww"),
      ("22:00", "08:00", "........p............p.p.", "........s............s.w."),
      ("12:00", "14:00", "...........pp..p.........", "...........sw.Ss........."),
      ("00:00", "00:00", "p......................pp", "s......................ss"),
      ("12:00", "12:00", "...........ppp...........", "...........sss..........."),
    ])
  func dayStrip(from: String, to: String, day: String, expected: String) throws {
    var someone = try someone(QuietWindow(from, to))
    #expect(someone.strip(day, from: Self.monday) == expected)
  }

  @Test(
    "S1-7-quiet the first minute is quiet, the last is not; to the millisecond",
    arguments: [
      (QuietWindow("22:00", "08:00"), Place.utc, 0),
      (QuietWindow("22:00", "08:00"), .kolkata, -330),
      (QuietWindow("22:00", "08:00"), .kathmandu, -345),
      (QuietWindow("22:15", "22:16"), .utc, 0), (QuietWindow("12:00", "14:00"), .lordHowe, -660),
      (QuietWindow("23:59", "00:01"), .newYork, 240), (QuietWindow("00:00", "23:59"), .utc, 0),
    ] as [(QuietWindow, Place, Int64)])
  func boundary(window: QuietWindow, place: Place, offset: Int64) throws {
    var someone = try someone(window, in: place)
    let from = Self.monday + .minutes(Int64(window.from) + offset)
    let length = (Int64(window.to) - Int64(window.from) + 1_440) % 1_440
    let to = from + .minutes(length)
    let quiet = Verdict.wait(until: to, because: .quietHours)
    #expect(ask(&someone, at: from - .minute) == .send)
    #expect(ask(&someone, at: from - .millisecond) == .send)
    #expect(ask(&someone, at: from) == quiet)
    #expect(ask(&someone, at: to - .minute) == quiet)
    #expect(ask(&someone, at: to - .millisecond) == quiet)
    #expect(ask(&someone, at: to) == .send)
  }

  @Test("S1-7-quiet equal ends make no window", arguments: ["00:00", "08:00", "23:59"])
  func equalEnds(time: String) throws {
    var someone = try someone(QuietWindow(time, time))
    for minute in 0..<1_440 {
      #expect(ask(&someone, at: Self.monday + .minutes(Int64(minute))) == .send)
    }
  }

  @Test("S1-7-quiet a window of the whole day holds or drops at every minute, on any clock")
  func wholeDay() throws {
    for place in [Place.utc, .kathmandu, .lordHowe, .newYork] {
      var held = try someone(QuietWindow("00:00", "24:00"), in: place)
      var dropped = try someone(QuietWindow("00:00", "24:00"), .drop, in: place)
      for quarter in 0..<400 as Range<Int64> {
        let now = Timestamp.utc(2026, 3, 28) + .minutes(15) * quarter
        var midnight = now + .minutes(15)
        while place.day(midnight) == place.day(now) { midnight = midnight + .minutes(15) }
        #expect(ask(&held, at: now) == .wait(until: midnight, because: .quietHours))
        #expect(ask(&dropped, at: now) == .suppress(because: .quietHours))
      }
    }
  }

  @Test("S1-7-quiet a whole day holds a push from midnight to midnight until its life ends")
  func wholeDayEnds() throws {
    var someone = try someone(QuietWindow("00:00", "24:00"))
    let push = Push.make(.newPost, at: Self.monday + .hour, livesFor: .days(3))
    var (now, holds) = (Self.monday + .hour, 0)
    while case .wait(let until, .quietHours) = someone.ask(push, at: now), holds < 10 {
      (now, holds) = (until, holds + 1)
    }
    #expect(holds == 3)
    #expect(someone.ask(push, at: now) == .suppress(because: .wouldExpire))
  }

  @Test("S1-7-quiet a window that ends at 24:00 is one that ends at midnight")
  func endOfDay() throws {
    var someone = try someone(QuietWindow("22:00", "24:00"))
    #expect(
      someone.strip("p.....................p.p", from: Self.monday) == "s.....................w.s")
  }

  @Test("S1-7-quiet the night that loses an hour is an hour shorter, the other an hour longer")
  func clockChanges() throws {
    var someone = try someone(Self.night, in: .oslo)
    let spring = Timestamp.utc(2026, 3, 28, 21)
    #expect(ask(&someone, at: spring) == .wait(until: spring + .hours(9), because: .quietHours))
    let autumn = Timestamp.utc(2026, 10, 24, 20)
    #expect(ask(&someone, at: autumn) == .wait(until: autumn + .hours(11), because: .quietHours))
  }

  @Test("S1-7-quiet a window that ends in the gap ends with the jump")
  func gap() throws {
    var someone = try someone(QuietWindow("01:00", "02:30"), in: .oslo)
    let jump = Timestamp.utc(2026, 3, 29, 1)
    #expect(ask(&someone, at: jump - .millisecond) == .wait(until: jump, because: .quietHours))
    #expect(ask(&someone, at: jump) == .send)
  }

  @Test("S1-7-quiet a window that begins in the gap has begun after the jump")
  func gapBegin() throws {
    var someone = try someone(QuietWindow("02:30", "04:00"), in: .oslo)
    let jump = Timestamp.utc(2026, 3, 29, 1)
    #expect(ask(&someone, at: jump - .millisecond) == .send)
    #expect(ask(&someone, at: jump) == .wait(until: jump + .hour, because: .quietHours))
  }

  @Test("S1-7-quiet an hour that comes twice is quiet twice")
  func fold() throws {
    var someone = try someone(QuietWindow("02:00", "02:30"), in: .oslo)
    let first = Timestamp.utc(2026, 10, 25, 0)
    for start in [first, first + .hour] {
      let end = start + .minutes(30)
      #expect(ask(&someone, at: start - .millisecond) == .send)
      #expect(ask(&someone, at: start) == .wait(until: end, because: .quietHours))
      #expect(ask(&someone, at: end) == .send)
    }
    var whole = try self.someone(QuietWindow("02:00", "03:00"), in: .oslo)
    #expect(ask(&whole, at: first) == .wait(until: first + .hours(2), because: .quietHours))
  }

  @Test("C-03 by default marketing is dropped, security and transactional pass, the others wait")
  func categoryDefaults() throws {
    var someone = try someone(Self.night, nil)
    for type in PushType.allCases {
      let expected: Verdict =
        switch type.category {
        case .security, .transactional: .send
        case .marketing: .suppress(because: .quietHours)
        default: .wait(until: Self.monday + .hours(8), because: .quietHours)
        }
      #expect(someone.ask(.make(type, at: Self.monday), at: Self.monday) == expected, "\(type)")
    }
  }

  @Test(
    "C-02, C-03 a policy names the action for all, or for one category",
    arguments: QuietAction.allCases)
  func namedAction(action: QuietAction) {
    let all = QuietRule(window: Self.night, action: action)
    for category in [Category.updates, .marketing, .messages, .activity] {
      #expect(all.action(for: category) == action)
      let one = QuietRule(window: Self.night, action: .drop, actions: [category: action])
      #expect(one.action(for: category) == action)
    }
    #expect(all.action(for: .transactional) == .bypass)
    #expect(all.action(for: .security) == .bypass)
    let orders = QuietRule(window: Self.night, actions: [.transactional: action])
    #expect(orders.action(for: .transactional) == action)
  }

  @Test("C-03 what is dropped at night is not sent in the morning")
  func dropped() throws {
    var someone = try someone(Self.night, nil)
    #expect(someone.strip("o.......o", from: Self.monday) == "x.......s")
  }

  @Test("S1-7-quiet the recipient's own window, or none, comes before the policy's")
  func ownWindow() throws {
    var someone = try someone(Self.night)
    let noon = Self.monday + .hours(12)
    someone.recipient.preferences.quietHours = .own(QuietWindow("11:00", "13:00"))
    #expect(ask(&someone, at: noon) == .wait(until: noon + .hour, because: .quietHours))
    #expect(ask(&someone, at: Self.monday) == .send)
    someone.recipient.preferences.quietHours = .off
    #expect(ask(&someone, at: noon) == .send)
    #expect(ask(&someone, at: Self.monday) == .send)
    someone.recipient.preferences.quietHours = .inherit
    #expect(
      ask(&someone, at: Self.monday) == .wait(until: Self.monday + .hours(8), because: .quietHours))
  }

  @Test("a policy without quiet hours ignores the recipient's own window if it says so")
  func noRule() throws {
    var someone = try Someone(Policy(ownQuietHours: false))
    someone.recipient.preferences.quietHours = .own(QuietWindow("00:00", "23:59"))
    #expect(ask(&someone, at: Self.monday) == .send)
  }

  @Test(
    "S1-7-quiet, C-03: where a policy has no quiet hours, a recipient's own hold",
    arguments: PushType.allCases, [nil, true] as [Bool?])
  func ownWindowAlone(type: PushType, ownQuietHours: Bool?) throws {
    var someone = try Someone(Policy(ownQuietHours: ownQuietHours))
    let noon = Self.monday + .hours(12)
    let push = Push.make(type, at: noon)
    for none in [QuietPreference.inherit, .off, .own(QuietWindow("08:00", "08:00"))] {
      someone.recipient.preferences.quietHours = none
      #expect(someone.ask(push, at: noon) == .send)
      #expect(someone.ask(.make(type, at: Self.monday), at: Self.monday) == .send)
    }
    someone.recipient.preferences.quietHours = .own(QuietWindow("11:00", "13:00"))
    let expected: Verdict =
      switch type.category {
      case .security, .transactional: .send
      case .marketing: .suppress(because: .quietHours)
      default: .wait(until: noon + .hour, because: .quietHours)
      }
    #expect(someone.ask(push, at: noon) == expected)
    #expect(someone.ask(.make(type, at: noon + .hour), at: noon + .hour) == .send)
  }

  @Test("S1-7-quiet: a policy's own quiet hours decide what happens in a recipient's window")
  func bothWindows() throws {
    for own in [nil, false, true] as [Bool?] {
      let rule = QuietRule(window: Self.night, action: .drop)
      var someone = try Someone(Policy(quietHours: rule, ownQuietHours: own))
      someone.recipient.preferences.quietHours = .own(QuietWindow("11:00", "13:00"))
      #expect(ask(&someone, at: Self.monday + .hours(12)) == .suppress(because: .quietHours))
      #expect(ask(&someone, at: Self.monday) == .send)
    }
  }

  @Test("S0-FR-PRO-05 who moves is asked by the clock of the new place from that moment")
  func moves() throws {
    var someone = try someone(Self.night, in: .oslo)
    let evening = Timestamp.utc(2026, 3, 16, 22)
    #expect(ask(&someone, at: evening) == .wait(until: evening + .hours(9), because: .quietHours))
    someone.move(to: .newYork, at: evening)
    #expect(ask(&someone, at: evening) == .send)
    let later = evening + .hours(4)
    #expect(ask(&someone, at: later) == .wait(until: later + .hours(10), because: .quietHours))
  }

  @Test("a push that would wait beyond its life is refused at once")
  func wouldExpire() throws {
    var someone = try someone(Self.night)
    for (life, verdict) in [
      (Interval.hours(8), Verdict.suppress(because: .wouldExpire)),
      (.hours(8) + .millisecond, .wait(until: Self.monday + .hours(8), because: .quietHours)),
    ] {
      let push = Push.make(.newPost, at: Self.monday, livesFor: life)
      #expect(someone.ask(push, at: Self.monday) == verdict)
    }
  }
}
