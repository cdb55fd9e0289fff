extension Sweep {
  /// What the best setting is, and how sure it should be.
  public struct Size: Hashable, Sendable, Codable {
    /// One of the two.
    public var maximise: MetricName?
    public var minimise: MetricName?
    public var suchThat: [Constraint]
    public var indifference: Indifference
    public var confidence: Double
    public var firstSeeds: Int
    public var replicationsMax: Int
    /// Fresh seeds for the one that is selected.
    public var confirmSeeds: Int

    var objective: MetricName { maximise ?? minimise! }
    var sign: Double { maximise == nil ? -1 : 1 }
  }

  /// What a setting must keep to: one of `min`, `max` and `worseBy`.
  public struct Constraint: Hashable, Sendable, Codable {
    public var metric: MetricName
    public var min: Double?
    public var max: Double?
    /// How much worse than the arm `than` it may be, in the metric's own unit.
    public var worseBy: Double?
    public var than: String?
    /// So close to its limit a setting may be taken for either.
    public var tolerance: Double
  }

  /// Settings closer than this to the best one are as good: one of the two.
  public struct Indifference: Hashable, Sendable, Codable {
    /// In the objective's own unit.
    public var margin: Double?
    /// As a share of the best first-stage mean.
    public var relative: Double?
  }
}

extension Sweep.Constraint: CustomStringConvertible {
  /// Such as `optOutRate worse than house-policy by at most 0.001`.
  public var description: String {
    if let min { return "\(metric.rawValue) at least \(numberText(min))" }
    if let max { return "\(metric.rawValue) at most \(numberText(max))" }
    return "\(metric.rawValue) worse than \(than ?? "") by at most \(numberText(worseBy ?? 0))"
  }

  /// How much is to spare, below 0 when it is broken.
  func slack(_ own: Double, reference: Double) -> Double {
    if let min { return own - min }
    if let max { return max - own }
    return (worseBy ?? 0) + (metric.isHigherBetter ? own - reference : reference - own)
  }
}
