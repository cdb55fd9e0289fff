import SimWorld
import Statistics

/// What must hold before a change goes in: conditions on one arm of a scenario, against another arm or
/// against figures that were pinned earlier.
///
/// ``GateFile`` reads one with every check.
public struct Gate: Hashable, Sendable, Codable {
  /// Version of the format, 1.
  public var gate: Int
  public var name: String
  /// The scenario's file, relative to the gate's own.
  public var scenario: String
  /// The arm that is judged.
  public var candidate: String
  public var against: Reference
  /// How likely a candidate that is worse by its margin may pass, and how likely a sound one may fail.
  public var alpha: Double
  /// How much worse the candidate may be.
  public var notWorse: [MetricName: Margin]
  /// What its own figures must keep to.
  public var bounds: [GateFigure: Bound]
  /// `notWorse` must hold in each of these as well.
  public var segments: [SegmentDimension]
  /// Numbers of seeds after which it may be decided, ascending; one look at all of the scenario's
  /// when there are none.
  public var looks: [Int]
  /// How much of `alpha` may be spent by each look.
  public var spending: Spending

  /// What the candidate is compared with: one of the two.
  public struct Reference: Hashable, Sendable, Codable {
    /// An arm of the scenario.
    public var arm: String?
    /// The file of a ``PinnedBaseline``, relative to the gate's own.
    public var baseline: String?
  }

  /// How much worse a metric may be: one of the two, above 0.
  public struct Margin: Hashable, Sendable, Codable {
    /// In the metric's own unit.
    public var margin: Double?
    /// As a share of the reference's value.
    public var relative: Double?
  }

  /// Limits of a figure, of which one is enough.
  public struct Bound: Hashable, Sendable, Codable {
    public var min: Double?
    public var max: Double?
  }

  /// Every look, the last one at all seeds.
  public func looks(of scenario: Scenario) -> [Int] {
    looks.isEmpty ? [scenario.replications] : looks
  }
}
