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
        name(entry.row.actor, entry), entry.row.command.action.name, details(of: entry),
        entry.row.at.milliseconds,
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

  /// A JSON object with sorted keys.
  private func details(of entry: AuditEntry) -> String {
    var fields: [(String, String)] = []
    if let arm = entry.arm { fields.append(("arm", "\"\(arm)\"")) }
    if let owner = entry.row.command.owner {
      fields.append(("object", "\"\(name(owner, entry))\""))
    }
    switch entry.row.outcome {
    case .allowed: fields.append(("outcome", "\"allowed\""))
    case .denied(let denial): fields.append(("outcome", "\"denied: \(denial.name)\""))
    }
    if let replication = entry.replication { fields.append(("replication", "\(replication)")) }
    switch entry.row.command {
    case .verify(_, let outcome): fields.append(("verification", "\"\(outcome)\""))
    case .editPolicy(let version): fields.append(("version", "\(version)"))
    default: break
    }
    return "{" + fields.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
  }
}
