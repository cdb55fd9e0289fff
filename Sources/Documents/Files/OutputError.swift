import Foundation

/// Why an output could not be written.
package struct OutputError: SystemFailure, Hashable, Sendable {
  /// The file as the user named it, or ``standardOutput``.
  package let path: String
  /// What stood in the way.
  package let reason: Reason

  /// The causes that a message tells apart.
  package enum Reason: Hashable, Sendable {
    /// The system refused, with this error number.
    case system(Int32)
    /// A folder has that name.
    case folder
    /// A file has that name, and only a new one is accepted.
    case exists
  }

  package init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// Name of standard output in messages.
  package static let standardOutput = "standard output"

  /// What the system's number means for the exit status; `other` without a number.
  package var fault: SystemFault {
    if case .system(let number) = reason { SystemFault(number) } else { .other }
  }

  /// Whether the reader of standard output has closed it, as `head` does.
  package var isWithoutReader: Bool {
    path == Self.standardOutput && reason == .system(EPIPE)
  }
}

extension OutputError: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .system(ENOSPC): "\(path): the disk is full; try again when there is room"
    case .system(let number):
      "\(path): cannot be written, \(SystemFault.words(number)); "
        + (fault.advice ?? "accepted: a file, device or pipe that can be")
    case .folder: "\(path): is a folder; accepted: a file, device or pipe"
    case .exists: "\(path): already exists and is not overwritten; accepted: another name"
    }
  }
}
