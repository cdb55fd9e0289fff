import Scenarios
import SimWorld
import Statistics

/// One segment's counts, by arm and replication.
struct SegmentEvidence {
  let dimension: SegmentDimension
  let place: Int
  /// The counts of a person under one arm: in a segment of pushes those of its kind.
  private let layout: CountLayout
  /// By replication; the variables of all arms, arm after arm.
  private var totals: [[Int]]
  /// `split`: by arm, over all replications.
  private var moments: [CoMoments]

  /// Empty evidence for the segment of `record`.
  init(like record: SegmentRecord, replications: Int, _ layout: CountLayout) {
    self.layout = record.dimension.isOfPushes ? CountLayout() : layout
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
    total(arm, column: Int(variable.rawValue), in: replication)
  }

  private func total(_ arm: Int, column: Int, in replication: Int) -> Int {
    totals[replication][arm * layout.width + column]
  }

  /// Whether the metric is defined in the segment. In one of pushes, a metric that is of another
  /// kind of pushes or of none is not.
  func defines(_ metric: MetricName) -> Bool {
    !dimension.isOfPushes || metric.restriction == nil && metric.plain.whyUnrestricted == nil
  }

  /// Whether a push of this kind was intended for anybody under any arm; always `true` for people.
  var occurs: Bool {
    !dimension.isOfPushes
      || totals.indices.contains { replication in
        (0..<totals[replication].count / layout.width).contains {
          total($0, .intended, in: replication) > 0
        }
      }
  }

  /// The totals of a metric's numerator and denominator in one replication.
  func totals(
    _ metric: MetricName, _ arm: Int, in replication: Int
  ) -> (numerator: Int, divisor: Int) {
    let columns = layout.columns(metric)
    return (
      total(arm, column: columns.numerator, in: replication),
      total(arm, column: columns.divisor, in: replication)
    )
  }

  /// The same totals over all replications.
  private func totals(_ metric: MetricName, _ arm: Int) -> (numerator: Int, divisor: Int) {
    totals.indices.reduce((0, 0)) { sum, replication in
      let own = totals(metric, arm, in: replication)
      return (sum.0 + own.numerator, sum.1 + own.divisor)
    }
  }

  /// `nil` when the denominator is zero.
  func ratio(_ metric: MetricName, _ arm: Int, in replication: Int) -> Double? {
    let totals = totals(metric, arm, in: replication)
    guard totals.divisor > 0 else { return nil }
    return Double(totals.numerator) / Double(totals.divisor)
  }

  /// Over all replications; `nil` when the denominator is zero.
  func ratio(_ metric: MetricName, _ arm: Int) -> Double? {
    let totals = totals(metric, arm)
    guard totals.divisor > 0 else { return nil }
    return Double(totals.numerator) / Double(totals.divisor)
  }

  /// Treatment minus control by replication; `nil` where a denominator is zero.
  func differences(_ metric: MetricName, control: Int, treatment: Int) -> [Double?] {
    totals.indices.map { replication in
      ratio(metric, control, in: replication).flatMap { own in
        ratio(metric, treatment, in: replication).map { $0 - own }
      }
    }
  }

  /// `split`: whether the arm is large enough for the delta method: with a handful of people who carry
  /// the denominator the mean is far from normal.
  func isLarge(_ metric: MetricName, _ arm: Int) throws(StatisticsError) -> Bool {
    guard moments[arm].count >= Analysis.subscribersMin, totals(metric, arm).divisor > 0 else {
      return false
    }
    return try ratio(metric, arm).carriers >= Double(Analysis.subscribersMin)
  }

  private func ratio(_ metric: MetricName, _ arm: Int) throws(StatisticsError) -> RatioEstimate {
    let columns = layout.columns(metric)
    return try RatioEstimate(
      RatioMoments(moments[arm], numerator: columns.numerator, denominator: columns.divisor))
  }

  /// `split`: the delta method over the arm's subscribers in the segment.
  func estimate(_ metric: MetricName, _ arm: Int) throws(StatisticsError) -> RatioEstimate {
    guard try isLarge(metric, arm) else {
      throw .degenerate(
        method: "ratio over subscribers",
        .notEstimable(
          "fewer than \(Analysis.subscribersMin) subscribers carry the denominator"))
    }
    return try ratio(metric, arm)
  }
}
