import Foundation
import PushService
import RunStore
import Scenarios
import SimWorld

/// A finished run with an event log, and its own description.
struct LoggedRun {
  let name: String
  let planHash: String
  let design: Design
  let replications: Int
  let events: EventLog
  let businesses: Int
  /// In the order of the scenario.
  let arms: [(name: String, isBaseline: Bool)]
  let database: ReadOnlyDatabase

  /// - Throws: ``StoreError`` when there is no run, it is not finished, or it has no event log.
  init(_ folder: RunFolder) throws(StoreError) {
    database = try folder.finishedDatabase()
    var head: (name: String, planHash: String, design: String, replications: Int)?
    var texts = (events: "", scenario: "")
    try database.forEachRow(
      "SELECT name, plan_hash, design, replications, events, scenario FROM run"
    ) { row in
      head = (row.text(0) ?? "", row.text(1) ?? "", row.text(2) ?? "", Int(row.integer(3)))
      texts = (row.text(4) ?? "", row.text(5) ?? "")
    }
    var arms: [(name: String, isBaseline: Bool)] = []
    try database.forEachRow("SELECT name, is_baseline FROM arm ORDER BY id") { row in
      arms.append((row.text(0) ?? "", row.integer(1) != 0))
    }
    guard let head, let design = Design(rawValue: head.design),
      let events = try? EventLog(texts.events)
    else { throw StoreError(path: folder.database, .damaged("the table `run` is not a run's")) }
    guard events != .none else { throw StoreError(path: folder.path, .noEventLog) }
    name = head.name
    planHash = head.planHash
    self.design = design
    replications = head.replications
    self.events = events
    businesses = try Self.businesses(in: texts.scenario, folder)
    self.arms = arms
  }

  private static func businesses(
    in scenario: String, _ folder: RunFolder
  ) throws(StoreError) -> Int {
    do {
      return try ScenarioFile.load(
        text: scenario, name: folder.scenario, isWhole: true, rules: .any, worlds: .unread
      ).scenario.world.businesses
    } catch {
      throw StoreError(path: folder.database, .damaged("its scenario cannot be read, \(error)"))
    }
  }

  /// Whether likes and new followers can be counted by arm: a sample logs other owners, and in a split
  /// all arms have the same owners.
  var knowsNews: Bool { events == .all && design == .paired }
}
