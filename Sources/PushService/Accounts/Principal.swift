import PushModel

/// Who wants something done: the account that a session was opened with, never one that a request
/// names.
public enum Principal: Hashable, Sendable, BitwiseCopyable {
  case customer(RecipientID)
  case business(BusinessID)
  case admin(AdminID)

  public var role: Role {
    switch self {
    case .customer: .customer
    case .business: .business
    case .admin: .admin
    }
  }
}

/// One of the platform's staff, or a service that acts for it, such as the one that verifies.
public struct AdminID: RawRepresentable, Hashable, Sendable, Codable, BitwiseCopyable {
  public var rawValue: UInt32
  @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }
}
