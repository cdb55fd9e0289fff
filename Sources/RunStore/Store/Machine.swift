import Foundation

/// The machine of a run.
package struct Machine: Hashable, Sendable, Codable {
  /// Name and version of the operating system, as it gives them.
  package var system: String
  /// Logical processors of the machine, whether or not this process may use them.
  package var cores: Int
  /// Name of the machine in its network.
  package var host: String

  /// The machine that this process runs on.
  package static func current() -> Machine {
    let process = ProcessInfo.processInfo
    return Machine(
      system: process.operatingSystemVersionString, cores: process.processorCount,
      host: process.hostName)
  }
}
