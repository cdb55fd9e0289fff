import PushModel

/// The periods of a learning curve: of equal length from its start, the last one up to the end of the
/// run, whatever is left of it.
package struct CurvePeriods: Hashable, Sendable {
  /// The start of the first period.
  package let start: Timestamp
  /// The length of every period but the last.
  package let length: Interval
  /// The number of periods, 1 or more.
  package let count: Int
  /// The end of the last period.
  private let end: Timestamp

  /// The periods of `length` from `start` to `end`.
  ///
  /// - Precondition: `start` is before `end`, and `length` is above zero.
  package init(_ length: Interval, from start: Timestamp, to end: Timestamp) {
    precondition(
      length > .zero && start < end,
      "periods of \(length.milliseconds) ms from \(start.milliseconds) to \(end.milliseconds) ms")
    self.start = start
    self.end = end
    self.length = length
    count = Self.count(length, in: end - start)
  }

  /// The number of periods of `length` in a time: what is left belongs to the last one.
  package static func count(_ length: Interval, in time: Interval) -> Int {
    max(1, Int(time.milliseconds / length.milliseconds))
  }

  /// The period of a moment, from 0; `nil` before the first. A reply that comes after the end belongs
  /// to the last.
  package func period(of moment: Timestamp) -> Int? {
    guard moment >= start else { return nil }
    return min(count - 1, Int((moment - start).milliseconds / length.milliseconds))
  }

  /// The start of a period.
  package func start(of period: Int) -> Timestamp { start + length * Int64(period) }

  /// The length of a period in days.
  package func days(of period: Int) -> Double {
    precondition(period >= 0 && period < count, "period \(period) of \(count)")
    return ((period == count - 1 ? end : start(of: period + 1)) - start(of: period)).days
  }

  /// The length of all periods in days.
  package var days: Double { (end - start).days }
}
