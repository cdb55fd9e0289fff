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

/// How long a run took, for how much.
package struct RunTiming: Hashable, Sendable, Codable {
  /// Seconds of wall time from the first cell to the last.
  package var simulateSeconds: Double
  /// Seconds of all processors in that time: on an idle machine about as many times more as there
  /// are threads.
  package var processorSeconds: Double
  /// Pushes that a policy was asked about, in the cells that this process computed.
  package var decisions: Int64
  /// Events that the engine handled, in the same cells.
  package var events: Int64
  /// The most memory that the process has held.
  package var peakMemoryBytes: Int64

  package init(
    simulateSeconds: Double, processorSeconds: Double, decisions: Int64, events: Int64,
    peakMemoryBytes: Int64
  ) {
    self.simulateSeconds = simulateSeconds
    self.processorSeconds = processorSeconds
    self.decisions = decisions
    self.events = events
    self.peakMemoryBytes = peakMemoryBytes
  }
}
