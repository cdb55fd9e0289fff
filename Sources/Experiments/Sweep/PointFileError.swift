/// Why what a sweep has found so far cannot be kept or used.
public struct PointFileError: Error, Hashable, Sendable, CustomStringConvertible {
  public let path: String
  /// Something else stands there, and not just nowhere to write.
  public var isMismatch = false
  let reason: String

  public var description: String { "\(path): \(reason)" }
}
