import Foundation

/// The machine of a run.
package struct Machine: Hashable, Sendable, Codable {
  package var system: String
  package var cores: Int
  package var host: String

  /// The machine that this process runs on.
  package static func current() -> Machine {
    let process = ProcessInfo.processInfo
    return Machine(
      system: process.operatingSystemVersionString, cores: process.processorCount,
      host: process.hostName)
  }
}
