import PushModel
import Testing

@testable import SimWorld

/// Public holidays by rule fall on the days that governments have published.
@Suite struct HolidayTests {
  private static func day(_ year: Int, _ date: (Int, Int)) -> Int64 {
    Timestamp.utc(year, date.0, date.1).milliseconds / 86_400_000
  }

  /// All holidays of a country in a year, substitutes for the next new year included.
  private static func holidays(_ country: HolidayCountry, _ year: Int) -> Set<Int64> {
    country.holidays(of: year).union(country.holidays(of: year + 1))
      .filter { day(year, (1, 1)) <= $0 && $0 < day(year + 1, (1, 1)) }
  }

  /// Easter Sundays of the tables of the Book of Common Prayer and of the US Census Bureau, the
  /// earliest and the latest possible among them.
  @Test(
    "Easter Sundays are those of published tables",
    arguments: [
      (1961, (4, 2)), (1981, (4, 19)), (2000, (4, 23)), (2008, (3, 23)), (2011, (4, 24)),
      (2016, (3, 27)), (2019, (4, 21)), (2024, (3, 31)), (2025, (4, 20)), (2026, (4, 5)),
      (2027, (3, 28)), (2030, (4, 21)), (2038, (4, 25)), (2049, (4, 18)), (2076, (4, 19)),
      (2285, (3, 22)),
    ] as [(Int, (Int, Int))])
  func easter(year: Int, date: (Int, Int)) {
    #expect(HolidayRule.easter(year) == Self.day(year, date))
  }

  /// https://www.gov.za/about-sa/public-holidays; the election of 2024-05-29 was declared.
  @Test(
    "South Africa: a Sunday's holiday is had on Monday too",
    arguments: [
      (
        2024,
        [
          (1, 1), (3, 21), (3, 29), (4, 1), (4, 27), (5, 1), (6, 16), (6, 17), (8, 9), (9, 24),
          (12, 16), (12, 25), (12, 26),
        ]
      ),
      (
        2025,
        [
          (1, 1), (3, 21), (4, 18), (4, 21), (4, 27), (4, 28), (5, 1), (6, 16), (8, 9), (9, 24),
          (12, 16), (12, 25), (12, 26),
        ]
      ),
      (
        2026,
        [
          (1, 1), (3, 21), (4, 3), (4, 6), (4, 27), (5, 1), (6, 16), (8, 9), (8, 10), (9, 24),
          (12, 16), (12, 25), (12, 26),
        ]
      ),
    ] as [(Int, [(Int, Int)])])
  func southAfrica(year: Int, dates: [(Int, Int)]) {
    #expect(Self.holidays(.southAfrica, year) == Set(dates.map { Self.day(year, $0) }))
  }

  /// https://www.norgeskalender.no and the almanac of the University of Oslo.
  @Test(
    "Norway: nothing is moved",
    arguments: [
      (
        2024,
        [
          (1, 1), (3, 28), (3, 29), (3, 31), (4, 1), (5, 1), (5, 9), (5, 17), (5, 19), (5, 20),
          (12, 25), (12, 26),
        ]
      ),
      (
        2025,
        [
          (1, 1), (4, 17), (4, 18), (4, 20), (4, 21), (5, 1), (5, 17), (5, 29), (6, 8), (6, 9),
          (12, 25), (12, 26),
        ]
      ),
      (
        2026,
        [
          (1, 1), (4, 2), (4, 3), (4, 5), (4, 6), (5, 1), (5, 14), (5, 17), (5, 24), (5, 25),
          (12, 25), (12, 26),
        ]
      ),
    ] as [(Int, [(Int, Int)])])
  func norway(year: Int, dates: [(Int, Int)]) {
    #expect(Self.holidays(.norway, year) == Set(dates.map { Self.day(year, $0) }))
  }

  /// The days that all sixteen Länder have: https://www.bmi.bund.de, and their laws.
  @Test(
    "Germany: the days of all Länder",
    arguments: [
      (
        2025,
        [(1, 1), (4, 18), (4, 21), (5, 1), (5, 29), (6, 9), (10, 3), (12, 25), (12, 26)]
      ),
      (
        2026,
        [(1, 1), (4, 3), (4, 6), (5, 1), (5, 14), (5, 25), (10, 3), (12, 25), (12, 26)]
      ),
    ] as [(Int, [(Int, Int)])])
  func germany(year: Int, dates: [(Int, Int)]) {
    #expect(Self.holidays(.germany, year) == Set(dates.map { Self.day(year, $0) }))
  }

  /// https://www.gov.uk/bank-holidays, England and Wales: substitutes without what they stand for.
  @Test(
    "England and Wales: bank holidays on weekdays are those of gov.uk",
    arguments: [
      (2021, [(1, 1), (4, 2), (4, 5), (5, 3), (5, 31), (8, 30), (12, 27), (12, 28)]),
      (2024, [(1, 1), (3, 29), (4, 1), (5, 6), (5, 27), (8, 26), (12, 25), (12, 26)]),
      (2025, [(1, 1), (4, 18), (4, 21), (5, 5), (5, 26), (8, 25), (12, 25), (12, 26)]),
      (2026, [(1, 1), (4, 3), (4, 6), (5, 4), (5, 25), (8, 31), (12, 25), (12, 28)]),
      (2027, [(1, 1), (3, 26), (3, 29), (5, 3), (5, 31), (8, 30), (12, 27), (12, 28)]),
    ] as [(Int, [(Int, Int)])])
  func britain(year: Int, dates: [(Int, Int)]) {
    let weekdays = Self.holidays(.britain, year).filter { HolidayRule.weekday($0) < 5 }
    #expect(weekdays == Set(dates.map { Self.day(year, $0) }))
  }

  /// Federal holidays as the Office of Personnel Management publishes them, with those that are
  /// observed on another day.
  @Test(
    "The United States: federal holidays on weekdays are those of the OPM",
    arguments: [
      (
        2024,
        [
          (1, 1), (1, 15), (2, 19), (5, 27), (6, 19), (7, 4), (9, 2), (10, 14), (11, 11),
          (11, 28), (12, 25),
        ]
      ),
      (
        2026,
        [
          (1, 1), (1, 19), (2, 16), (5, 25), (6, 19), (7, 3), (9, 7), (10, 12), (11, 11),
          (11, 26), (12, 25),
        ]
      ),
      (
        2027,
        [
          (1, 1), (1, 18), (2, 15), (5, 31), (6, 18), (7, 5), (9, 6), (10, 11), (11, 11),
          (11, 25), (12, 24), (12, 31),
        ]
      ),
    ] as [(Int, [(Int, Int)])])
  func unitedStates(year: Int, dates: [(Int, Int)]) {
    let weekdays = Self.holidays(.unitedStates, year).filter { HolidayRule.weekday($0) < 5 }
    #expect(weekdays == Set(dates.map { Self.day(year, $0) }))
  }

  @Test("A day that is substituted stays a holiday at its weekend")
  func weekends() {
    #expect(Self.holidays(.britain, 2026).contains(Self.day(2026, (12, 26))))
    #expect(Self.holidays(.unitedStates, 2026).contains(Self.day(2026, (7, 4))))
  }

  @Test("Zones have the holidays of their country, and other zones none")
  func zones() {
    #expect(HolidayCountry(zone: "Africa/Johannesburg") == .southAfrica)
    #expect(HolidayCountry(zone: "Europe/Oslo") == .norway)
    #expect(HolidayCountry(zone: "America/Indiana/Knox") == .unitedStates)
    #expect(HolidayCountry(zone: "America/Toronto") == nil)
    #expect(HolidayCountry(zone: "UTC") == nil)
  }
}
