import Foundation

/// What a run does not know of itself: where its scenario came from and when, where and how fast it
/// ran. It goes into the manifest and nowhere else.
package struct RunContext: Hashable, Sendable {
  package var source: ScenarioSource
  /// Of the command.
  package var version: String
  package var machine: Machine
  package var startedAt: Date
  package var endedAt: Date
  package var timing: RunTiming

  package init(
    source: ScenarioSource, version: String, machine: Machine, startedAt: Date, endedAt: Date,
    timing: RunTiming
  ) {
    self.source = source
    self.version = version
    self.machine = machine
    self.startedAt = startedAt
    self.endedAt = endedAt
    self.timing = timing
  }
}
