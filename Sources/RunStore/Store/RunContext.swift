import Experiments
import Foundation

/// The circumstances of a run: the source of its scenario, time, place and speed. They are written
/// to the manifest only.
package struct RunContext: Hashable, Sendable {
  /// The file of the scenario with the settings over it.
  package var source: ScenarioSource
  /// The program that makes the run, with its rules.
  package var program: Program
  /// The machine that it runs on.
  package var machine: Machine
  /// When the command set about its first cell.
  package var startedAt: Date
  /// When the results were computed, before they are stored.
  package var endedAt: Date
  /// Duration and work of this command alone.
  package var timing: RunTiming

  package init(
    source: ScenarioSource, program: Program, machine: Machine, startedAt: Date, endedAt: Date,
    timing: RunTiming
  ) {
    self.source = source
    self.program = program
    self.machine = machine
    self.startedAt = startedAt
    self.endedAt = endedAt
    self.timing = timing
  }
}

/// Duration of a run and the work done in it.
package struct RunTiming: Hashable, Sendable, Codable {
  /// Seconds of wall time from the first cell to the last.
  package var simulateSeconds: Double
  /// CPU seconds of all processors in that time: on an idle machine about the number of threads
  /// times the wall time.
  package var processorSeconds: Double
  /// Policy decisions in the cells that this process computed.
  package var decisions: Int64
  /// Events that the engine handled, in the same cells.
  package var events: Int64
  /// Peak memory of the process, in bytes.
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
