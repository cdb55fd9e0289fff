import PushModel

/// What time a scenario covers.
package struct Horizon: Hashable, Sendable, Codable {
  /// Runs begin at 00:00 UTC of it.
  package var start: CalendarDate
  /// 1...3650.
  package var days: Int
  /// Days before pushes count, 0..<days.
  package var warmupDays: Int

  /// 2026-03-16, the Monday two weeks before clocks change in Europe: four weeks see both sides.
  package init(
    start: CalendarDate = CalendarDate(day: 20_528), days: Int = 28, warmupDays: Int = 7
  ) {
    self.start = start
    self.days = days
    self.warmupDays = warmupDays
  }

  package var length: Interval { .days(Int64(days)) }
  package var warmup: Interval { .days(Int64(warmupDays)) }
  package var end: Timestamp { start.midnight + length }
}
