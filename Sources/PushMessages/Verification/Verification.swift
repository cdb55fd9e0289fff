/// Whether a sender may post: pending until decided, once and for all (S0-ARCH-01).
public enum Verification: UInt8, CaseIterable, Sendable, Codable, BitwiseCopyable {
  case pending
  case approved
  case rejected

  public enum Outcome: UInt8, CaseIterable, Sendable, Codable, BitwiseCopyable {
    case pass
    case fail
  }

  /// - Throws: ``VerificationError`` unless this one is pending.
  public mutating func decide(_ outcome: Outcome) throws(VerificationError) {
    guard self == .pending else { throw VerificationError(state: self) }
    self = outcome == .pass ? .approved : .rejected
  }

  /// Only a verified sender's posts fan out.
  public var maySend: Bool { self == .approved }
}

/// A decision on a sender about whom it has been made.
public struct VerificationError: Error, Hashable, Sendable, CustomStringConvertible {
  public let state: Verification

  public var description: String { "this sender is \(state); only a pending one can be decided" }
}
