import PushMessages
import SimWorld

/// What happened to an arm's people in one journey, in the cohort's days.
package struct JourneyFigures: Hashable, Sendable, Codable {
  /// The name of the journey.
  package var name: String
  /// The number of entries.
  package var entered: Int
  /// Events with which one enters that came while the person was inside, or too soon after.
  package var ignored: Int
  /// Entries that went through all steps.
  package var completed: Int
  /// Entries that `stop` ended.
  package var stopped: Int
  /// Entries that what a wait names under `unless` ended.
  package var unless: Int
  /// Entries that a cap ended, where `whenCapped` is `exit`.
  package var capped: Int
  /// Entries that an edit of the strategy ended.
  package var left: Int

  init(_ name: String, _ counts: JourneyCounts) {
    self.name = name
    entered = counts[.entered]
    ignored = counts[.ignored]
    completed = counts[.completed]
    stopped = counts[.stopped]
    unless = counts[.unless]
    capped = counts[.capped]
    left = counts[.left]
  }
}
