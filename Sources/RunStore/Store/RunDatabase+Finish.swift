import Documents
import Experiments
import Foundation
import GRDB
import Statistics

extension RunDatabase {
  /// Stores what the run says, in place of what it said before, and writes the other files of the
  /// folder; the manifest comes last, so a folder that has one is complete.
  ///
  /// - Parameter evidence: What `summary` was made of.
  package func finish(
    summary: Summary, evidence: RunEvidence, manifest context: RunContext
  ) throws(StoreError) {
    let tables = try naming { try ResultRows(summary, evidence) }
    let audit = try naming { AuditTable(entries: try plan.audit(), plan: plan) }
    try naming {
      try queue.write {
        try tables.replace(in: $0)
        try audit.replace(in: $0)
      }
      try queue.write { try $0.execute(sql: EventSchema.indexes) }
      try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    }
    let contents = try logicalDigest()
    try folder.checkFiles(of: plan)
    try RunFolder.write(Self.json(summary), to: folder.summary)
    try RunFolder.write(Data(plan.resolved.utf8), to: folder.scenario)
    let manifest = Manifest(evidence, events, contents: contents, context)
    try RunFolder.write(Self.json(manifest), to: folder.manifest)
  }

  private static func json(_ value: some Encodable) throws(StoreError) -> Data {
    try StoreError.naming("JSON") { Data(try JSONReport.text(value).utf8) }
  }
}
