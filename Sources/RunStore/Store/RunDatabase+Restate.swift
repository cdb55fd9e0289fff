import Documents
import Experiments
import Foundation
import GRDB
import Scenarios

/// A scenario's `audience`, `value` and `facts` are no part of its plan: a run that is there already can be
/// told with other ones, without a new cell.
extension RunDatabase {
  /// Stores the plan's own text where the run has one with another `audience` or `value`.
  ///
  /// - Returns: Whether it had one.
  package func restate() throws(StoreError) -> Bool {
    try naming {
      try queue.write { db in
        let stored = try String.fetchOne(db, sql: "SELECT scenario FROM run")
        guard let stored, stored != plan.resolved,
          Scenario.simulated(stored) == Scenario.simulated(plan.resolved)
        else { return false }
        try db.execute(sql: "UPDATE run SET scenario = ?", arguments: [plan.resolved])
        return true
      }
    }
  }

  /// Writes the files of a finished run that tell of the changed values: the summary, the scenario,
  /// and in the manifest the source and the digest of the contents. Times stay those of the run.
  package func writeRestated(_ summary: Summary, _ source: ScenarioSource) throws(StoreError) {
    var manifest = try Manifest(of: folder)
    manifest.contents = hexadecimal(try logicalDigest())
    manifest.scenario = Manifest.Source(path: source.path, hash: source.hash)
    manifest.overrides = source.overrides
    try folder.checkFiles(of: plan)
    try RunFolder.write(Self.json(summary), to: folder.summary)
    try RunFolder.write(Data(plan.resolved.utf8), to: folder.scenario)
    try RunFolder.write(Self.json(manifest), to: folder.manifest)
  }
}
