import PushModel
import SimWorld

@testable import RunStore

/// One push of one person under one arm: what a log's rows are about.
struct LoggedPush: Hashable {
  let replication: Int
  let arm: Int
  let uid: Int64
  let push: Int64
}

/// A row that is an answer of the service.
struct LoggedAnswer: Hashable {
  let kind: EventKind
  let at: Int64
  let latency: Int64?
  let reason: Int64?
}

/// The decisions that a run's event log holds, by push.
struct LoggedDecisions {
  /// In the order of the log.
  private(set) var answers: [LoggedPush: [LoggedAnswer]] = [:]
  /// Pushes that were offered to a provider, or ended before.
  private(set) var handed: Set<LoggedPush> = []
  private(set) var pushes: [LoggedPush] = []

  init(_ folder: RunFolder) throws {
    let database = try ReadOnlyDatabase(folder.database)
    try database.forEachRow(
      """
      SELECT cell.replication, arm, uid, push, kind, ts, latencyMs, reason
      FROM event_row JOIN cell ON cell.id = event_row.cell
      WHERE isOwner = 0 AND push IS NOT NULL ORDER BY event_row.rowid
      """
    ) { row in
      let push = LoggedPush(
        replication: Int(row.integer(0)), arm: Int(row.integer(1)), uid: row.integer(2),
        push: row.integer(3))
      record(
        push,
        LoggedAnswer(
          kind: EventKind(rawValue: UInt8(row.integer(4)))!, at: row.integer(5),
          latency: row.text(6).map { _ in row.integer(6) },
          reason: row.text(7).map { _ in row.integer(7) }))
    }
  }

  private mutating func record(_ push: LoggedPush, _ answer: LoggedAnswer) {
    switch answer.kind {
    case .intended: pushes.append(push)
    case .suppressed, .held, .merged: answers[push, default: []].append(answer)
    case .attempted, .sent, .failed, .expired, .withdrawn: handed.insert(push)
    default: break
    }
  }
}
