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
