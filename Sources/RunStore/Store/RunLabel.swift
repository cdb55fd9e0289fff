import Documents
import Experiments
import Foundation
import Scenarios

/// What a run's database says of itself in one row, whether the run is finished or not.
package struct RunLabel: Hashable, Sendable {
  /// Name of the scenario.
  package let name: String
  /// Sixteen hexadecimal digits.
  package let planHash: String
  /// Version of the engine that the run was begun with.
  package let engine: String
  /// Release of the time-zone data that the run was begun with, such as `2025b`.
  package let zoneData: String
  /// The scenario with every default.
  package let scenario: String

  /// - Throws: ``StoreError`` when the folder has no database of a run that can be read.
  package init(of folder: RunFolder) throws(StoreError) {
    guard FileManager.default.fileExists(atPath: folder.database) else {
      throw StoreError(path: folder.path, .cannotRead("not a run folder: it has no `run.sqlite`"))
    }
    try DatabaseInspection(path: folder.database).checkHeader()
    var values: [String?] = []
    try ReadOnlyDatabase(folder.database).forEachRow(
      "SELECT name, plan_hash, engine_version, zone_version, scenario FROM run"
    ) { row in values = (0..<5).map { row.text($0) } }
    guard values.count == 5, let name = values[0], let hash = values[1], let engine = values[2],
      let zones = values[3], let scenario = values[4]
    else {
      throw StoreError(path: folder.database, .damaged("the table `run` is not a run's"))
    }
    (self.name, planHash, self.engine, zoneData, self.scenario) =
      (name, hash, engine, zones, scenario)
  }
}

extension RunFolder {
  /// Whether it has files by which a run is known.
  package var looksLikeRun: Bool {
    [database, manifest].contains { FileManager.default.fileExists(atPath: $0) }
  }

  /// Whether `file` is one of those that a run consists of, in the folder of a run.
  package static func isPart(_ file: String) -> Bool {
    let place = URL(fileURLWithPath: file).resolvingSymlinksInPath()
    let folder = RunFolder(path: place.deletingLastPathComponent().path)
    return folder.files.contains(place.path) && folder.looksLikeRun
  }

  /// Whether the files beside the database are those of the finished run of `plan`.
  package func isWhole(of plan: ExperimentPlan) -> Bool {
    struct Label: Decodable {
      let planHash: String
      let digest: String
    }
    guard let manifest = try? Manifest(of: self), manifest.planHash == hexadecimal(plan.hash),
      let told = FileManager.default.contents(atPath: summary),
      let label = try? JSONInput.value(Label.self, in: told),
      label.planHash == manifest.planHash, label.digest == manifest.digest,
      let text = FileManager.default.contents(atPath: scenario),
      FileManager.default.contents(atPath: worlds) == plan.members.map({ Data($0.text.utf8) })
    else { return false }
    return Scenario.simulated(String(decoding: text, as: UTF8.self))
      == Scenario.simulated(plan.resolved)
  }

  /// Whether it has a manifest, which is written last.
  package var isFinished: Bool { FileManager.default.fileExists(atPath: manifest) }

  /// Whether another process writes to it at this moment. The lock is taken for that moment.
  package var isInUse: Bool {
    do {
      try FolderLock(self).release()
      return false
    } catch { return error.reason == .locked }
  }
}
