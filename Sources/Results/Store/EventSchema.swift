import GRDB
import PushModel
import SimWorld

/// The event log: a table of integers, small tables of their names, and views that show names.
///
/// Integers because a row of them is written three times as fast as one with texts.
enum EventSchema {
  static func create(_ db: Database) throws {
    for table in ["event_kind", "event_type", "event_source", "event_reason"] {
      try db.execute(
        sql: "CREATE TABLE \(table) (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT")
    }
    try fill("event_kind", EventKind.allCases.map { (Int($0.rawValue), $0.name) }, db)
    try fill("event_type", PushType.allCases.map { (Int($0.rawValue), $0.name) }, db)
    try fill("event_source", PushSource.allCases.map { (Int($0.rawValue), $0.name) }, db)
    try fill("event_reason", EventReason.all.map { ($0.code, $0.name) }, db)
    try db.execute(sql: table)
    try db.execute(sql: view("event", ofOwners: false) + view("owner_event", ofOwners: true))
  }

  private static func fill(
    _ table: String, _ names: [(id: Int, name: String)], _ db: Database
  ) throws {
    for row in names {
      try db.execute(sql: "INSERT INTO \(table) VALUES (?, ?)", arguments: [row.id, row.name])
    }
  }

  private static let table = """
    CREATE TABLE event_row (
      cell INTEGER NOT NULL REFERENCES cell (id),
      isOwner INTEGER NOT NULL,
      arm INTEGER NOT NULL REFERENCES arm (id),
      uid INTEGER NOT NULL,
      push INTEGER,
      type INTEGER REFERENCES event_type (id),
      business INTEGER,
      device INTEGER,
      kind INTEGER NOT NULL REFERENCES event_kind (id),
      ts INTEGER NOT NULL,
      latencyMs INTEGER,
      reason INTEGER REFERENCES event_reason (id),
      inCohort INTEGER NOT NULL
    ) STRICT;

    """

  /// Every join is to a primary key from the outside, so that SQLite leaves out those whose columns
  /// a query does not name.
  private static func view(_ name: String, ofOwners: Bool) -> String {
    """
    CREATE VIEW \(name) AS
    SELECT cell.replication, cell.lane, arm.name AS arm, entry.uid, entry.push,
      source.name AS source, type.name AS type, entry.business, entry.device, kind.name AS kind,
      entry.ts, entry.latencyMs, reason.name AS reason, entry.inCohort
    FROM event_row AS entry
      LEFT JOIN cell ON cell.id = entry.cell
      LEFT JOIN arm ON arm.id = entry.arm
      LEFT JOIN event_source AS source ON source.id = (entry.push >> 56) & 127
      LEFT JOIN event_type AS type ON type.id = entry.type
      LEFT JOIN event_kind AS kind ON kind.id = entry.kind
      LEFT JOIN event_reason AS reason ON reason.id = entry.reason
    WHERE entry.isOwner = \(ofOwners ? 1 : 0);

    """
  }

  /// For the reference queries, and for all that one recipient met. Made once the events are there:
  /// keeping them up to date would cost more than writing the events.
  static let indexes = """
    CREATE INDEX IF NOT EXISTS event_row_by_kind
      ON event_row (kind, isOwner, device, inCohort, arm);
    CREATE INDEX IF NOT EXISTS event_row_by_recipient ON event_row (uid, push, kind);
    """
}
