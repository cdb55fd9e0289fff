import PushModel

/// In what capacity somebody acts (S0-FR-AUT-02).
public enum Role: UInt8, Named, BitwiseCopyable {
  case customer
  case business
  /// The platform's staff and services.
  case admin

  public var name: String { "\(self)" }
}
