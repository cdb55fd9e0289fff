import PushMessages

/// A rule that gives a public holiday its date in each year. Days count from 1970-01-01.
enum HolidayRule: Hashable, Sendable {
  /// A month and a day of it, 1...28 or as many as that month always has.
  case fixed(Int, Int)
  /// Days after Easter Sunday; negative for days before it.
  case easter(Int)
  /// A weekday of a month, Monday 0, by its number in it from 1.
  case nth(Int, weekday: Int, month: Int)
  /// The last such weekday of a month.
  case last(weekday: Int, month: Int)

  /// The day in a year.
  func day(of year: Int) -> Int64 {
    switch self {
    case .fixed(let month, let day): return Self.first(month, year) + Int64(day - 1)
    case .easter(let offset): return Self.easter(year) + Int64(offset)
    case .nth(let number, let weekday, let month):
      return Self.onOrAfter(Self.first(month, year), weekday) + Int64(7 * (number - 1))
    case .last(let weekday, let month):
      let next =
        month == 12 ? Self.first(1, year + 1) : Self.first(month + 1, year)
      return Self.onOrAfter(next - 7, weekday)
    }
  }

  private static func first(_ month: Int, _ year: Int) -> Int64 {
    YearDay(month: month, day: 1).day(of: year)
  }

  private static func onOrAfter(_ day: Int64, _ weekday: Int) -> Int64 {
    day + Int64((weekday - self.weekday(day) + 7) % 7)
  }

  /// The weekday of a day, Monday 0: 1970-01-01 was a Thursday.
  static func weekday(_ day: Int64) -> Int { Int(((day + 3) % 7 + 7) % 7) }

  /// Easter Sunday of the Gregorian calendar, by the anonymous algorithm that Nature published in
  /// 1876 (Meeus, Astronomical Algorithms, 1991, chapter 8).
  static func easter(_ year: Int) -> Int64 {
    let (century, inCentury) = year.quotientAndRemainder(dividingBy: 100)
    let golden = year % 19
    let moons = (century - (century + 8) / 25 + 1) / 3
    let epact = (19 * golden + century - century / 4 - moons + 15) % 30
    let toSunday = (32 + 2 * (century % 4) + 2 * (inCentury / 4) - epact - inCentury % 4) % 7
    let correction = (golden + 11 * epact + 22 * toSunday) / 451
    let march = epact + toSunday - 7 * correction + 114
    return first(march / 31, year) + Int64(march % 31)
  }
}
