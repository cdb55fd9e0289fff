import Foundation
import TestSupport

@testable import Experiments
@testable import RunStore
@testable import Scenarios

/// The small world with a quarter of its people in lanes of 4: 26 subscriber cells, some with fewer
/// people, and 4 owner cells.
enum DividedWorld {
  static let source = ScenarioSource(
    path: "worlds/small.yaml", text: "name: small # as written\n", overrides: ["seed=7"])

  static func work(
    units: Int, seed: UInt64 = 7, events: EventLog = .all, design: Design = .paired
  ) throws -> RunWork {
    RunWork(
      try SmallWorld.plan(
        seed: seed, design: design, laneSize: 4, subscribers: 50, businesses: 8), source,
      events: events, units: units)
  }

  /// Does one unit to its end and says where it is.
  @discardableResult
  static func run(_ unit: Range<Int>, in folder: UnitFolder, threads: Int = 1) throws -> UnitFile {
    let work = folder.work
    if case .open(let store) = try folder.open(unit) {
      try Runner(work.plan, threads: threads, eventShare: work.events.share, unit: unit)
        .run(into: store)
      try store.seal()
    }
    return try UnitFile(folder.file(of: unit), of: work)
  }

  static func runAll(in folder: UnitFolder) throws {
    for (index, unit) in folder.work.units.enumerated() {
      try run(unit, in: folder, threads: [1, 2, 3, 8][index % 4])
    }
  }

  /// - Returns: What is missing; with anything nothing is joined.
  @discardableResult
  static func join(
    _ units: UnitFolder, into folder: RunFolder, threads: Int = 2
  ) throws -> [Range<Int>] {
    let files = try units.units()
    let missing = units.missing(in: files)
    guard missing.isEmpty else { return missing }
    let store = try RunDatabase(
      folder: folder, plan: units.work.plan, events: units.work.events)
    for file in files { try store.copy(file) }
    try SmallWorld.complete(store, of: units.work.plan, threads: threads)
    return []
  }

  /// Seven units without events, computed once for all tests that only read them.
  static let seven = Result {
    let folder = try TemporaryFolder()
    try runAll(in: folder.units(work(units: 7, events: .none)))
    return folder
  }
}

extension TemporaryFolder {
  func units(_ work: RunWork) -> UnitFolder { UnitFolder(path: path + "/work", of: work) }
}
