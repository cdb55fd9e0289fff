import Foundation

/// What a run does not know of itself: where its scenario came from and when, where and how fast it
/// ran. It goes into the manifest and nowhere else.
public struct RunContext: Hashable, Sendable {
  public var source: ScenarioSource
  /// Of the command.
  public var version: String
  public var machine: Machine
  public var startedAt: Date
  public var endedAt: Date
  public var timing: RunTiming

  public init(
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
