import PushModel
import PushService
import Scenarios
import SimWorld

/// A line of a run's audit trail.
package struct AuditEntry: Sendable {
  /// The replication in which it happened; `nil` for every one.
  package let replication: Int?
  /// The arm whose strategy was edited; `nil` for accounts, which all arms share.
  package let arm: String?
  /// The command, who gave it when, and whether it was carried out.
  package let row: AuditRow
}

extension ExperimentPlan {
  /// Actions of the platform's staff during a run, and denied attempts of anybody, in order of time
  /// and replication (S0-DATA-07).
  ///
  /// - Complexity: O(replications · (businesses + commands))
  package func audit() throws(WorldError) -> [AuditEntry] {
    (editEntries + (try commandEntries())).enumerated()
      .sorted { ($0.element.row.at, $0.offset) < ($1.element.row.at, $1.offset) }.map(\.element)
  }

  private var editEntries: [AuditEntry] {
    scenario.arms.flatMap { arm in
      arm.edits.enumerated().map { place, edit in
        var accounts = Accounts()
        var rows: ContiguousArray<AuditRow> = []
        accounts.carryOut(
          .editPolicy(version: UInt32(place + 1)), by: edit.by.principal(0),
          at: span.start + edit.at, audit: &rows)
        return AuditEntry(replication: nil, arm: arm.name, row: rows[0])
      }
    }
  }

  private func commandEntries() throws(WorldError) -> [AuditEntry] {
    guard !scenario.commands.isEmpty else { return [] }
    var worlds = try PlanWorlds(recordsOf: self)
    return (0..<scenario.replications).flatMap { replication in
      Schedule.audit(worlds.world(of: replication), key(of: replication)).map {
        AuditEntry(replication: replication, arm: nil, row: $0)
      }
    }
  }
}
