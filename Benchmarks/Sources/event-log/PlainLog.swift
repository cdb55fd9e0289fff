import GRDBSQLite

/// The event table written as SQLite's own manual would have it: one prepared insert, bound and
/// stepped, a transaction for each cell. What the event log is measured against.
struct PlainLog {
  /// As many values as columns for each event, cell by cell.
  private var cells: [[Statement.Value]] = []
  private static let columns = 18

  /// Reads the events of the run database at `path`.
  init(copying path: String) throws {
    let db = try SQLite(path)
    let statement = try db.prepare("SELECT * FROM event_row ORDER BY rowid")
    guard statement.columns == Self.columns else {
      throw SQLiteError(
        description: "an event has \(statement.columns) columns, not \(Self.columns)")
    }
    var last: Statement.Value?
    while try statement.step() {
      let row = (0..<Int32(Self.columns)).map(statement.value)
      if row[0] != last { cells.append([]) }
      last = row[0]
      cells[cells.count - 1] += row
    }
  }

  var rows: Int { cells.reduce(0) { $0 + $1.count / Self.columns } }

  func write(to path: String) throws {
    let db = try SQLite(path)
    try db.execute("PRAGMA journal_mode = WAL")
    try db.execute("PRAGMA synchronous = NORMAL")
    try db.execute(Self.table)
    let insert = try db.prepare(
      "INSERT INTO event_row VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    for cell in cells {
      try db.execute("BEGIN")
      for row in stride(from: 0, to: cell.count, by: Self.columns) {
        for column in 0..<Self.columns { insert.bind(cell[row + column], at: Int32(column + 1)) }
        _ = try insert.step()
        insert.reset()
      }
      try db.execute("COMMIT")
    }
  }

  private static let table = """
    CREATE TABLE event_row (
      cell INTEGER NOT NULL, isOwner INTEGER NOT NULL, arm INTEGER NOT NULL,
      uid INTEGER NOT NULL, push INTEGER, type INTEGER, business INTEGER, device INTEGER,
      kind INTEGER NOT NULL, ts INTEGER NOT NULL, latencyMs INTEGER, reason INTEGER,
      inCohort INTEGER NOT NULL, text INTEGER, propensity REAL, zone INTEGER, landing INTEGER,
      quietHours INTEGER
    ) STRICT
    """
}
