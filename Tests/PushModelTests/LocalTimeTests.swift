import PushModel
import Testing

/// Every minute around every change of the sample zones, against a clock that is read minute by
/// minute.
@Suite("S1-7-quiet: local time is what the clock on the wall shows")
struct LocalTimeTests {
  @Test("clock, minute, hour, day, week and weekday", arguments: SampleZone.all)
  func clocks(zone: SampleZone) {
    let table = zone.table
    for moment in zone.moments {
      let wall = WallClock(zone, around: moment, days: 9)
      var wrong = 0
      for index in wall.shown.indices {
        let now = wall.moment(index)
        let clock = table.clock(SampleZone.id, at: now)
        if clock.minute(now) != wall.minute(index) || clock.hour(now) != wall.minute(index) / 60
          || clock.day(now) != wall.day(index) || clock.week(now) != wall.week(index)
          || clock.weekday(now) != wall.day(index) + 3 - wall.week(index) * 7
          || clock.timeOfDay(now) != wall.minute(index) * 60_000 || !clock.isValid(at: now)
        {
          wrong += 1
        }
      }
      #expect(wrong == 0)
    }
  }

  @Test("a clock is good until its next change, and not a millisecond longer")
  func validity() {
    for zone in SampleZone.all {
      for change in zone.changes {
        let before = zone.table.clock(SampleZone.id, at: change.at - .milliseconds(1))
        let after = zone.table.clock(SampleZone.id, at: change.at)
        #expect(before.validUntil == change.at)
        #expect(after.validFrom == change.at)
        #expect(before.isValid(at: change.at - .milliseconds(1)))
        #expect(!before.isValid(at: change.at))
        #expect(after.isValid(at: change.at))
        #expect(after.offset == Int64(change.offset) * 60_000)
      }
      #expect(zone.table.clock(SampleZone.id, at: .distantPast).validFrom == .distantPast)
      #expect(zone.table.clock(SampleZone.id, at: .distantFuture).validUntil == .distantFuture)
    }
  }

  @Test(
    "instant: the first time that the wall shows it, or the jump over it", arguments: SampleZone.all
  )
  func instants(zone: SampleZone) throws {
    let table = zone.table
    for moment in zone.moments {
      let wall = WallClock(zone, around: moment, days: 5)
      let middle = wall.day(wall.index(moment))
      let first = wall.firstShown()
      var wrong: [String] = []
      for day in middle - 2...middle + 2 {
        for minute in 0..<1_440 {
          let found = table.instant(SampleZone.id, day: Int64(day), minute: minute)
          if found != first[day * 1_440 + minute] { wrong.append("day \(day) minute \(minute)") }
        }
      }
      #expect(wrong.isEmpty)
    }
  }

  @Test("next: the wall shows it again, or jumps over it", arguments: SampleZone.all)
  func nexts(zone: SampleZone) throws {
    let table = zone.table
    for moment in zone.moments {
      let wall = WallClock(zone, around: moment, days: 5)
      var upcoming = [Timestamp?](repeating: nil, count: 1_440)
      var wrong: [String] = []
      let middle = wall.index(moment)
      for index in wall.shown.indices.dropFirst().reversed() {
        wall.upcoming(index, &upcoming)
        guard abs(index - middle) < 100 || abs(index - middle) < 3_000 && index % 97 == 0 else {
          continue
        }
        let now = wall.moment(index)
        for minute in stride(from: index % 11, to: 1_440, by: 11) {
          let found = table.next(SampleZone.id, minute: minute, from: now)
          if found != upcoming[minute] {
            wrong.append("minute \(minute) \(index - middle) minutes after the change")
          }
        }
      }
      #expect(wrong.isEmpty, "\(wrong.count) wrong")
    }
  }

  @Test("nextDay: the first minute of a later date", arguments: SampleZone.all)
  func nextDays(zone: SampleZone) {
    check(zone, reach: 3_000) {
      $0.day($1)
    } found: {
      $0.nextDay(SampleZone.id, after: $1)
    }
  }

  @Test("nextWeek: the first minute of a later week", arguments: SampleZone.all)
  func nextWeeks(zone: SampleZone) {
    check(zone, reach: 11_000) {
      $0.week($1)
    } found: {
      $0.nextWeek(SampleZone.id, after: $1)
    }
  }

  private func check(
    _ zone: SampleZone, reach: Int, _ unit: (WallClock, Int) -> Int,
    found: (ZoneTable, Timestamp) -> Timestamp
  ) {
    let table = zone.table
    for moment in zone.moments {
      let wall = WallClock(zone, around: moment, days: 18)
      let middle = wall.index(moment)
      var wrong: [String] = []
      // When each day or week is first shown, of the minutes after `index`.
      var first: [Int: Timestamp] = [:]
      for index in wall.shown.indices.reversed() {
        let today = unit(wall, index)
        let distance = abs(index - middle)
        if distance < 130 || distance < reach && index % 331 == 0 {
          let expected = first.filter { $0.key > today }.values.min()
          if found(table, wall.moment(index)) != expected {
            wrong.append("\(index - middle) minutes after the change")
          }
        }
        first[today] = wall.moment(index)
      }
      #expect(wrong.isEmpty, "\(wrong.count) wrong")
    }
  }

  @Test("a moment between two minutes counts as it should")
  func betweenMinutes() {
    let oslo = SampleZone.all[4]
    let noon = utc(2026, 3, 15, 11)
    let late = noon + .milliseconds(1)
    #expect(oslo.table.next(SampleZone.id, minute: 720, from: noon) == noon)
    #expect(oslo.table.next(SampleZone.id, minute: 720, from: late) == noon + .days(1))
    #expect(oslo.table.nextDay(SampleZone.id, after: utc(2026, 3, 14, 23)) == utc(2026, 3, 15, 23))
    #expect(
      oslo.table.nextDay(SampleZone.id, after: utc(2026, 3, 14, 23) - .milliseconds(1))
        == utc(2026, 3, 14, 23))
  }

  @Test("a zone is found by its name, or not at all")
  func byName() {
    let table = SampleZone.all[4].table
    #expect(table.zone(named: "Europe/Oslo") == SampleZone.id)
    #expect(table.zone(named: "europe/oslo") == nil)
    #expect(table.zone(named: "") == nil)
  }
}
