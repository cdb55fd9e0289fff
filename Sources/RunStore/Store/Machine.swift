import Foundation

/// The machine of a run.
package struct Machine: Hashable, Sendable, Codable {
  package var system: String
  package var cores: Int
  package var host: String

  package init(system: String, cores: Int, host: String) {
    self.system = system
    self.cores = cores
    self.host = host
  }

  /// The machine that this process runs on.
  package static func current() -> Machine {
    let process = ProcessInfo.processInfo
    return Machine(
      system: process.operatingSystemVersionString, cores: process.processorCount,
      host: process.hostName)
  }
}
