import Scenarios
import SimWorld
import Statistics

/// One segment's counts, by arm and replication.
struct SegmentEvidence {
  let dimension: SegmentDimension
  let place: Int
  /// By replication; the variables of all arms, arm after arm.
  private var totals: [[Int]]
  /// `split`: by arm, over all replications.
  private var moments: [CoMoments]

  /// Empty evidence for the segment of `record`.
  init(like record: SegmentRecord, replications: Int) {
    dimension = record.dimension
    place = record.place
    totals = Array(
      repeating: Array(repeating: 0, count: record.totals.count), count: replications)
    moments = record.moments.map { CoMoments(variables: $0.variables) }
  }

  /// Adds a cell's subscribers of this segment.
  mutating func add(
    _ record: SegmentRecord, of replication: Int
  ) throws(StatisticsError) {
    for (place, sum) in record.totals.enumerated() { totals[replication][place] += sum }
    for (arm, own) in record.moments.enumerated() { try moments[arm].merge(own) }
  }

  func total(_ arm: Int, _ variable: Variable) -> Int {
    totals.indices.reduce(0) { $0 + total(arm, variable, in: $1) }
  }

  private func total(_ arm: Int, _ variable: Variable, in replication: Int) -> Int {
    totals[replication][arm * Variable.count + Int(variable.rawValue)]
  }

  /// `nil` when the denominator is zero.
  func ratio(_ metric: MetricName, _ arm: Int, in replication: Int) -> Double? {
    let denominator = total(arm, metric.divisor, in: replication)
    guard denominator > 0 else { return nil }
    return Double(total(arm, metric.numerator, in: replication)) / Double(denominator)
  }

  /// Over all replications; `nil` when the denominator is zero.
  func ratio(_ metric: MetricName, _ arm: Int) -> Double? {
    let denominator = total(arm, metric.divisor)
    guard denominator > 0 else { return nil }
    return Double(total(arm, metric.numerator)) / Double(denominator)
  }

  /// Treatment minus control by replication; `nil` where a denominator is zero.
  func differences(_ metric: MetricName, control: Int, treatment: Int) -> [Double?] {
    totals.indices.map { replication in
      ratio(metric, control, in: replication).flatMap { own in
        ratio(metric, treatment, in: replication).map { $0 - own }
      }
    }
  }

  /// `split`: whether the arm is large enough for the delta method: with a handful of openers the
  /// mean is far from normal.
  func isLarge(_ metric: MetricName, _ arm: Int) -> Bool {
    moments[arm].count >= Analysis.subscribersMin
      && total(arm, metric.divisor) >= Analysis.subscribersMin
  }

  /// `split`: the delta method over the arm's subscribers in the segment.
  func estimate(_ metric: MetricName, _ arm: Int) throws(StatisticsError) -> RatioEstimate {
    guard isLarge(metric, arm) else {
      throw .degenerate(
        method: "ratio over subscribers",
        .notEstimable("fewer than \(Analysis.subscribersMin) subscribers or events"))
    }
    return try RatioEstimate(
      RatioMoments(
        moments[arm], numerator: Int(metric.numerator.rawValue),
        denominator: Int(metric.divisor.rawValue)))
  }
}
