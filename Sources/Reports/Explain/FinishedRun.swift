import Experiments
import Foundation
import PushService
import RunStore
import Scenarios

/// A finished run that can be repeated in part.
struct FinishedRun {
  let plan: ExperimentPlan
  let events: EventLog
  let database: ReadOnlyDatabase
  let folder: RunFolder

  /// - Parameter rules: Those of the program, if decisions are to be made again; `nil` where only what
  ///   is stored is read, which needs no rule.
  /// - Throws: ``StoreError`` when there is no run, it is not finished, or this program would run it
  ///   differently.
  init(_ folder: RunFolder, deciding rules: OwnRules? = nil) throws(StoreError) {
    database = try folder.finishedDatabase()
    var head: [String?] = []
    try database.forEachRow(
      "SELECT plan_hash, engine_version, zone_version, events, scenario FROM run"
    ) { row in head = (0..<5).map { row.text($0) } }
    guard head.count == 5, let hash = head[0], let engine = head[1], let zones = head[2],
      let events = head[3].flatMap({ try? EventLog($0) }), let scenario = head[4]
    else { throw StoreError(path: folder.database, .damaged("the table `run` is not a run's")) }
    try Self.check("engine", engine, ExperimentPlan.engineVersion, folder)
    try Self.check("zone data", zones, ZoneBuilder.dataVersion, folder)
    var version = Schema.recordVersion
    try database.forEachRow("SELECT version FROM cell ORDER BY id LIMIT 1") {
      version = Int($0.integer(0))
    }
    try Self.check("record version", "\(version)", "\(Schema.recordVersion)", folder)
    plan = try Self.plan(of: scenario, folder, rules)
    guard hexadecimal(plan.hash) == hash else {
      throw StoreError(
        path: folder.path, .otherPlan(found: hash, expected: hexadecimal(plan.hash)))
    }
    self.events = events
    self.folder = folder
  }

  private static func check(
    _ subject: String, _ found: String, _ accepted: String, _ folder: RunFolder
  ) throws(StoreError) {
    guard found == accepted else {
      throw StoreError(
        path: folder.path, .otherVersion(of: subject, found: found, accepted: accepted))
    }
  }

  private static func plan(
    of text: String, _ folder: RunFolder, _ rules: OwnRules?
  ) throws(StoreError) -> ExperimentPlan {
    let maker = (try? Manifest(of: folder))?.program
    do {
      let file = try ScenarioFile.load(
        text: text, name: folder.scenario, isWhole: true, rules: maker?.rules ?? OwnRules(),
        worlds: try worlds(of: folder))
      var scenario = file.scenario
      if let rules, let maker {
        try check(rules, scenario.usedRules, maker, folder)
        scenario.ownRules = rules
      }
      return try ExperimentPlan(scenario, resolved: file.resolved)
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(path: folder.database, .damaged("its scenario cannot be read, \(error)"))
    }
  }

  /// The ensemble of a run that has one; its plan hash tells whether it is the run's own.
  private static func worlds(of folder: RunFolder) throws(StoreError) -> WorldsSource {
    guard FileManager.default.fileExists(atPath: folder.worlds) else { return .named }
    do throws(EnsembleError) {
      return .given(try EnsembleFile.read(path: folder.worlds))
    } catch {
      throw StoreError(path: folder.worlds, .damaged(error.reason))
    }
  }
}

extension FinishedRun {
  /// - Throws: ``StoreError`` unless the program has the rules that decided, as they were.
  private static func check(
    _ rules: OwnRules, _ used: [String: String], _ maker: Program, _ folder: RunFolder
  ) throws(StoreError) {
    for (name, identity) in used.sorted(by: { $0.key < $1.key }) {
      guard let own = rules[name] else {
        throw StoreError(path: folder.path, .missingRule(name, of: maker.name))
      }
      try check("rule `\(name)` of", identity, own.identity, folder)
    }
  }

  /// The evidence of the run, from its cells, each of which is checked.
  ///
  /// - Throws: ``StoreError`` when a cell is missing or is not what was written, or when all of them
  ///   do not have the digest that `manifest` names.
  /// - Complexity: O(cells)
  func evidence(_ manifest: Manifest) throws(StoreError) -> RunEvidence {
    let shape = CellShape(plan)
    var evidence = RunEvidence(plan)
    try database.forEachRow(StoredCell.selection + " ORDER BY id") { row in
      guard let stored = StoredCell(row) else { throw damaged("a cell has no part") }
      guard evidence.cells < plan.cells.count, stored.cell == plan.cells[evidence.cells] else {
        throw StoreError(
          path: folder.database,
          evidence.cells < plan.cells.count
            ? .missingCell(plan.cells[evidence.cells]) : .damaged("it has cells of no plan"))
      }
      try evidence.add(stored.record(of: shape, in: folder.database))
    }
    guard evidence.cells == plan.cells.count else {
      throw StoreError(path: folder.database, .missingCell(plan.cells[evidence.cells]))
    }
    let digest = hexadecimal(evidence.digest)
    guard digest == manifest.digest else {
      throw damaged("its cells have the digest \(digest), manifest.json says \(manifest.digest)")
    }
    return evidence
  }

  private func damaged(_ words: String) -> StoreError {
    StoreError(path: folder.database, .damaged(words))
  }
}
