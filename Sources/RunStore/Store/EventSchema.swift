import GRDB
import PushMessages
import PushModel
import SimWorld

/// The event log: a table of integers, small tables of their names, and views that show names.
///
/// Rows of integers are written three times as fast as rows with texts.
enum EventSchema {
  static func create(_ db: Database) throws {
    try fill("event_kind", kinds, db)
    try fill("event_type", PushType.allCases.map { (Int($0.rawValue), $0.name) }, db)
    try fill("event_source", PushSource.allCases.map { (Int($0.rawValue), $0.name) }, db)
    try fill("event_reason", EventReason.all.map { ($0.code, $0.name) }, db)
    try db.execute(sql: table)
  }

  /// Adds the columns for decision points: kinds of events, action and probability of the choice,
  /// and the recipient's local time.
  static func addChance(_ db: Database) throws {
    try complete("event_kind", kinds, db)
    try db.execute(sql: chance)
    try db.execute(
      sql: view("event", ofOwners: false, to: .chance)
        + view("owner_event", ofOwners: true, to: .chance))
  }

  /// Adds the column for what the tap on an opened push found, and its names.
  static func addLanding(_ db: Database) throws {
    // Names of kinds and reasons that a program of that time did not know.
    try complete("event_kind", kinds, db)
    try complete("event_reason", EventReason.all.map { ($0.code, $0.name) }, db)
    try fill("event_landing", Landing.allCases.map { (Int($0.rawValue), $0.name) }, db)
    try db.execute(sql: landing)
    try db.execute(
      sql: view("event", ofOwners: false, to: .landing)
        + view("owner_event", ofOwners: true, to: .landing))
  }

  /// Adds to the views whose experiment an event is part of and who has caused its push (S0-DATA-04), and
  /// to the table of posts likewise.
  static func addAuthors(_ db: Database) throws {
    try completeNames(db)
    try db.execute(
      sql: """
        ALTER TABLE post ADD COLUMN experimentId TEXT;
        ALTER TABLE post ADD COLUMN createdBy TEXT;
        DROP VIEW event;
        DROP VIEW owner_event;

        """ + view("event", ofOwners: false, to: .authors)
          + view("owner_event", ofOwners: true, to: .authors))
  }

  /// Adds the column for a recipient's own quiet hours at a decision.
  static func addQuietHours(_ db: Database) throws {
    try db.execute(
      sql: """
        ALTER TABLE event_row ADD COLUMN quietHours INTEGER;
        DROP VIEW event;
        DROP VIEW owner_event;

        """ + view("event", ofOwners: false, to: .quietHours)
          + view("owner_event", ofOwners: true, to: .quietHours))
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

  /// The column of ``addQuietHours(_:)``, in the words of `QuietPreference`.
  private static let quietHours = """
    ,
      CASE WHEN entry.quietHours = 0 THEN 'inherited' WHEN entry.quietHours = -1 THEN 'none'
        WHEN entry.quietHours > 0 THEN printf('%02d:%02d-%02d:%02d',
          (entry.quietHours - 1) / \(windowEnds) / 60, (entry.quietHours - 1) / \(windowEnds) % 60,
          (entry.quietHours - 1) % \(windowEnds) / 60, (entry.quietHours - 1) % \(windowEnds) % 60)
        END AS quietHours
    """

  /// Adds names of kinds and reasons that the program that made the database did not know.
  static func completeNames(_ db: Database) throws {
    try complete("event_kind", kinds, db)
    try complete("event_reason", EventReason.all.map { ($0.code, $0.name) }, db)
  }

  /// The additions after the first form, in their order.
  private enum Addition: Int { case chance, landing, authors, quietHours }

  /// The columns of ``addAuthors(_:)``: a business writes its posts, offers and answers to reviews; the
  /// app itself is behind every other push.
  private static let authors = """
    ,
      (SELECT plan_hash FROM run) AS experimentId,
      CASE WHEN entry.push IS NULL THEN NULL
        WHEN entry.isOwner = 0 AND (entry.push >> 56) & 127
          IN (\(PushSource.post.rawValue), \(PushSource.review.rawValue))
        THEN 'business ' || entry.business ELSE 'app' END AS createdBy
    """

  /// The zones of the run's world.
  static func fillZones(_ zones: ZoneTable, _ db: Database) throws {
    for (id, zone) in zones.zones.enumerated() {
      try db.execute(
        sql: "INSERT OR IGNORE INTO event_zone VALUES (?, ?)", arguments: [id, zone.name])
    }
  }

  private static let chance = """
    CREATE TABLE event_zone (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
    ALTER TABLE event_row ADD COLUMN text INTEGER;
    ALTER TABLE event_row ADD COLUMN propensity REAL;
    ALTER TABLE event_row ADD COLUMN zone INTEGER REFERENCES event_zone (id);
    DROP VIEW IF EXISTS event;
    DROP VIEW IF EXISTS owner_event;

    """

  private static let landing = """
    ALTER TABLE event_row ADD COLUMN landing INTEGER REFERENCES event_landing (id);
    DROP VIEW event;
    DROP VIEW owner_event;

    """

  private static var kinds: [(id: Int, name: String)] {
    EventKind.allCases.map { (Int($0.rawValue), $0.name) }
  }

  /// Adds the names that a table of an earlier program lacks.
  private static func complete(
    _ table: String, _ names: [(id: Int, name: String)], _ db: Database
  ) throws {
    for row in names {
      try db.execute(
        sql: "INSERT OR IGNORE INTO \(table) VALUES (?, ?)", arguments: [row.id, row.name])
    }
  }

  private static func fill(
    _ table: String, _ names: [(id: Int, name: String)], _ db: Database
  ) throws {
    // Not unique: pushes expire before and after acceptance.
    let unique = Set(names.map(\.name)).count == names.count ? "UNIQUE" : ""
    try db.execute(
      sql: "CREATE TABLE \(table) (id INTEGER PRIMARY KEY, name TEXT NOT NULL \(unique)) STRICT")
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

  /// Arms and kinds are joined, so that a query for a kind finds its rows by the index. Other names
  /// are subqueries: SQLite skips those that a query does not select, but never a join.
  private static func view(_ name: String, ofOwners: Bool, to last: Addition) -> String {
    func added(_ addition: Addition, _ columns: String) -> String {
      last.rawValue >= addition.rawValue ? columns : ""
    }
    let landing = added(
      .landing, ",\n  (SELECT name FROM event_landing WHERE id = entry.landing) AS landing")
    let author = added(.authors, Self.authors)
    let quiet = added(.quietHours, Self.quietHours)
    return """
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
        (SELECT name FROM event_zone WHERE id = entry.zone) AS zone\(landing)\(author)\(quiet)
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
