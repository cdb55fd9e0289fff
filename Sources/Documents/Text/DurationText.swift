/// The units of a duration from the largest, in milliseconds.
///
/// The notation is that of `Interval` in `PushModel`, which may not know this target, nor this
/// target that one.
private let units: [(name: String, milliseconds: Int64)] = [
  ("d", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("s", 1_000), ("ms", 1),
]

/// The milliseconds of a text such as `250ms`, `4s`, `30min`, `12h`, `7d` or `2w`.
///
/// A whole number and one unit, nothing else. Nil for any other text, and for a duration that does
/// not fit in 64 bits.
package func parseDuration(_ text: String) -> Int64? {
  let digits = text.prefix { $0.isASCIIDigit }
  let unit = text[digits.endIndex...]
  let size = unit == "w" ? 604_800_000 : units.first { $0.name == unit }?.milliseconds
  guard let count = Int64(digits), let size else { return nil }
  let (product, isTooLong) = count.multipliedReportingOverflow(by: size)
  return isTooLong ? nil : product
}

/// The text of a duration in the largest unit that divides it: `90min`, `36h`, `7d`; `0s` for none.
///
/// Weeks are written as days. A negative duration gets a sign, which `parseDuration` refuses.
package func formatDuration(_ milliseconds: Int64) -> String {
  guard milliseconds != 0 else { return "0s" }
  let (count, unit) = inLargestUnit(milliseconds)
  return "\(count)\(unit)"
}

/// The same for readers, apart from its unit and in parts of a second: `0.1 s`, `90 min`, `3 h`.
package func spelledDuration(_ milliseconds: Int64) -> String {
  let (count, unit) = inLargestUnit(milliseconds)
  return unit == "ms" || count == 0
    ? "\(numberText(Double(milliseconds) / 1_000)) s" : "\(count) \(unit)"
}

private func inLargestUnit(_ milliseconds: Int64) -> (count: Int64, unit: String) {
  let unit = units.first { milliseconds.isMultiple(of: $0.milliseconds) }!
  return (milliseconds / unit.milliseconds, unit.name)
}
