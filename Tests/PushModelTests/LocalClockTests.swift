import PushModel
import Testing

@Suite struct LocalClockTests {
  private func clock(_ offset: Interval = .zero) -> LocalClock {
    LocalClock(
      offset: offset.milliseconds, validFrom: .distantPast, validUntil: .distantFuture)
  }

  @Test(
    "ISO weeks start on Monday, on either side of 1970",
    arguments: [
      (date: utc(1970, 1, 1), weekday: 3), (utc(1970, 1, 4), 6), (utc(1970, 1, 5), 0),
      (utc(1969, 12, 31), 2), (utc(1969, 12, 29), 0), (utc(1969, 12, 28), 6),
      (utc(1969, 12, 22), 0), (utc(1965, 4, 25), 6), (utc(1900, 1, 1), 0), (utc(2000, 2, 29), 1),
      (utc(2026, 3, 16), 0), (utc(2024, 12, 30), 0), (utc(2027, 1, 3), 6),
    ])
  func weekdays(date: Timestamp, weekday: Int) {
    #expect(clock().weekday(date) == weekday)
    #expect(clock().weekday(date + .hours(23)) == weekday)
  }

  @Test(
    "a week is seven days that share a number, and the next one's is one higher",
    arguments: [utc(1969, 12, 29), utc(1969, 12, 15), utc(1945, 5, 7), utc(2024, 12, 30)])
  func weeks(monday: Timestamp) {
    let clock = clock()
    let week = clock.week(monday)
    for date in 0..<7 { #expect(clock.week(monday + .days(Int64(date))) == week) }
    #expect(clock.week(monday + .days(7)) == week + 1)
    #expect(clock.week(monday - .milliseconds(1)) == week - 1)
  }

  @Test("week 0 is the one of 1969-12-29")
  func weekZero() {
    #expect(clock().week(utc(1969, 12, 29)) == 0)
    #expect(clock().week(utc(1969, 12, 28)) == -1)
  }

  @Test(
    "before 1970 the day still starts at midnight",
    arguments: [
      (milliseconds: -1 as Int64, day: -1 as Int64, minute: 1_439),
      (-60_000, -1, 1_439), (-60_001, -1, 1_438), (-86_400_000, -1, 0), (-86_400_001, -2, 1_439),
      (0, 0, 0), (59_999, 0, 0), (86_399_999, 0, 1_439), (86_400_000, 1, 0),
    ])
  func aroundTheEpoch(milliseconds: Int64, day: Int64, minute: Int) {
    let moment = Timestamp(milliseconds: milliseconds)
    #expect(clock().day(moment) == day)
    #expect(clock().minute(moment) == minute)
    #expect(clock().hour(moment) == minute / 60)
  }

  @Test(
    "an offset moves the wall",
    arguments: [
      (Interval.hours(14), 1 as Int64, 120), (.hours(-12), 0, 0), (.minutes(345), 0, 1_065),
      (.minutes(-570), 0, 150), (.zero, 0, 720),
    ])
  func offsets(offset: Interval, day: Int64, minute: Int) {
    let noon = utc(1970, 1, 1, 12)
    #expect(clock(offset).day(noon) == day)
    #expect(clock(offset).minute(noon) == minute)
  }

  @Test("a recipient's clock follows the zone, and only when it must")
  func tick() {
    let oslo = SampleZone.all[4]
    let start = utc(2026, 3, 28)
    var person = Recipient(
      id: RecipientID(rawValue: 1), zone: SampleZone.id,
      clock: oslo.table.clock(SampleZone.id, at: start))
    person.tick(oslo.table, at: utc(2026, 3, 29, 0, 59))
    #expect(person.clock.offset == 3_600_000)
    person.tick(oslo.table, at: utc(2026, 3, 29, 1))
    #expect(person.clock.offset == 7_200_000)
    person.tick(oslo.table, at: start)
    #expect(person.clock.offset == 3_600_000)
  }
}
