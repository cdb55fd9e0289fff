import PushModel

/// Days of the week and public holidays, for people's own visits and for posts. A world without it
/// has no days that differ.
///
/// The default of each value has no effect. ``CalendarLaw`` computes with them.
package struct CalendarParameters: Hashable, Sendable {
  /// Relative rates of own visits on the days of a week, Monday first. Only their ratios matter: the
  /// mean over a week without a holiday stays the person's own rate. *Assumption*.
  package var byWeekday = [Double](repeating: 1, count: 7)
  package var holidayFactor = 1.0
  package var postsByWeekday = [Double](repeating: 1, count: 7)
  package var postsHolidayFactor = 1.0
  package var countries: [String: ZoneCountry] = [:]

  /// The defaults.
  package init() {}
}

extension CalendarParameters: Fielded {
  /// Keys of `world.calendar`, each with its range, default, meaning and source.
  package static let fields = FieldList<CalendarParameters>(
    of: CalendarParameters(), title: "Calendar", "Days of the week and public holidays.",
    [
      Field(
        "byWeekday", \.byWeekday, .weekdays,
        assumed: "Relative rates of own visits by local weekday, from Monday on."),
      Field(
        "holidayFactor", \.holidayFactor, .factor,
        assumed: "Factor on own visits on a public holiday, beside that of its weekday.",
        neutral: 1),
      Field(
        "postsByWeekday", \.postsByWeekday, .weekdays,
        assumed: "Relative rates of posts by local weekday, from Monday on."),
      Field(
        "postsHolidayFactor", \.postsHolidayFactor, .factor,
        assumed: "Factor on posts on a public holiday, beside that of its weekday.",
        neutral: 1),
      Field(
        "countries", \.countries, .map(key: .text(), value: country),
        "Countries whose holidays hold in zones, where not those that docs/model.md lists.",
        source: "zone1970.tab"),
    ])

  private static let country = FieldForm.words(of: ZoneCountry.self) { country in
    switch country {
    case .southAfrica: "South Africa."
    case .norway: "Norway."
    case .britain: "England and Wales."
    case .unitedStates: "The United States."
    case .germany: "Germany."
    case .noCountry: "No holidays."
    }
  }
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
