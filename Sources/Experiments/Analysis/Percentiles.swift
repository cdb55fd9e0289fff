import Statistics

/// Three quantiles of a delay in seconds, over all replications together, with 95 % intervals.
package struct Percentiles: Hashable, Sendable, Codable {
  /// The median, in seconds.
  package var p50: Double
  /// The 95th percentile, in seconds.
  package var p95: Double
  /// The 99th percentile, in seconds.
  package var p99: Double
  /// Number of delays behind the three, 1 or more.
  package var count: Int
  /// Lower limits of p50, p95 and p99 in order; `nil` where the data set no limit.
  package var low: [Double?]
  /// Upper limits in the same order; `nil` where the data set no limit.
  package var high: [Double?]
  /// Method of the intervals.
  package var method: String

  static let shares = [0.5, 0.95, 0.99]
}

extension Percentiles {
  /// - Parameters:
  ///   - delays: In milliseconds.
  ///   - overSeeds: Whether intervals are about new worlds, by t over the seeds' own quantiles. If
  ///     not, they are two order statistics of all values, which treats pushes as independent.
  /// - Returns: `nil` without values.
  init?(_ delays: Delays, overSeeds: Bool) throws(StatisticsError) {
    let all = try delays.total()
    let worlds = try delays.worlds()
    var values: [Double] = []
    for share in Self.shares {
      guard let value = try all.quantile(share) else { return nil }
      values.append(value / 1_000)
    }
    self.init(
      p50: values[0], p95: values[1], p99: values[2], count: all.count, low: [], high: [],
      method: overSeeds ? "t over seeds" : "order statistics")
    for (place, share) in Self.shares.enumerated() {
      let interval =
        overSeeds
        ? try Self.interval(worlds.compactMap { $0[place] })
        : try all.quantileInterval(share, level: MetricTable.level)
      low.append(interval.map { $0.low / 1_000 }.finite.map { max(0, $0) })
      high.append(interval.map { $0.high / 1_000 }.finite)
    }
  }

  /// One world's values at ``shares``, in milliseconds; `nil` without values.
  static func quantiles(of world: LogHistogram) throws(StatisticsError) -> [Double?] {
    var values: [Double?] = []
    for share in shares { values.append(try world.quantile(share)) }
    return values
  }

  private static func interval(
    _ seeds: [Double]
  ) throws(StatisticsError) -> ConfidenceInterval? {
    guard seeds.count > 1 else { return nil }
    do throws(StatisticsError) {
      return try seedLevelT(seeds, level: MetricTable.level).interval
    } catch .degenerate {
      return ConfidenceInterval(low: seeds[0], high: seeds[0], level: MetricTable.level)
    }
  }
}

extension Double? {
  /// The number, if there is one and it is finite.
  fileprivate var finite: Double? { flatMap { $0.isFinite ? $0 : nil } }
}
