import Experiments
import GRDB
import PushModel
import Scenarios
import SimWorld
import Statistics

/// Writes the tables `excursion` and `trial_person`: the estimates of the weighted and centred
/// analysis of decision points in each replication, and the people that they are made of. Both are
/// empty where no such analysis is asked for.
struct ExcursionTables {
  private let plan: ExperimentPlan
  private let people: [[ExcursionRows]]
  private let estimates: [(replication: Int, estimate: ExcursionEstimate)]

  static let schema = """
    CREATE TABLE excursion (
      replication INTEGER NOT NULL,
      arm TEXT NOT NULL REFERENCES arm (name),
      outcome TEXT NOT NULL,
      term TEXT NOT NULL,
      value REAL,
      standardError REAL,
      low REAL,
      high REAL,
      p REAL,
      degreesOfFreedom REAL,
      effectSize REAL,
      relativeRisk REAL,
      people INTEGER NOT NULL,
      PRIMARY KEY (arm, outcome, term, replication)
    ) STRICT;
    CREATE TABLE trial_person (
      replication INTEGER NOT NULL,
      arm TEXT NOT NULL REFERENCES arm (name),
      outcome TEXT NOT NULL,
      uid INTEGER NOT NULL,
      points INTEGER NOT NULL,
      available INTEGER NOT NULL,
      treated INTEGER NOT NULL,
      untreated INTEGER NOT NULL,
      openedTreated INTEGER NOT NULL,
      openedUntreated INTEGER NOT NULL,
      weightTreated REAL NOT NULL,
      weightUntreated REAL NOT NULL,
      weightedOpenedTreated REAL NOT NULL,
      weightedOpenedUntreated REAL NOT NULL,
      PRIMARY KEY (arm, outcome, replication, uid)
    ) STRICT;

    """

  init(_ evidence: RunEvidence) throws {
    plan = evidence.plan
    people = evidence.trialPeople ?? []
    estimates = try evidence.excursionEstimates()
  }

  func replace(in db: Database) throws {
    for table in ["excursion", "trial_person"] { try db.execute(sql: "DELETE FROM \(table)") }
    for (replication, estimate) in estimates { try insert(estimate, of: replication, db) }
    for (arm, replications) in people.enumerated() {
      for (replication, rows) in replications.enumerated() {
        try insert(rows, of: replication, arm: plan.scenario.arms[arm].name, db)
      }
    }
  }

  private func insert(_ row: ExcursionEstimate, of replication: Int, _ db: Database) throws {
    try db.insert(
      into: "excursion", replication, row.arm, row.outcome, row.term, row.value, row.standardError,
      row.low, row.high, row.p, row.degreesOfFreedom, row.effectSize, row.relativeRisk, row.people)
  }

  private func insert(
    _ rows: ExcursionRows, of replication: Int, arm: String, _ db: Database
  ) throws {
    let names = Pseudonyms(plan, replication: replication)
    for (window, length) in plan.scenario.decisionWindows.enumerated() {
      for index in rows.people.indices {
        let person = ExcursionPerson(rows, index, window)
        try db.insert(
          into: "trial_person", replication, arm, "opened within \(length)",
          names.uid(of: rows.people[index]), person.points, person.available, person.treated,
          person.untreated, person.openedTreated, person.openedUntreated, person.weightTreated,
          person.weightUntreated, person.weightedOpenedTreated, person.weightedOpenedUntreated)
      }
    }
  }
}
