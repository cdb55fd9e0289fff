/// Why what a sweep has found so far cannot be kept or used.
package struct PointFileError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  /// Something else stands there, and not just nowhere to write.
  package var isMismatch = false
  let reason: String

  package var description: String { "\(path): \(reason)" }
}
