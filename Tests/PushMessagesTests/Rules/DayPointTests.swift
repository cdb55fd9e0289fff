import PushMessages
import PushModel
import Testing

/// Several decision points a day: at fixed hours, at random times within slots, or some of them.
@Suite struct DayPointTests {
  private static let utc = ZoneID(rawValue: 0)

  private static func at(_ hour: Int, _ minute: Int = 0) -> DayPoint {
    DayPoint(at: LocalTime(minute: UInt16(hour * 60 + minute)))
  }

  private static func slot(_ from: Int, _ to: Int) -> DayPoint {
    DayPoint(from: LocalTime(minute: UInt16(from * 60)), to: to * 60)
  }

  private static func rules(_ points: [DayPoint], pick: Int? = nil) -> TriggerTable {
    TriggerTable(TriggerBook.only().withDaily(DailyChance(points: points, pick: pick)))
  }

  /// The firings of some days of a person, each with its time.
  private static func firings(
    _ rules: TriggerTable, key: UInt64, days: Int64, zone: ZoneID = utc, from day: Int64 = 0
  ) -> [(at: Timestamp, firing: Firing)] {
    var agenda = Agenda(BusinessID(rawValue: 0), .user, at: .utc(day))
    var found: [(at: Timestamp, firing: Firing)] = []
    let chance = PointChance(key: key)
    while true {
      let due = rules.nextDue(agenda, in: zone, of: Member.zones, by: chance)
      guard due < .utc(day + days) else { return found }
      let firings = rules.run(&agenda, in: zone, of: Member.zones, by: chance, at: due)
      #expect(firings.count == 1)
      found.append((due, firings[0]))
    }
  }

  @Test("five fixed hours are five decision points of each day, in order, each with its index")
  func fixed() {
    let hours = [(8, 30), (12, 30), (15, 30), (18, 30), (21, 0)]
    let rules = Self.rules(hours.map { Self.at($0.0, $0.1) })
    let found = Self.firings(rules, key: 1, days: 3)
    let expected = (0..<3 as Range<Int64>).flatMap { day in
      hours.map { Timestamp.utc(day, hour: Int64($0.0), minute: Int64($0.1)).label }
    }
    #expect(found.map(\.at.label) == expected)
    #expect(
      found.map { Int($0.firing.point) }
        == Array(repeating: [0, 1, 2, 3, 4], count: 3).joined().map(\.self))
  }

  @Test(
    "random times lie in their slots, a quarter of an hour apart or more, also where clocks change")
  func slots() {
    let slots = [(8, 10), (10, 12), (12, 20), (22, 24)]
    let rules = Self.rules(slots.map { Self.slot($0.0, $0.1) })
    for zone in [Self.utc, ZoneID(rawValue: 1)] {
      for key in 0..<40 as Range<UInt64> {
        // The clocks of Oslo change on days 87 and 297.
        for first in [80, 290] as [Int64] {
          let found = Self.firings(rules, key: key, days: 14, zone: zone, from: first)
          for (at, firing) in found {
            let clock = Member.zones.clock(zone, at: at)
            let (from, to) = slots[Int(firing.point)]
            #expect((from * 60..<to * 60).contains(clock.minute(at)))
          }
          for (point, next) in zip(found, found.dropFirst()) {
            #expect(next.at - point.at >= .minutes(15))
          }
          #expect(Set(found.map(\.firing.occasion)).count == found.count)
          #expect(found.count >= 4 * 13)
        }
      }
    }
  }

  @Test("random times differ between people and days, and cover the slot evenly")
  func spread() {
    let rules = Self.rules([Self.slot(9, 21)])
    var counts = [0, 0, 0, 0]
    for key in 0..<200 as Range<UInt64> {
      let minutes = Self.firings(rules, key: key, days: 20).map {
        Int(($0.at - .utc(0)).milliseconds / 60_000 % 1_440)
      }
      #expect(Set(minutes).count > 12)
      for minute in minutes { counts[(minute - 540) / 180] += 1 }
    }
    // 1,000 of 4,000 in each quarter; 137 is five standard deviations.
    #expect(counts.allSatisfy { abs($0 - 1_000) < 137 })
    let first = (0..<200 as Range<UInt64>).map { Self.firings(rules, key: $0, days: 1)[0].at }
    #expect(Set(first).count > 120)
  }

  @Test("the same person has the same times, however often a host asks, and whatever else happened")
  func again() {
    let rules = Self.rules([Self.slot(9, 12), Self.slot(14, 20)])
    let all = Self.firings(rules, key: 5, days: 8).map(\.at)
    #expect(Self.firings(rules, key: 5, days: 8).map(\.at) == all)
    // Whoever comes under the rules later has the same later points.
    let late = Self.firings(rules, key: 5, days: 4, from: 4).map(\.at)
    #expect(late == all.filter { $0 >= .utc(4) })
  }

  @Test("of six times some are picked each day, all equally often")
  func pick() {
    let rules = Self.rules([8, 10, 12, 14, 16, 18].map { Self.at($0) }, pick: 2)
    var counts = Array(repeating: 0, count: 6)
    for key in 0..<100 as Range<UInt64> {
      let found = Self.firings(rules, key: key, days: 30)
      #expect(found.count == 60)
      for (_, firing) in found { counts[Int(firing.point)] += 1 }
    }
    // 1,000 of 6,000 each; 129 is five standard deviations of a draw without replacement.
    #expect(counts.allSatisfy { abs($0 - 1_000) < 129 }, "\(counts)")
  }

  @Test(
    "the first row whose conditions hold gives the probability, else the share does",
    arguments: [
      (0, 0, Interval.hours(1), Weekday.monday, 0.6), (0, 0, .hours(1), .saturday, 0.2),
      (1, 0, .hours(1), .monday, 0.4), (1, 0, .hours(1), .saturday, 0.2),
      (0, 2, .hours(1), .monday, 0.1), (0, 3, .hours(1), .monday, 0.1),
      (0, 4, .hours(1), .monday, 0.6), (0, 0, .days(2), .monday, 0.9),
      (0, 0, .days(3), .monday, 0.6),
    ] as [(Int, Int, Interval, Weekday, Double)])
  func shares(point: Int, sent: Int, away: Interval, day: Weekday, expected: Double) throws {
    let chance = DailyChance(
      share: 0.6, texts: [1, 3], points: [Self.at(9), Self.at(18)],
      shares: [
        PointShare(0.2, on: [.saturday]), PointShare(0.4, points: [2]),
        PointShare(0.1, sentMin: 2, sentMax: 3),
        PointShare(0.9, awayMin: .days(2), awayMax: .days(3)),
      ])
    let rules = TriggerTable(TriggerBook.only().withDaily(chance))
    let agenda = Agenda(BusinessID(rawValue: 0), .user, at: .utc(0))
    let clock = Member.zones.clock(Self.utc, at: .utc(0))
    var context = TextContext(agenda, clock, point: point, sentToday: sent, at: .utc(0))
    (context.away, context.weekday) = (away, day)
    #expect(chance.pushShare(in: context) == expected)
    let (_, firing) = try #require(Self.firings(rules, key: 0, days: 1).first)
    #expect(rules.contextual(firing, of: agenda.organisation) == chance)
    for (uniform, text, probability) in [
      (0, nil, 1 - expected), (1 - expected / 4, 1, expected * 0.75),
    ] as [(Double, UInt8?, Double)] {
      let found = rules.treatment(
        by: firing, of: agenda.organisation, uniform: uniform, in: context)
      #expect(found.text == text && abs(found.propensity - probability) < 1e-12)
    }
  }
}

extension TriggerBook {
  /// The book with the daily rule of a chance, which is on.
  func withDaily(_ chance: DailyChance) -> TriggerBook {
    TriggerBook(rules + [TriggerRule("daily", .daily(chance), to: .subject, push: .reminder)])
  }
}
