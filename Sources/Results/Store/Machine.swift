import Foundation

/// Where a run took place.
public struct Machine: Hashable, Sendable, Codable {
  public var system: String
  public var cores: Int
  public var host: String

  public init(system: String, cores: Int, host: String) {
    self.system = system
    self.cores = cores
    self.host = host
  }

  /// The machine that this process runs on.
  public static func current() -> Machine {
    let process = ProcessInfo.processInfo
    return Machine(
      system: process.operatingSystemVersionString, cores: process.processorCount,
      host: process.hostName)
  }
}
