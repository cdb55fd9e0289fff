import PushModel

/// What an administrator did, or what was denied to anybody (S0-DATA-07).
///
/// It holds ids of accounts; who stores it where ids must not be read hashes them (S1-9-privacy).
public struct AuditRow: Hashable, Sendable, BitwiseCopyable {
  public let actor: Principal
  /// What was to be done, and to what: the details, as a value.
  public let command: Command
  public let at: Timestamp
  public let outcome: Access

  public init(actor: Principal, command: Command, at: Timestamp, outcome: Access) {
    self.actor = actor
    self.command = command
    self.at = at
    self.outcome = outcome
  }
}
