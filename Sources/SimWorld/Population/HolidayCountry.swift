/// A country whose public holidays are known by rule. Days that a government proclaims once, as
/// for elections and funerals, are not, and neither are those of single regions.
///
/// The rules are those of 2026, and hold in every year.
package enum HolidayCountry: String, CaseIterable, Hashable, Sendable {
  /// South Africa: Public Holidays Act 36 of 1994, schedule 1
  /// (https://www.gov.za/about-sa/public-holidays).
  case southAfrica = "ZA"
  /// Norway: Lov om helligdager og helligdagsfred (LOV-1995-02-24-12), § 2, and Lov om 1 og 17 mai
  /// (LOV-1947-04-26-1).
  case norway = "NO"
  /// England and Wales: Banking and Financial Dealings Act 1971, schedule 1, and proclamations of
  /// every year (https://www.gov.uk/bank-holidays).
  case britain = "GB"
  /// The United States: 5 U.S.C. § 6103, federal holidays
  /// (https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays).
  case unitedStates = "US"
  /// Germany: the holidays of all sixteen Länder, by their Feiertagsgesetze, and by article 2 of the
  /// Einigungsvertrag of 1990 (3 October).
  case germany = "DE"

  /// What happens to a holiday at a weekend. The day itself stays one.
  private enum Substitute {
    case none
    /// A Sunday gives the Monday after it (Act 36 of 1994, section 2 (1)).
    case mondayAfterSunday
    /// A weekend gives the next weekday that is no holiday.
    case nextFreeWeekday
    /// A Saturday gives the Friday before it, a Sunday the Monday after it (5 U.S.C. § 6103 (b),
    /// Executive Order 11582).
    case nearestWeekday
  }

  private var substitute: Substitute {
    switch self {
    case .southAfrica: .mondayAfterSunday
    case .britain: .nextFreeWeekday
    case .unitedStates: .nearestWeekday
    case .norway, .germany: .none
    }
  }

  private var rules: [HolidayRule] {
    switch self {
    case .southAfrica:
      [
        .fixed(1, 1), .fixed(3, 21), .easter(-2), .easter(1), .fixed(4, 27), .fixed(5, 1),
        .fixed(6, 16), .fixed(8, 9), .fixed(9, 24), .fixed(12, 16), .fixed(12, 25), .fixed(12, 26),
      ]
    case .norway:
      [
        .fixed(1, 1), .easter(-3), .easter(-2), .easter(0), .easter(1), .fixed(5, 1),
        .fixed(5, 17), .easter(39), .easter(49), .easter(50), .fixed(12, 25), .fixed(12, 26),
      ]
    case .britain:
      [
        .fixed(1, 1), .easter(-2), .easter(1), .nth(1, weekday: 0, month: 5),
        .last(weekday: 0, month: 5), .last(weekday: 0, month: 8), .fixed(12, 25), .fixed(12, 26),
      ]
    case .unitedStates:
      [
        .fixed(1, 1), .nth(3, weekday: 0, month: 1), .nth(3, weekday: 0, month: 2),
        .last(weekday: 0, month: 5), .fixed(6, 19), .fixed(7, 4), .nth(1, weekday: 0, month: 9),
        .nth(2, weekday: 0, month: 10), .fixed(11, 11), .nth(4, weekday: 3, month: 11),
        .fixed(12, 25),
      ]
    case .germany:
      [
        .fixed(1, 1), .easter(-2), .easter(1), .fixed(5, 1), .easter(39), .easter(50),
        .fixed(10, 3), .fixed(12, 25), .fixed(12, 26),
      ]
    }
  }

  /// The holidays by the law of a year, with their substitutes, of which one may be in the year
  /// before; in days since 1970-01-01.
  package func holidays(of year: Int) -> Set<Int64> {
    let days = rules.map { $0.day(of: year) }
    var all = Set(days)
    for day in days.sorted() {
      if let moved = moved(day, all) { all.insert(moved) }
    }
    return all
  }

  private func moved(_ day: Int64, _ taken: Set<Int64>) -> Int64? {
    let weekday = HolidayRule.weekday(day)
    switch substitute {
    case .none: return nil
    case .mondayAfterSunday: return weekday == 6 ? day + 1 : nil
    case .nearestWeekday: return weekday == 6 ? day + 1 : weekday == 5 ? day - 1 : nil
    case .nextFreeWeekday:
      guard weekday > 4 else { return nil }
      var next = day + 1
      while taken.contains(next) || HolidayRule.weekday(next) > 4 { next += 1 }
      return next
    }
  }
}

extension HolidayCountry {
  /// The country of an IANA zone, where it is one of these (zone1970.tab, 2025b).
  package init?(zone: String) {
    switch zone {
    case "Africa/Johannesburg": self = .southAfrica
    case "Europe/Oslo", "Arctic/Longyearbyen": self = .norway
    case "Europe/London": self = .britain
    case "Europe/Berlin", "Europe/Busingen": self = .germany
    case _ where Self.american.contains(zone): self = .unitedStates
    case _ where Self.americanStates.contains(where: zone.hasPrefix): self = .unitedStates
    default: return nil
    }
  }

  private static let american: Set = [
    "America/New_York", "America/Detroit", "America/Chicago", "America/Menominee",
    "America/Denver", "America/Boise", "America/Phoenix", "America/Los_Angeles",
    "America/Anchorage", "America/Juneau", "America/Sitka", "America/Metlakatla",
    "America/Yakutat", "America/Nome", "America/Adak", "Pacific/Honolulu",
  ]
  private static let americanStates = [
    "America/Indiana/", "America/Kentucky/", "America/North_Dakota/",
  ]
}
