import GRDB
import PushMessages
import PushModel
import SimWorld

/// The event log: a table of integers, small tables of their names, and views that show names.
///
/// Rows of integers are written three times as fast as rows with texts.
enum EventSchema {
  static func create(_ db: Database) throws {
    try fill("event_kind", EventKind.allCases, db)
    try fill("event_type", PushTypes.inUse.all.map { (Int($0.rawValue), $0.name) }, db)
    try fill("event_source", PushSource.allCases, db)
    try fill("event_landing", Landing.allCases, db)
    try fill("event_reason", EventReason.all, db)
    try db.execute(
      sql: table + view("event", ofOwners: false) + view("owner_event", ofOwners: true))
  }

  /// The zones of the run's world.
  static func fill(_ zones: ZoneTable, _ db: Database) throws {
    for (id, zone) in zones.zones.enumerated() {
      try db.insert(into: "event_zone", id, zone.name)
    }
  }

  /// The number of a choice of quiet hours in the table: 0 inherited, -1 none, else from the minutes of its
  /// window.
  static func code(of choice: QuietPreference) -> Int64 {
    switch choice {
    case .inherit: 0
    case .off: -1
    case .own(let window): 1 + Int64(window.from) * windowEnds + Int64(window.to)
    }
  }

  /// The number of minutes at which a window can end.
  private static let windowEnds: Int64 = 1_441

  /// The words of `QuietPreference`.
  private static let quietHours = """
    CASE WHEN entry.quietHours = 0 THEN 'inherited' WHEN entry.quietHours = -1 THEN 'none'
        WHEN entry.quietHours > 0 THEN printf('%02d:%02d-%02d:%02d',
          (entry.quietHours - 1) / \(windowEnds) / 60, (entry.quietHours - 1) / \(windowEnds) % 60,
          (entry.quietHours - 1) % \(windowEnds) / 60, (entry.quietHours - 1) % \(windowEnds) % 60)
        END AS quietHours
    """

  /// Whose experiment an event is part of, and who has caused its push (S0-DATA-04): a business writes its
  /// posts, offers and answers to reviews; the app itself is behind every other push.
  private static let authors = """
    (SELECT plan_hash FROM run) AS experimentId,
      CASE WHEN entry.push IS NULL THEN NULL
        WHEN entry.isOwner = 0 AND (entry.push >> 56) & 127
          IN (\(PushSource.post.rawValue), \(PushSource.review.rawValue))
        THEN 'business ' || entry.business ELSE 'app' END AS createdBy
    """

  private static func fill<Kind: Named & RawRepresentable<UInt8>>(
    _ table: String, _ kinds: [Kind], _ db: Database
  ) throws { try fill(table, kinds.map { (Int($0.rawValue), $0.name) }, db) }

  private static func fill(
    _ table: String, _ names: [(code: Int, name: String)], _ db: Database
  ) throws {
    // Not unique: pushes expire before and after acceptance.
    let unique = Set(names.map(\.name)).count == names.count ? "UNIQUE" : ""
    try db.execute(
      sql: "CREATE TABLE \(table) (id INTEGER PRIMARY KEY, name TEXT NOT NULL \(unique)) STRICT")
    for row in names { try db.insert(into: table, row.code, row.name) }
  }

  private static let table = """
    CREATE TABLE event_zone (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
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
      inCohort INTEGER NOT NULL,
      text INTEGER,
      propensity REAL,
      zone INTEGER REFERENCES event_zone (id),
      landing INTEGER REFERENCES event_landing (id),
      quietHours INTEGER
    ) STRICT;

    """

  /// Arms and kinds are joined, so that a query for a kind finds its rows by the index. Other names
  /// are subqueries: SQLite skips those that a query does not select, but never a join.
  private static func view(_ name: String, ofOwners: Bool) -> String {
    """
    CREATE VIEW \(name) AS
    SELECT
      (SELECT replication FROM cell WHERE id = entry.cell) AS replication,
      (SELECT lane FROM cell WHERE id = entry.cell) AS lane,
      arm.name AS arm,
      entry.uid,
      entry.push,
      (SELECT name FROM event_source WHERE id = (entry.push >> 56) & 127) AS source,
      (SELECT name FROM event_type WHERE id = entry.type) AS type,
      entry.business,
      entry.device,
      kind.name AS kind,
      entry.ts,
      entry.latencyMs,
      (SELECT name FROM event_reason WHERE id = entry.reason) AS reason,
      entry.inCohort,
      entry.text,
      entry.propensity,
      (SELECT name FROM event_zone WHERE id = entry.zone) AS zone,
      (SELECT name FROM event_landing WHERE id = entry.landing) AS landing,
      \(authors),
      \(quietHours)
    FROM event_row AS entry
      JOIN arm ON arm.id = entry.arm
      JOIN event_kind AS kind ON kind.id = entry.kind
    WHERE entry.isOwner = \(ofOwners ? 1 : 0);

    """
  }

  /// Indexes for the reference queries, for the pushes of one business and for the history of one
  /// recipient. They are made after the events, since maintaining them would cost more than writing
  /// the events.
  ///
  /// Businesses come before arms: queries for one business find its rows alone, and rates, which
  /// read every row of a kind, are as fast in either order.
  static let indexes = """
    CREATE INDEX IF NOT EXISTS event_row_by_kind
      ON event_row (kind, isOwner, device, inCohort, business, arm);
    CREATE INDEX IF NOT EXISTS event_row_by_recipient ON event_row (uid, push, kind);
    """
}
