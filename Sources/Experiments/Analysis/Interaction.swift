/// Whether an arm's effect differs among the segments of a dimension.
public struct Interaction: Hashable, Sendable, Codable {
  public var metric: String
  public var unit: MetricUnit
  /// A ``SegmentDimension``, or the column of a table.
  public var dimension: String
  public var arm: String
  public var baseline: String
  public var segments: Int
  public var statistic: Double?
  public var degreesOfFreedom: Double?
  public var p: Double?
  /// Over all interactions of the run, Benjamini and Hochberg.
  public var pAdjusted: Double?
  public var method: String
}
