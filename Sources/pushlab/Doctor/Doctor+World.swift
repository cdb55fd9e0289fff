import Experiments
import Foundation
import RunStore
import Scenarios

extension Doctor {
  /// A world of some dozens of people, all the way to a finished run in a folder for the moment.
  static var world: Finding {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "pushlab-doctor-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      let found = try digest(in: folder.path)
      guard found == expected else {
        return .problem(
          "self-check", "a known world came out as \(found) instead of \(expected)",
          "this build gives other answers than others of its version: build it anew, and "
            + "please report it if that does not help")
      }
      return .ok("self-check", "a known world was run and kept, digest \(found)")
    } catch {
      return .problem(
        "self-check", "a known world cannot be run: \(error)", "mend what is named there")
    }
  }

  private static func digest(in folder: String) throws -> String {
    let file = try ScenarioFile.load(text: scenario, name: "self-check")
    let session = RunSession(
      source: ScenarioSource(file),
      plan: try ExperimentPlan(file.scenario, resolved: file.resolved),
      folder: RunFolder(path: folder), events: .all, threads: Cores.count, progress: .none,
      shards: [])
    return try session.run().summary.digest
  }

  /// What every right build of this engine makes of ``scenario``.
  private static let expected = "ed52b3bac5984c1c"

  private static let scenario = """
    pushlab: 1
    name: self-check
    horizon: { start: 2026-03-24, days: 8, warmupDays: 2 }
    replications: 2
    laneSize: 32
    world: { businesses: 10, subscribers: 96, zones: { Europe/Oslo: 1, UTC: 1 } }
    arms:
      - name: house
        strategy:
          caps: { global: { limit: 2, per: localDay } }
          quietHours: { from: "22:00", to: "08:00", action: defer }
      - name: free

    """
}
