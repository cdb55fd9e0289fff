import Foundation
import Testing

@testable import Scenarios

@Suite("Dates are those of the Gregorian calendar")
struct CalendarDateTests {
  @Test("Every day from 1970 to 2100 reads and writes as Foundation's calendar does")
  func everyDay() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let last = try #require(CalendarDate("2100-12-31"))
    var mismatches: [String] = []
    for day in 0...last.day {
      let date = CalendarDate(day: day)
      let parts = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
      let two: (Int?) -> String = { ($0 ?? 0) < 10 ? "0\($0 ?? 0)" : "\($0 ?? 0)" }
      let expected = "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
      if date.description != expected || CalendarDate(expected) != date {
        mismatches.append(expected)
      }
    }
    #expect(mismatches == [])
  }

  @Test(arguments: ["2026-02-29", "2026-3-16", "1969-12-31", "2101-01-01", "16.03.2026", ""])
  func noDate(text: String) {
    #expect(CalendarDate(text) == nil)
  }
}
