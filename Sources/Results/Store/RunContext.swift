import Foundation

/// What a run does not know of itself: where its scenario came from and when, where and how fast it
/// ran. It goes into the manifest and nowhere else.
public struct RunContext: Hashable, Sendable {
  /// The scenario's file as the user named it, and its text.
  public var scenarioPath: String
  public var scenarioText: String
  /// `key=value`, as the command line gave them.
  public var overrides: [String]
  /// Of the command.
  public var version: String
  public var machine: Machine
  public var startedAt: Date
  public var endedAt: Date
  public var timing: RunTiming

  public init(
    scenarioPath: String, scenarioText: String, overrides: [String], version: String,
    machine: Machine, startedAt: Date, endedAt: Date, timing: RunTiming
  ) {
    self.scenarioPath = scenarioPath
    self.scenarioText = scenarioText
    self.overrides = overrides
    self.version = version
    self.machine = machine
    self.startedAt = startedAt
    self.endedAt = endedAt
    self.timing = timing
  }
}
