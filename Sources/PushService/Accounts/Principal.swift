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
