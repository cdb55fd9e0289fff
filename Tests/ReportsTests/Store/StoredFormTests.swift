import Foundation
import GRDB
import TestSupport
import Testing

@testable import Experiments
@testable import RunStore

/// `Tests/Runs/current` has the form that today's program writes: whoever changes
/// the form replaces the folder.
struct StoredFormTests {
  let newest: TemporaryFolder

  init() throws {
    newest = try TemporaryFolder()
    let kept = Repository.folder.appending(path: "Tests/Runs/current").path
    try FileManager.default.copyItem(atPath: kept, toPath: newest.run.path)
  }

  @Test("versions are those of the newest folder that is kept")
  func versions() throws {
    #expect(try newest.rows("PRAGMA user_version") == [["user_version": Schema.version]])
    #expect(
      try newest.rows("SELECT DISTINCT version FROM cell") == [["version": Schema.recordVersion]])
    let manifest = try Manifest(of: newest.run)
    #expect(manifest.schema == Manifest.currentSchema)
    #expect(manifest.versions.engine == ExperimentPlan.engineVersion)
  }

  @Test("tables, views and indexes are those of the newest folder that is kept")
  func tables() throws {
    let question = "SELECT type, name, sql FROM sqlite_schema ORDER BY type, name"
    #expect(try newest.rows(question) == SmallWorld.finished.get().rows(question))
  }
}
