import Scenarios
import SimWorld
import Statistics

/// Every metric of every arm, with its interval.
struct MetricTable {
  let evidence: Evidence
  let segment: String
  let cohortDays: Double
  /// The metrics of the table, in order.
  let metrics: [MetricName]
  /// Arms whose figures are adjusted; `nil` for plain ones.
  var adjusted: [AdjustedArm]?
  /// The arms whose people share what they learned, in a split.
  var learners: Set<Int> = []

  static let level = 0.95

  func rows(_ arm: Int) throws(StatisticsError) -> [Metric] {
    var rows: [Metric] = []
    for metric in metrics { rows.append(try row(metric, arm)) }
    return rows
  }

  func row(_ metric: MetricName, _ arm: Int) throws(StatisticsError) -> Metric {
    let scale = metric.scale(cohortDays: cohortDays)
    let (numerator, denominator) = evidence.totals(metric, arm)
    let overSeeds = figures(metric, arm)
    let interval =
      if let overSeeds {
        try tInterval(overSeeds.widened, overSeeds.estimator)
      } else { try deltaInterval(metric, arm) }
    let value =
      denominator > 0 ? (overSeeds?.mean ?? Double(numerator) / Double(denominator)) * scale : nil
    // A share has an end, which a symmetric interval may pass.
    let most = metric.plain.isShare && value ?? 0 <= 1 ? 1 : Double.infinity
    return Metric(
      name: metric, segment: segment, numerator: numerator, denominator: denominator, value: value,
      // Counts are not negative, but a symmetric interval may be.
      low: interval.low.map { max(0, $0 * scale) },
      high: interval.high.map { min(most, $0 * scale) },
      subscribers: evidence.total(arm, .enrolled) / evidence.replications,
      replications: evidence.replications, method: interval.method,
      seeds: evidence.moments.indices.map { seed in
        evidence.ratio(metric, arm, in: seed).map { $0 * scale }
      })
  }

  /// The arm's figures in each seed; `nil` where they are not told by seeds.
  private func figures(_ metric: MetricName, _ arm: Int) -> AdjustedFigures? {
    guard evidence.replications > 1,
      evidence.design == .paired || learners.contains(arm) || evidence.members != nil
    else { return nil }
    let figures =
      adjusted?[arm].figures(metric)
      ?? AdjustedFigures(
        values: evidence.moments.indices.map { evidence.ratio(metric, arm, in: $0) })
    return figures.byMember(evidence.members)
  }

  private func tInterval(
    _ rates: [Double], _ estimator: Estimator
  ) throws(StatisticsError) -> (low: Double?, high: Double?, method: String) {
    let method = "t over \(rates.count) \(evidence.units)" + estimator.suffix
    guard rates.count > 1 else { return (nil, nil, method) }
    do throws(StatisticsError) {
      let interval = try seedLevelT(rates, level: Self.level).interval
      return (interval.low, interval.high, method)
    } catch .degenerate {
      return (rates[0], rates[0], method)
    }
  }

  private func deltaInterval(
    _ metric: MetricName, _ arm: Int
  ) throws(StatisticsError) -> (low: Double?, high: Double?, method: String) {
    let method = "delta method over subscribers"
    if learners.contains(arm) { return (nil, nil, Degeneracy.sharedError.description) }
    do throws(StatisticsError) {
      let interval = try evidence.pooledEstimate(metric, arm).interval(level: Self.level)
      return (interval.low, interval.high, method)
    } catch .degenerate {
      return (nil, nil, method)
    }
  }
}

extension MetricName {
  /// Unit of the metric's figures.
  package var unit: MetricUnit { plain.isShare ? .share : plain.isDaily ? .perDay : .mean }
}
