import PushModel
import Testing

@testable import SimWorld

/// Periods of learning curves: equal ones, and what is left belongs to the last.
@Suite struct CurvePeriodTests {
  private static func periods(_ length: Interval, days: Int64) -> CurvePeriods {
    CurvePeriods(length, from: day(3), to: day(3 + days))
  }

  private static func day(_ day: Int64) -> Timestamp { Timestamp(milliseconds: 0) + .days(day) }

  /// One figure for each day of the horizon: the number of its period.
  @Test(
    "a day lies in one period",
    arguments: [
      (length: 7, days: 14, expected: "00000001111111"),
      (length: 7, days: 10, expected: "0000000000"),
      (length: 3, days: 8, expected: "00011111"), (length: 1, days: 4, expected: "0123"),
      (length: 9, days: 4, expected: "0000"),
    ] as [(Int64, Int64, String)])
  func strip(length: Int64, days: Int64, expected: String) {
    let periods = Self.periods(.days(length), days: days)
    let strip = (0..<days).map { "\(periods.period(of: Self.day(3 + $0))!)" }.joined()
    #expect(strip == expected)
    let lengths = (0..<periods.count).map { periods.days(of: $0) }
    for period in 0..<periods.count {
      #expect(lengths[period] == Double(expected.count { $0 == Character("\(period)") }))
    }
    #expect(lengths.reduce(0, +) == periods.days)
  }

  @Test("nothing before the first period is counted, and a late reply belongs to the last")
  func ends() {
    let periods = Self.periods(.hours(36), days: 3)
    #expect(periods.count == 2)
    #expect(periods.period(of: Self.day(3) - .milliseconds(1)) == nil)
    #expect(periods.period(of: Self.day(3) + .hours(36) - .milliseconds(1)) == 0)
    #expect(periods.period(of: Self.day(3) + .hours(36)) == 1)
    #expect(periods.period(of: Self.day(6) + .seconds(9)) == 1)
  }

  @Test("counts of two groups of people add up, and are stored in order") func counts() {
    var one = CurveCounts(periods: 2)
    one[.opened, 0] = 3
    one[.optedOut, 1] = 1
    var other = CurveCounts(periods: 2)
    other[.opened, 0] = 4
    other[.sent, 1] = 5
    one.merge(other)
    #expect(one.stored == [7, 0, 0, 0, 5, 1])
    #expect(one.total(.opened) == 7 && one.total(.sent) == 5 && one.total(.optedOut) == 1)
    var again = CurveCounts(periods: 2)
    again.stored = one.stored
    #expect(again == one)
    #expect(CurveCounts.Event.allCases.count == CurveCounts.Event.count)
  }
}
