import TestSupport
import TestWorlds

@testable import Experiments
@testable import Scenarios

extension SplitWorlds {
  /// Worlds that are in memory together.
  private static let batch = 100

  init(worlds count: Int) throws {
    var worlds: [SplitWorld] = []
    for first in stride(from: 0, to: count, by: Self.batch) {
      var scenario = Self.scenario(worlds: min(Self.batch, count - first))
      scenario.seed += UInt64(first)
      worlds += try Self.run(scenario)
    }
    let methods = Method.allCases.enumerated().map { place, method in
      (method, worlds.compactMap { $0.answers[place] })
    }
    answers = Dictionary(uniqueKeysWithValues: methods)
    census = worlds.map(\.census)
  }

  /// Each replication of `scenario` is an experiment of its own.
  private static func run(_ scenario: Scenario) throws -> [SplitWorld] {
    var alone = scenario
    alone.replications = 1
    let plan = try alone.plan()
    let worlds = Dictionary(grouping: try scenario.plan().run(threads: 2).ordered) {
      $0.cell.replication
    }
    return try inParallel(scenario.replications) { replication in
      let records = worlds[replication]!.map { record in
        var record = record
        record.cell.replication = 0
        return record
      }
      return try SplitWorld(plan, records)
    }
  }
}
