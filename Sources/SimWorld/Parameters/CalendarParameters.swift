/// Days of the week and public holidays, for people's own visits and for posts. A world without it
/// has no days that differ.
///
/// The default of each value has no effect. ``CalendarLaw`` computes with them.
package struct CalendarParameters: Hashable, Sendable, Codable {
  /// Relative rates of own visits on the days of a week, Monday first. Only their ratios matter: the
  /// mean over a week without a holiday stays the person's own rate. *Assumption*.
  package var byWeekday = [Double](repeating: 1, count: 7)
  /// Factor on the rate of own visits on a public holiday, beside that of its weekday.
  /// *Assumption*.
  package var holidayFactor = 1.0
  /// The same for posts of businesses. *Assumption*.
  package var postsByWeekday = [Double](repeating: 1, count: 7)
  /// Factor on the rate of posts on a public holiday. *Assumption*.
  package var postsHolidayFactor = 1.0
  /// The countries whose holidays hold in zones, where they are not those of ``HolidayCountry``'s
  /// own table; `none` for no holidays.
  package var countries: [String: ZoneCountry] = [:]

  /// The defaults.
  package init() {}
}

/// The country of a zone, or none.
package enum ZoneCountry: String, CaseIterable, Hashable, Sendable, Codable {
  case southAfrica = "ZA"
  case norway = "NO"
  case britain = "GB"
  case unitedStates = "US"
  case germany = "DE"
  /// No holidays.
  case noCountry = "none"

  /// The country; `nil` for ``noCountry``.
  package var country: HolidayCountry? { HolidayCountry(rawValue: rawValue) }
}
