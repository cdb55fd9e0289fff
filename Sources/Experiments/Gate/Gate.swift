import Scenarios
import SimWorld
import Statistics

/// The conditions for accepting a change: on one arm of a scenario, or of several worlds, against
/// another arm or against figures that were pinned earlier.
///
/// ``GateFile`` reads and checks one.
package struct Gate: Hashable, Sendable, Codable {
  /// Version of the format, 1.
  package var gate: Int
  /// The gate's name, in reports.
  package var name: String
  /// The scenario's file, relative to the gate's own; `nil` in a gate with ``worlds``.
  package var scenario: String?
  /// The worlds in each of which the candidate is judged; `nil` in a gate with one ``scenario``.
  package var worlds: [World]?
  /// The arm that is judged.
  package var candidate: String
  /// What the candidate is compared with.
  package var against: Reference
  /// Error probability: that a candidate worse by its margin passes, or that a sound one fails.
  package var alpha: Double
  /// Non-inferiority margins by metric.
  package var notWorse: [MetricName: Margin]
  /// Limits of the candidate's own figures.
  package var bounds: [GateFigure: Bound]
  /// Dimensions in whose segments `notWorse` must hold as well.
  package var segments: [SegmentDimension]
  /// Numbers of seeds after which it may be decided, ascending; empty for one look at all seeds.
  package var looks: [Int]
  /// The alpha spending function over the looks.
  package var spending: Spending

  /// A scenario under a name, with the conditions that hold in it beside those of the gate.
  package struct World: Hashable, Sendable, Codable {
    /// The world's name in reports, which no other world of the gate has.
    package var name: String
    /// The scenario's file, relative to the gate's own.
    package var scenario: String
    /// Margins, each in place of the gate's own for the metric.
    package var notWorse: [MetricName: Margin]
    /// Limits, each in place of the gate's own for the figure.
    package var bounds: [GateFigure: Bound]
  }

  /// The reference of the comparison: one of the two.
  package struct Reference: Hashable, Sendable, Codable {
    /// An arm of the scenario.
    package var arm: String?
    /// The file of a ``PinnedBaseline``, relative to the gate's own.
    package var baseline: String?
  }

  /// Non-inferiority margin of a metric: one of the two, above 0.
  package struct Margin: Hashable, Sendable, Codable {
    /// In the metric's own unit.
    package var margin: Double?
    /// As a share of the reference's value.
    package var relative: Double?
  }

  /// Limits of a figure; at least one is set.
  package struct Bound: Hashable, Sendable, Codable {
    /// The least value: a figure passes if its lower confidence limit is above. `nil` for none.
    package var min: Double?
    /// The greatest value: a figure passes if its upper confidence limit is below. `nil` for none.
    package var max: Double?
  }

  /// The metrics of its conditions: those that must not be worse, then those with limits.
  package var metrics: [MetricName] {
    MetricName.inOrder(notWorse.keys)
      + GateFigure.inOrder(bounds.keys).compactMap { figure in
        if case .metric(let metric) = figure { metric } else { nil }
      }
  }

  /// The gate of one world alone: its scenario, and all conditions that hold in it.
  func of(_ world: World) -> Gate {
    var gate = self
    gate.scenario = world.scenario
    gate.worlds = nil
    gate.notWorse.merge(world.notWorse) { $1 }
    gate.bounds.merge(world.bounds) { $1 }
    return gate
  }

  /// Every look, the last one at all seeds.
  package func looks(of scenario: Scenario) -> [Int] {
    looks.isEmpty ? [scenario.replications] : looks
  }
}
