import Scenarios
import SimWorld
import Statistics

/// What must hold before a change goes in: conditions on one arm of a scenario, against another arm or
/// against figures that were pinned earlier.
///
/// ``GateFile`` reads one with every check.
package struct Gate: Hashable, Sendable, Codable {
  /// Version of the format, 1.
  package var gate: Int
  package var name: String
  /// The scenario's file, relative to the gate's own.
  package var scenario: String
  /// The arm that is judged.
  package var candidate: String
  package var against: Reference
  /// How likely a candidate that is worse by its margin may pass, and how likely a sound one may fail.
  package var alpha: Double
  /// How much worse the candidate may be.
  package var notWorse: [MetricName: Margin]
  /// What its own figures must keep to.
  package var bounds: [GateFigure: Bound]
  /// `notWorse` must hold in each of these as well.
  package var segments: [SegmentDimension]
  /// Numbers of seeds after which it may be decided, ascending; one look at all of the scenario's
  /// when there are none.
  package var looks: [Int]
  /// How much of `alpha` may be spent by each look.
  package var spending: Spending

  /// What the candidate is compared with: one of the two.
  package struct Reference: Hashable, Sendable, Codable {
    /// An arm of the scenario.
    package var arm: String?
    /// The file of a ``PinnedBaseline``, relative to the gate's own.
    package var baseline: String?
  }

  /// How much worse a metric may be: one of the two, above 0.
  package struct Margin: Hashable, Sendable, Codable {
    /// In the metric's own unit.
    package var margin: Double?
    /// As a share of the reference's value.
    package var relative: Double?
  }

  /// Limits of a figure, of which one is enough.
  package struct Bound: Hashable, Sendable, Codable {
    package var min: Double?
    package var max: Double?
  }

  /// Every look, the last one at all seeds.
  package func looks(of scenario: Scenario) -> [Int] {
    looks.isEmpty ? [scenario.replications] : looks
  }
}
