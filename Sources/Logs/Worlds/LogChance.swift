import Scenarios

/// Whether a log's pushes varied by chance in one dimension, so that the log tells what a change of it does.
///
/// What follows from people, such as more pushes to those who open more, does not count.
package struct LogChance: Hashable, Sendable, Codable {
  /// Where the chance is.
  package enum Basis: String, Hashable, Sendable, Codable {
    /// People were dealt into the arms of the log, which differ in the dimension.
    case arms
    /// Pushes have a `propensity` strictly between 0 and 1.
    case propensity
    /// The user says so, by `--randomised`.
    case stated
  }

  package let dimension: PushDimension

  /// `nil` where nothing varied by chance.
  package let basis: Basis?

  /// Values of the log's column of arms that differ; empty for another basis.
  package let arms: [String]

  /// Smallest and largest mean between arms: pushes a person and day for volume; for hours and texts, 0 and the share of
  /// pushes that would have to move for arms to be alike.
  package let range: ClosedRange<Double>
}
