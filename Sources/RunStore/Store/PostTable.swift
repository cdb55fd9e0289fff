import Documents
import Experiments
import GRDB
import PushMessages
import PushModel
import SimWorld

/// Writes the table `post`: what became of every post, where the filter reads posts or commands name
/// them (S0-DATA-08). Otherwise it is empty.
struct PostTable {
  let plan: ExperimentPlan

  static let schema = """
    CREATE TABLE post (
      replication INTEGER NOT NULL,
      business INTEGER NOT NULL,
      place INTEGER NOT NULL,
      push INTEGER NOT NULL,
      type TEXT NOT NULL,
      category TEXT NOT NULL,
      tags TEXT NOT NULL,
      writtenAt INTEGER NOT NULL,
      publishedAt INTEGER,
      withdrawnAt INTEGER,
      status TEXT NOT NULL,
      language TEXT,
      label TEXT,
      finding TEXT,
      experimentId TEXT,
      createdBy TEXT,
      PRIMARY KEY (replication, business, place)
    ) STRICT;

    """

  func replace(in db: Database) throws {
    try db.execute(sql: "DELETE FROM post")
    let experiment = hexadecimal(plan.hash)
    try plan.forEachPost { replication, record in
      var finding: String?
      if case .flagged(let found)? = record.clearance { finding = "\(found.reason)" }
      try db.insert(
        into: "post", replication, record.post.business.rawValue, record.place,
        Int64(bitPattern: record.post.rawValue), record.type.name, record.type.category.name,
        record.tags.joined(separator: " "), record.writtenAt.milliseconds,
        record.publishedAt?.milliseconds, record.withdrawnAt?.milliseconds, record.status.name,
        record.text?.language.name, record.text?.label.name, finding, experiment,
        "business \(record.post.business.rawValue)")
    }
  }
}
