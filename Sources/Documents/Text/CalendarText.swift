/// Whether `text` is a real date `YYYY-MM-DD` of the years 1970 to 2100.
package func isDate(_ text: String) -> Bool {
  let parts = text.split(separator: "-", omittingEmptySubsequences: false)
  guard text.utf8.count == 10, parts.map(\.count) == [4, 2, 2],
    parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
    let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
  else { return false }
  return (1970...2100).contains(year) && (1...12).contains(month)
    && (1...daysInMonth(month, of: year)).contains(day)
}

/// The days of a month of the Gregorian calendar.
private func daysInMonth(_ month: Int, of year: Int) -> Int {
  let isLeap = year.isMultiple(of: 4) && !year.isMultiple(of: 100) || year.isMultiple(of: 400)
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
}

/// The minute of the day of a text `HH:MM`, from 0 to 1,439, or nil.
///
/// `24:00`, minute 1,440, is read only when `endOfDay` allows it.
func parseTimeOfDay(_ text: String, endOfDay: Bool = false) -> Int? {
  let parts = text.split(separator: ":", omittingEmptySubsequences: false)
  guard text.utf8.count == 5, parts.map(\.count) == [2, 2],
    parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
    let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60
  else { return nil }
  let total = hour * 60 + minute
  return total < 1_440 || (endOfDay && total == 1_440) ? total : nil
}
