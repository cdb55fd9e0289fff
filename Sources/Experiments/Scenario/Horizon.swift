import PushModel

/// What time a scenario covers.
public struct Horizon: Hashable, Sendable, Codable {
  /// Runs begin at 00:00 UTC of it.
  public var start: CalendarDate
  /// 1...3650.
  public var days: Int
  /// Days before pushes count, 0..<days.
  public var warmupDays: Int

  /// 2026-03-16, the Monday two weeks before clocks change in Europe: four weeks see both sides.
  public init(
    start: CalendarDate = CalendarDate(day: 20_528), days: Int = 28, warmupDays: Int = 7
  ) {
    self.start = start
    self.days = days
    self.warmupDays = warmupDays
  }

  public var length: Interval { .days(Int64(days)) }
  public var warmup: Interval { .days(Int64(warmupDays)) }
  public var end: Timestamp { start.midnight + length }
}
