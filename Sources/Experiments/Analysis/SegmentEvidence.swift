import SimWorld
import Statistics

/// One segment's counts, by arm and replication.
struct SegmentEvidence {
  let dimension: SegmentDimension
  let place: Int
  /// By replication, then arm, then variable.
  private var totals: [[[Int]]]
  /// `split`: by arm, over all replications.
  private var moments: [CoMoments]

  /// Every segment that the records hold, in order.
  static func all(
    _ records: [CellRecord], replications: Int
  ) throws(StatisticsError) -> [SegmentEvidence] {
    var all: [SegmentEvidence] = []
    for record in records where record.cell.part == .subscribers {
      for (index, segment) in record.segments.enumerated() {
        if index == all.count { all.append(SegmentEvidence(segment, replications)) }
        try all[index].add(segment, of: record.cell.replication)
      }
    }
    return all
  }

  private init(_ first: SegmentRecord, _ replications: Int) {
    dimension = first.dimension
    place = first.place
    let nothing = first.totals.map { _ in [Int](repeating: 0, count: Variable.count) }
    totals = Array(repeating: nothing, count: replications)
    moments = first.moments.map { CoMoments(variables: $0.variables) }
  }

  private mutating func add(
    _ record: SegmentRecord, of replication: Int
  ) throws(StatisticsError) {
    for (arm, sums) in record.totals.enumerated() {
      for (variable, sum) in sums.enumerated() { totals[replication][arm][variable] += sum }
    }
    for (arm, own) in record.moments.enumerated() { try moments[arm].merge(own) }
  }

  func total(_ arm: Int, _ variable: Variable) -> Int {
    totals.reduce(0) { $0 + $1[arm][Int(variable.rawValue)] }
  }

  /// `nil` when the denominator is zero.
  func ratio(_ metric: MetricName, _ arm: Int, in replication: Int) -> Double? {
    let sums = totals[replication][arm]
    let denominator = sums[Int(metric.divisor.rawValue)]
    guard denominator > 0 else { return nil }
    return Double(sums[Int(metric.numerator.rawValue)]) / Double(denominator)
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

  /// `split`: whether the delta method may be trusted here. A handful of people who open anything at
  /// all have no normal mean.
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
