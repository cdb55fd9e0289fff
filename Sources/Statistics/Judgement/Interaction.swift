/// Whether an arm's effect differs among the segments of a dimension.
public struct Interaction: Hashable, Sendable, Codable {
  /// Name of the metric.
  public var metric: String
  /// Unit of the metric.
  public var unit: MetricUnit
  /// A ``SegmentDimension``, or the column of a table.
  public var dimension: String
  /// Name of the arm whose effect is compared among the segments.
  public var arm: String
  /// Name of the arm that it is compared with.
  public var baseline: String
  /// Number of segments that the test compares.
  public var segments: Int
  /// Test statistic; `nil` where the test is not possible.
  public var statistic: Double?
  /// Degrees of freedom of the test; `nil` without a test.
  public var degreesOfFreedom: Double?
  /// Unadjusted p-value; `nil` without a test.
  public var p: Double?
  /// p-value adjusted over all interactions of the run (Benjamini and Hochberg).
  public var pAdjusted: Double?
  /// Name of the test.
  public var method: String

  package init(
    metric: String, unit: MetricUnit, dimension: String, arm: String, baseline: String,
    segments: Int, statistic: Double? = nil, degreesOfFreedom: Double? = nil, p: Double? = nil,
    pAdjusted: Double? = nil, method: String
  ) {
    self.metric = metric
    self.unit = unit
    self.dimension = dimension
    self.arm = arm
    self.baseline = baseline
    self.segments = segments
    self.statistic = statistic
    self.degreesOfFreedom = degreesOfFreedom
    self.p = p
    self.pAdjusted = pAdjusted
    self.method = method
  }
}

extension [Interaction] {
  /// The same tests with all their p-values adjusted by Benjamini and Hochberg.
  package func adjusted() throws(StatisticsError) -> [Interaction] {
    var rows = self
    let family = try Adjustment.benjaminiHochberg.adjusted(map(\.p))
    for (place, p) in family.enumerated() { rows[place].pAdjusted = p }
    return rows
  }
}
