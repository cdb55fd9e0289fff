/// Why pinned figures cannot be used.
package struct BaselineError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  /// They are of another world, and not just missing or something else.
  package var isMismatch = false
  let reason: String

  init(path: String, isMismatch: Bool = false, reason: String) {
    self.path = path
    self.isMismatch = isMismatch
    self.reason = reason
  }

  package var description: String { "\(path): \(reason)" }
}
