import Documents

/// Why figures that a command saved, of a baseline or of the points of a sweep, cannot be kept or used.
package struct SavedFileError: SystemFailure, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  package var isMismatch = false
  package var fault = SystemFault.other
  let reason: String

  package var description: String { "\(path): \(reason)" }
}
