import Statistics

/// Finds the distribution of some waiting times, or shows that no family fits.
struct DelayFitter {
  let limit: Double
  let resolution: Double
  let level: Double
  let misplacedMax: Double

  struct Outcome {
    /// Fit to all waits of the family that fits the held-out ones; `nil` if none does.
    let fit: DelayFit?
    /// Checks of that family; of all families if none fits.
    let checks: [CalibrationCheck]
    /// Histogram of the waits if no family fits; ``barCheck`` is its check.
    var histogram: [CalibrationBar] = []
    var barCheck: CalibrationCheck?
    let count: Int
  }

  /// The log-normal if it fits, as the world supports it; else the family with the best criterion.
  func outcome(_ kept: [Double], _ held: [Double]) throws(StatisticsError) -> Outcome {
    let (own, others) = (try delays(kept), try delays(held))
    var checks: [CalibrationCheck] = []
    for family in DelayFamily.allCases {
      do throws(StatisticsError) {
        let fit = try DelayFit(own, family: family, level: level)
        let found = try fit.fit(to: others)
        let check = CalibrationCheck(
          "\(family.rawValue) waits of the held-out people", p: found.test.pValue,
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

  /// Round bucket limits: seconds, minutes, hours.
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

/// One bar of a histogram of waiting times, in milliseconds.
package struct CalibrationBar: Sendable, Codable {
  /// Shortest wait in the bar, in milliseconds.
  package let low: Double
  /// Upper limit of the bar in milliseconds, not included.
  package let high: Double
  /// Number of waits in the bar.
  package let count: Int
  /// Share of all waits that are in the bar, 0...1.
  package let share: Double
}

/// One test of a fit against the held-out data.
package struct CalibrationCheck: Sendable, Codable {
  /// What is tested, in words.
  package let name: String
  /// p-value of the test; `nil` where no test was possible, which passes.
  package let p: Double?
  /// Size of the deviation, and the largest that is accepted.
  package let effect: Double
  /// Largest accepted ``effect``; a larger one fails if ``p`` is below 0.001, too.
  package let limit: Double
  /// Whether the deviation is not significant, or not larger than its limit.
  package let isPassed: Bool
  /// What a failure means, in words; it is said of failed checks only.
  package let text: String

  /// Fails if a deviation is both significant and larger than its limit: in a large log every
  /// deviation is significant, and in a small one every deviation is large.
  init(_ name: String, p: Double?, effect: Double, limit: Double, failing text: String) {
    self.name = name
    self.p = p
    self.effect = effect
    self.limit = limit
    isPassed = !((p ?? 1) < Self.alpha && effect > limit)
    self.text = text
  }

  /// Error probability of each check: a right model is refused in one log of a thousand.
  static let alpha = 0.001
}

/// A check of a histogram against the held-out people.
enum BarCheck {
  /// Smallest count of a bar; bars with fewer waits are merged with their neighbours.
  static let countMin = 10

  /// - Parameters:
  ///   - kept: Counts by bar.
  ///   - held: Of the same bars, of the held-out people.
  ///   - limit: Largest share of waits in the wrong bar that is accepted, beyond chance.
  /// - Returns: `nil` when all waits are in one bar.
  static func check(
    _ kept: [Int], _ held: [Int], limit: Double
  ) throws(StatisticsError) -> CalibrationCheck? {
    let cells = merged(kept, held)
    guard cells.count > 1 else { return nil }
    let test = try Independence.chiSquare([cells.map(\.kept), cells.map(\.held)])
    let (n, m) = (Double(kept.reduce(0, +)), Double(held.reduce(0, +)))
    var (misplaced, byChance) = (0.0, 0.0)
    for cell in cells {
      let share = Double(cell.kept + cell.held) / (n + m)
      misplaced += abs(Double(cell.kept) / n - Double(cell.held) / m) / 2
      byChance += (2 / Double.pi * share * (1 - share) * (1 / n + 1 / m)).squareRoot() / 2
    }
    return CalibrationCheck(
      "waits of the held-out people, in bars", p: test.pValue, effect: misplaced - byChance,
      limit: limit, failing: "held-out people take longer, or less long, than the others")
  }

  private static func merged(_ kept: [Int], _ held: [Int]) -> [(kept: Int, held: Int)] {
    let all = zip(kept, held).map { (kept: $0, held: $1) }
    return all.pooled(
      where: { $0.kept + $0.held < countMin },
      by: {
        $0.kept += $1.kept
        $0.held += $1.held
      })
  }
}
