import PushModel

/// A date that recurs every year.
public struct YearDay: Hashable, Sendable, BitwiseCopyable {
  /// The month, 1...12.
  public let month: Int
  /// The day of the month, 1...28, so that every year has it.
  public let day: Int

  /// The given date.
  ///
  /// - Precondition: Month and day are in their ranges.
  public init(month: Int, day: Int) {
    precondition((1...12).contains(month) && (1...28).contains(day), "no date \(month)-\(day)")
    self.month = month
    self.day = day
  }

  /// The date in a year, in days since 1970-01-01 (days_from_civil, H. Hinnant).
  public func day(of year: Int) -> Int64 {
    let shifted = month > 2 ? year : year - 1
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return Int64(era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear)
      - 719_468
  }

  /// The first year in which this date is `day` or later.
  ///
  /// - Parameter day: Days since 1970-01-01.
  public func year(from day: Int64) -> Int {
    // At most a year early: no year is longer than 366 days.
    var year = 1_969 + Int(day / 366)
    while self.day(of: year) < day { year += 1 }
    return year
  }
}
