import PushModel
import PushService

/// Another version of an arm's strategy, from some moment of the run on (S0-DATA-14).
package struct StrategyEdit: Hashable, Sendable, Codable {
  /// After the start of the run.
  package var at: Interval
  /// Who edits: only an administrator may, and what is denied changes nothing (S0-NFR-SEC-02).
  package var by: CommandRole
  /// The whole strategy from then on. In a file, what it says holds over the version before.
  package var strategy: Strategy

  package init(at: Interval, by: CommandRole = .admin, strategy: Strategy) {
    self.at = at
    self.by = by
    self.strategy = strategy
  }
}

/// Who gives a command.
package enum CommandRole: String, CaseIterable, Sendable, Codable {
  case admin
  case business
  case customer
}
