/// Why pinned figures cannot be used.
public struct BaselineError: Error, Hashable, Sendable, CustomStringConvertible {
  public let path: String
  /// They are of another world, and not just missing or something else.
  public var isMismatch = false
  let reason: String

  init(path: String, isMismatch: Bool = false, reason: String) {
    self.path = path
    self.isMismatch = isMismatch
    self.reason = reason
  }

  public var description: String { "\(path): \(reason)" }
}
