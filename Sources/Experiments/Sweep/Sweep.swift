import Documents
import Scenarios

/// Which settings of a scenario are tried, and what is asked of them.
///
/// ``SweepFile`` reads one, with the points that it comes to.
package struct Sweep: Hashable, Sendable, Codable {
  /// Version of the format, 1.
  package var sweep: Int
  package var name: String
  /// The scenario's file, relative to the sweep's own.
  package var scenario: String
  /// The arm that is tried; keys that begin with `strategy.` are its own.
  package var arm: String
  package var design: Design
  /// Points of a random design, drawn from `seed`.
  package var points: Int
  package var seed: UInt64
  /// Comparisons between keys that every point fulfils.
  package var `where`: [String]
  /// Seeds for every point that screening keeps.
  package var replications: Int
  package var screening: Screening?
  /// The first one ranks.
  package var metrics: [MetricName]
  package var size: Size?

  package enum Design: String, CaseIterable, Sendable, Codable {
    /// Every combination.
    case grid
    /// Points drawn from all combinations, or from within ranges.
    case random
  }

  /// Few seeds for all before many for some.
  package struct Screening: Hashable, Sendable, Codable {
    package var replications: Int
    /// The share of the points that goes on.
    package var keep: Double
  }
}

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
