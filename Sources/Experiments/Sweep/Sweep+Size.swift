import Documents
import Scenarios

extension Sweep {
  /// What the best setting is, and how sure it should be.
  package struct Size: Hashable, Sendable, Codable {
    /// One of the two.
    package var maximise: MetricName?
    package var minimise: MetricName?
    package var suchThat: [Constraint]
    package var indifference: Indifference
    package var confidence: Double
    package var firstSeeds: Int
    package var replicationsMax: Int
    /// Fresh seeds for the one that is selected.
    package var confirmSeeds: Int

    var objective: MetricName { maximise ?? minimise! }
    var sign: Double { maximise == nil ? -1 : 1 }
  }

  /// What a setting must keep to: one of `min`, `max` and `worseBy`.
  package struct Constraint: Hashable, Sendable, Codable {
    package var metric: MetricName
    package var min: Double?
    package var max: Double?
    /// How much worse than the arm `than` it may be, in the metric's own unit.
    package var worseBy: Double?
    package var than: String?
    /// So close to its limit a setting may be taken for either.
    package var tolerance: Double
  }

  /// Settings closer than this to the best one are as good: one of the two.
  package struct Indifference: Hashable, Sendable, Codable {
    /// In the objective's own unit.
    package var margin: Double?
    /// As a share of the best first-stage mean.
    package var relative: Double?
  }
}

extension Sweep.Constraint: CustomStringConvertible {
  /// Such as `optOutRate worse than house-policy by at most 0.001`.
  package var description: String {
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
