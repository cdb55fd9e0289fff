/// Recorded waiting times below a limit.
public struct WaitingTimes: Hashable, Sendable {
  /// In milliseconds, ascending; each below ``limit``.
  public let values: [Double]

  /// Limit in milliseconds; longer waits were not recorded.
  public let limit: Double

  /// Resolution of the times in milliseconds; a wait of d is one of d ± half of it.
  public let resolution: Double

  /// - Throws: `StatisticsError.invalid` for fewer than 30 waits or one outside 0..<limit.
  public init(_ values: [Double], limit: Double, resolution: Double) throws(StatisticsError) {
    let check = Check("waiting times")
    try check.positive(limit, "limit")
    try check.positive(resolution, "resolution")
    try check.finite(values, "values", atLeast: 30)
    self.values = values.sorted()
    guard self.values[0] >= 0, self.values[values.count - 1] < limit else {
      throw check.invalid(
        "values", "\(self.values[0])...\(self.values[values.count - 1])",
        accepted: "from 0 to below \(limit)")
    }
    self.limit = limit
    self.resolution = resolution
  }

  /// Different values with how often they occur.
  var counted: [(value: Double, count: Double)] {
    var groups: [(value: Double, count: Double)] = []
    for value in values {
      if groups.last?.value == value {
        groups[groups.count - 1].count += 1
      } else {
        groups.append((value, 1))
      }
    }
    return groups
  }

  /// Where a recorded wait of `value` begins and ends.
  func cell(_ value: Double) -> (low: Double, high: Double) {
    (max(0, value - resolution / 2), min(limit, value + resolution / 2))
  }
}
