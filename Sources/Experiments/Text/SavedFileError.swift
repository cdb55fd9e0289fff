import Documents

/// Why figures that a command saved, of a baseline or of the points of a sweep, cannot be kept or used.
package struct SavedFileError: SystemFailure, Hashable, Sendable, CustomStringConvertible {
  /// Path of the saved file.
  package let path: String
  /// Whether the file is damaged or of something else, as opposed to missing or too short.
  package var isMismatch = false
  /// What of the system has failed; ``SystemFault/other`` if the file is at fault.
  package var fault = SystemFault.other
  let reason: String

  package var description: String { "\(path): \(reason)" }
}
