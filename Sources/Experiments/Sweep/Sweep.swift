/// Which settings of a scenario are tried, and what is asked of them.
///
/// ``SweepFile`` reads one, with the points that it comes to.
public struct Sweep: Hashable, Sendable, Codable {
  /// Version of the format, 1.
  public var sweep: Int
  public var name: String
  /// The scenario's file, relative to the sweep's own.
  public var scenario: String
  /// The arm that is tried; keys that begin with `strategy.` are its own.
  public var arm: String
  public var design: Design
  /// Points of a random design, drawn from `seed`.
  public var points: Int
  public var seed: UInt64
  /// Comparisons between keys that every point fulfils.
  public var `where`: [String]
  /// Seeds for every point that screening keeps.
  public var replications: Int
  public var screening: Screening?
  /// The first one ranks.
  public var metrics: [MetricName]
  public var size: Size?

  public enum Design: String, CaseIterable, Sendable, Codable {
    /// Every combination.
    case grid
    /// Points drawn from all combinations, or from within ranges.
    case random
  }

  /// Few seeds for all before many for some.
  public struct Screening: Hashable, Sendable, Codable {
    public var replications: Int
    /// The share of the points that goes on.
    public var keep: Double
  }
}
