import Experiments
import GRDB
import Scenarios

/// The schema of `run.sqlite`. It is an interface: `results/README.md` documents every table.
package enum Schema {
  /// `PULB`, the application id of PushLab's databases.
  static let applicationID: UInt32 = 0x5055_4C42
  /// Version of the tables.
  static let version = 1
  /// Version of the bytes in `cell.record`.
  package static let recordVersion = CellRecord.storedVersion

  /// Creates the tables of a database that has none.
  static func create(_ db: Database) throws {
    try db.execute(
      sql: run + results + PostTable.schema + ExcursionTables.schema + EstimateTables.schema
        + "PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)")
    try EventSchema.create(db)
  }

  private static let run = """
    CREATE TABLE run (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      name TEXT NOT NULL,
      plan_hash TEXT NOT NULL,
      engine_version TEXT NOT NULL,
      zone_version TEXT NOT NULL,
      design TEXT NOT NULL CHECK (design IN ('paired', 'split')),
      seed INTEGER NOT NULL,
      replications INTEGER NOT NULL CHECK (replications > 0),
      events TEXT NOT NULL,
      scenario TEXT NOT NULL
    ) STRICT;
    CREATE TABLE arm (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL UNIQUE,
      is_baseline INTEGER NOT NULL CHECK (is_baseline IN (0, 1))
    ) STRICT;
    CREATE TABLE cell (
      id INTEGER PRIMARY KEY,
      replication INTEGER NOT NULL,
      part TEXT NOT NULL CHECK (part IN ('subscribers', 'owners')),
      lane INTEGER NOT NULL,
      digest TEXT NOT NULL,
      decisions INTEGER NOT NULL,
      handled INTEGER NOT NULL,
      version INTEGER NOT NULL,
      record BLOB NOT NULL,
      crc INTEGER NOT NULL,
      UNIQUE (replication, part, lane)
    ) STRICT;

    """

  private static let results = """
    CREATE TABLE metric (
      arm TEXT NOT NULL REFERENCES arm (name),
      segment TEXT NOT NULL,
      name TEXT NOT NULL,
      numerator INTEGER NOT NULL,
      denominator INTEGER NOT NULL,
      value REAL,
      low REAL,
      high REAL,
      subscribers INTEGER NOT NULL,
      replications INTEGER NOT NULL,
      method TEXT NOT NULL,
      PRIMARY KEY (arm, segment, name)
    ) STRICT;
    CREATE TABLE comparison (
      metric TEXT NOT NULL,
      segment TEXT NOT NULL,
      arm TEXT NOT NULL REFERENCES arm (name),
      baseline TEXT NOT NULL REFERENCES arm (name),
      difference REAL,
      low REAL,
      high REAL,
      relative REAL,
      relativeLow REAL,
      relativeHigh REAL,
      p REAL,
      pAdjusted REAL,
      withinLow REAL,
      withinHigh REAL,
      margin REAL,
      verdict TEXT NOT NULL,
      method TEXT NOT NULL,
      subscribers INTEGER NOT NULL,
      replications INTEGER NOT NULL,
      affectedShare REAL
    ) STRICT;
    CREATE INDEX comparison_by_metric ON comparison (metric, segment, arm);
    CREATE TABLE reason (
      arm TEXT NOT NULL REFERENCES arm (name),
      segment TEXT NOT NULL,
      inCohort INTEGER NOT NULL CHECK (inCohort IN (0, 1)),
      name TEXT NOT NULL,
      count INTEGER NOT NULL,
      PRIMARY KEY (arm, segment, inCohort, name)
    ) STRICT;
    CREATE TABLE histogram (
      arm TEXT NOT NULL REFERENCES arm (name),
      segment TEXT NOT NULL,
      name TEXT NOT NULL,
      low_ms INTEGER NOT NULL,
      high_ms INTEGER NOT NULL,
      count INTEGER NOT NULL CHECK (count > 0),
      PRIMARY KEY (arm, segment, name, low_ms)
    ) STRICT;
    CREATE TABLE trial (
      replication INTEGER NOT NULL,
      arm TEXT NOT NULL REFERENCES arm (name),
      outcome TEXT NOT NULL,
      contrast TEXT NOT NULL,
      ratio REAL,
      standardError REAL,
      low REAL,
      high REAL,
      p REAL,
      clusters INTEGER NOT NULL,
      PRIMARY KEY (arm, outcome, contrast, replication)
    ) STRICT;
    CREATE TABLE seed_metric (
      replication INTEGER NOT NULL,
      arm TEXT NOT NULL REFERENCES arm (name),
      segment TEXT NOT NULL,
      name TEXT NOT NULL,
      numerator INTEGER NOT NULL,
      denominator INTEGER NOT NULL,
      value REAL,
      PRIMARY KEY (name, segment, arm, replication)
    ) STRICT;
    CREATE TABLE audit_log (
      id INTEGER PRIMARY KEY,
      actor TEXT NOT NULL,
      action TEXT NOT NULL,
      details TEXT NOT NULL,
      ts INTEGER NOT NULL
    ) STRICT;

    """
}

extension Schema {
  /// The rows that a run has from its start.
  static func fill(_ db: Database, _ plan: ExperimentPlan, _ events: EventLog) throws {
    let scenario = plan.scenario
    try EventSchema.fill(plan.zones, db)
    try db.insert(
      into: "run", 1, scenario.name, hexadecimal(plan.hash), ExperimentPlan.engineVersion,
      plan.zoneVersion,
      scenario.design.rawValue, Int64(bitPattern: scenario.seed), scenario.replications,
      events.description, plan.resolved)
    for (index, arm) in scenario.arms.enumerated() {
      try db.insert(into: "arm", index, arm.name, index == scenario.baselineIndex)
    }
  }
}
