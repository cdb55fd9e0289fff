import Experiments
import GRDB
import Scenarios

/// The rows of `seed_estimate`, `seed_figure` and `coefficient`: what was taken off the counts of each
/// replication, so that every estimate can be computed anew. They are empty where estimates are plain.
struct EstimateTables {
  private let adjustment: AdjustmentSummary?

  init(_ adjustment: AdjustmentSummary?) { self.adjustment = adjustment }

  static let schema = """
    CREATE TABLE seed_estimate (
      replication INTEGER NOT NULL,
      arm TEXT NOT NULL REFERENCES arm (name),
      name TEXT NOT NULL,
      estimator TEXT NOT NULL CHECK (estimator IN ('counted', 'luck', 'luckAndWorld')),
      numeratorSurplus REAL,
      denominatorSurplus REAL,
      value REAL,
      level REAL,
      difference REAL,
      PRIMARY KEY (name, arm, replication)
    ) STRICT;
    CREATE TABLE seed_figure (
      replication INTEGER NOT NULL,
      figure TEXT NOT NULL,
      mean REAL NOT NULL,
      PRIMARY KEY (figure, replication)
    ) STRICT;
    CREATE TABLE coefficient (
      name TEXT NOT NULL,
      arm TEXT NOT NULL REFERENCES arm (name),
      figure TEXT NOT NULL,
      coefficient REAL NOT NULL,
      averageWorld REAL NOT NULL,
      PRIMARY KEY (name, arm, figure)
    ) STRICT;

    """

  func replace(in db: Database) throws {
    for table in ["seed_estimate", "seed_figure", "coefficient"] {
      try db.execute(sql: "DELETE FROM \(table)")
    }
    guard let adjustment else { return }
    for own in adjustment.estimates {
      try insert(own, db)
      try insertCoefficients(of: own, adjustment, db)
    }
    for (replication, means) in adjustment.worlds.enumerated() {
      for (figure, mean) in zip(adjustment.figures, means) {
        try db.insert(into: "seed_figure", replication, figure, mean)
      }
    }
  }

  private func insert(_ own: AdjustmentSummary.Estimate, _ db: Database) throws {
    for replication in own.values.indices {
      try db.insert(
        into: "seed_estimate", replication, own.arm, own.metric.rawValue, own.estimator.rawValue,
        own.numeratorSurplus?[replication], own.denominatorSurplus?[replication],
        own.values[replication], own.levels[replication], own.differences?[replication])
    }
  }

  private func insertCoefficients(
    of own: AdjustmentSummary.Estimate, _ adjustment: AdjustmentSummary, _ db: Database
  ) throws {
    guard let coefficients = own.coefficients, let average = adjustment.averageWorld else { return }
    for place in coefficients.indices {
      try db.insert(
        into: "coefficient", own.metric.rawValue, own.arm, adjustment.figures[place],
        coefficients[place], average[place])
    }
  }
}
