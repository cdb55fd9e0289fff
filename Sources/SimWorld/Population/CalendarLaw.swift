import PushMessages
import PushModel

/// Factors on the rates of visits and of posts on each local day of a run.
///
/// A day's factor is that of its weekday, divided by the mean over a week, times the holiday's factor
/// if it is a public holiday in the country of the zone. A person has the holidays of the zone that
/// they live in at the start.
///
/// The factor multiplies the mean number of visits of the day. Where visits feed back on visits
/// (``VisitLaw``) it multiplies the candidates, of which each still takes place with the same
/// probability; and the visits that somebody misses are reckoned at their mean rate, so that a quiet
/// Sunday counts as an absence like any other day.
package struct CalendarLaw: Sendable {
  private struct Day {
    let visits: Float
    let posts: Float
  }

  /// The local day of the first place of each row.
  private let firstDay: Int64
  /// A row of days for each zone.
  private let days: ContiguousArray<ContiguousArray<Day>>

  /// The law of a run in the zones of a table.
  init(
    _ parameters: CalendarParameters, _ zones: ZoneTable, from start: Timestamp, to end: Timestamp
  ) {
    // A zone's days begin up to a day before or after those of UTC.
    let first = start.milliseconds / 86_400_000 - 1
    let last = end.milliseconds / 86_400_000 + 2
    let visits = Self.week(parameters.byWeekday)
    let posts = Self.week(parameters.postsByWeekday)
    firstDay = first
    days = ContiguousArray(
      zones.zones.map { zone in
        let country =
          parameters.countries[zone.name].map(\.country) ?? HolidayCountry(zone: zone.name)
        let holidays = Self.holidays(of: country, first...last)
        return ContiguousArray(
          (first...last).map { day in
            let weekday = HolidayRule.weekday(day)
            let isHoliday = holidays.contains(day)
            return Day(
              visits: Float(visits[weekday] * (isHoliday ? parameters.holidayFactor : 1)),
              posts: Float(posts[weekday] * (isHoliday ? parameters.postsHolidayFactor : 1)))
          })
      })
  }

  /// Relative rates of the days of a week with a mean of 1.
  private static func week(_ rates: [Double]) -> [Double] {
    let mean = rates.reduce(0, +) / 7
    return rates.map { mean > 0 ? $0 / mean : 0 }
  }

  private static func holidays(
    of country: HolidayCountry?, _ days: ClosedRange<Int64>
  ) -> Set<Int64> {
    guard let country else { return [] }
    let newYear = YearDay(month: 1, day: 1)
    let years = newYear.year(from: days.lowerBound) - 1...newYear.year(from: days.upperBound)
    return years.reduce(into: []) { $0.formUnion(country.holidays(of: $1)) }
  }

  /// The factor on the rate of visits on a local day.
  ///
  /// - Parameter day: Days since 1970-01-01, of the run.
  package func visits(in zone: ZoneID, onDay day: Int64) -> Double {
    Double(self.day(zone, day).visits)
  }

  /// The factor on the rate of posts on a local day.
  package func posts(in zone: ZoneID, onDay day: Int64) -> Double {
    Double(self.day(zone, day).posts)
  }

  private func day(_ zone: ZoneID, _ day: Int64) -> Day {
    let row = days[Int(zone.rawValue)]
    precondition(
      row.indices.contains(Int(day - firstDay)), "day \(day) of a run that begins on \(firstDay)")
    return row[Int(day - firstDay)]
  }
}
