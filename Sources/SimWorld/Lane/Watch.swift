/// Whose decisions a run keeps with all that they met.
public enum Watch: Hashable, Sendable {
  case nobody
  /// By the id in the world.
  case one(UInt64)
  case everybody

  @inline(__always) func includes(_ recipient: UInt64) -> Bool {
    switch self {
    case .nobody: false
    case .one(let other): other == recipient
    case .everybody: true
    }
  }
}
