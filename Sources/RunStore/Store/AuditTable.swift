import Documents
import Experiments
import GRDB
import PushModel
import PushService

/// Writes the table `audit_log`: the actor, the action, the account and the result (S0-DATA-07).
/// Recipients have the pseudonyms of the event log (S1-9-privacy).
struct AuditTable {
  let entries: [AuditEntry]
  let plan: ExperimentPlan

  func replace(in db: Database) throws {
    try db.execute(sql: "DELETE FROM audit_log")
    let statement = try db.makeStatement(
      sql: "INSERT INTO audit_log (actor, action, details, ts) VALUES (?, ?, ?, ?)")
    for entry in entries {
      try statement.execute(arguments: [
        name(entry.row.actor, entry), entry.row.command.action.name,
        try details(of: entry), entry.row.at.milliseconds,
      ])
    }
  }

  private func name(_ principal: Principal, _ entry: AuditEntry) -> String {
    switch principal {
    case .admin(let id): "admin \(id.rawValue)"
    case .business(let id): "business \(id.rawValue)"
    case .customer(let id):
      "customer \(Pseudonyms(plan, replication: entry.replication ?? 0).uid(of: id.rawValue))"
    }
  }

  private func details(of entry: AuditEntry) throws -> String {
    let command = entry.row.command
    var details = Details(
      arm: entry.arm, object: command.owner.map { name($0, entry) },
      outcome: words(entry.row.outcome), replication: entry.replication)
    switch command {
    case .verify(_, let outcome): details.verification = "\(outcome)"
    case .editPolicy(let version): details.version = version
    default: break
    }
    return try JSONReport.line(details)
  }

  private func words(_ outcome: Access) -> String {
    switch outcome {
    case .allowed: "allowed"
    case .denied(let denial): "denied: \(denial.name)"
    }
  }

  /// The column `details`, as JSON; what does not apply is left out.
  private struct Details: Encodable {
    let arm: String?
    let object: String?
    let outcome: String
    let replication: Int?
    var verification: String?
    var version: UInt32?
  }
}
