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
