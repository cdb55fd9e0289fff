/// How long a run took, for how much.
public struct RunTiming: Hashable, Sendable, Codable {
  /// Seconds of wall time from the first cell to the last.
  public var simulateSeconds: Double
  /// Seconds of all processors in that time: on an idle machine about as many times more as there
  /// are threads.
  public var processorSeconds: Double
  /// Pushes that a policy was asked about, in the cells that this process computed.
  public var decisions: Int64
  /// Events that the engine handled, in the same cells.
  public var events: Int64
  /// The most memory that the process has held.
  public var peakMemoryBytes: Int64

  public init(
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
