import Statistics

/// Finds the law of some waiting times, or shows that no family fits.
struct DelayDesk {
  let limit: Double
  let resolution: Double
  let level: Double
  let misplacedMax: Double

  struct Outcome {
    /// Of all waits, by the family that fits the ones kept out; `nil` where none does.
    let fit: DelayFit?
    /// Of that family; of all of them where none fits.
    let checks: [CalibrationCheck]
    /// Where no family fits, and whether the bars fit the ones kept out.
    var histogram: [CalibrationBar] = []
    var barCheck: CalibrationCheck?
    let count: Int
  }

  /// The log-normal if it fits, since the world has it; else the family with the best criterion.
  func outcome(_ kept: [Double], _ held: [Double]) throws(StatisticsError) -> Outcome {
    let (own, others) = (try delays(kept), try delays(held))
    var checks: [CalibrationCheck] = []
    for family in DelayFamily.allCases {
      do throws(StatisticsError) {
        let fit = try DelayFit(own, family: family, level: level)
        let found = try fit.fit(to: others)
        let check = CalibrationCheck(
          "\(family.rawValue) waits of the people kept out", p: found.test.pValue,
          effect: found.misplacedShare - found.misplacedByChance, limit: misplacedMax,
          failing: "the waits are not \(family.rawValue)")
        checks.append(check)
        guard check.isPassed else { continue }
        let all = try DelayFit(try delays(kept + held), family: family, level: level)
        return Outcome(fit: all, checks: [check], count: kept.count + held.count)
      } catch {
        guard case .degenerate = error else { throw error }
      }
    }
    return Outcome(
      fit: nil, checks: checks, histogram: histogram(kept + held),
      barCheck: try BarCheck.check(
        histogram(kept).map(\.count), histogram(held).map(\.count), limit: misplacedMax),
      count: kept.count + held.count)
  }

  private func delays(_ values: [Double]) throws(StatisticsError) -> WaitingTimes {
    try WaitingTimes(values, limit: limit, resolution: resolution)
  }

  /// Edges that people read: seconds, minutes, hours.
  private static let edges: [Double] =
    [1, 2, 5, 10, 20, 30].map { $0 * 1_000 }
    + [1, 2, 3, 5, 10, 15, 20, 25, 30, 45].map { $0 * 60_000 }
    + [1, 2, 4, 8, 12, 24, 48, 96, 168].map { $0 * 3_600_000 }

  private func histogram(_ values: [Double]) -> [CalibrationBar] {
    let edges = Self.edges.filter { $0 >= resolution && $0 < limit } + [limit]
    var low = 0.0
    return edges.map { high in
      let count = values.count { low <= $0 && $0 < high }
      defer { low = high }
      return CalibrationBar(
        low: low, high: high, count: count, share: Double(count) / Double(values.count))
    }
  }
}
