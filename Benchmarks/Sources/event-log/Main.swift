import Experiments
import Foundation
import RunStore
import Scenarios

/// What the event log costs: rows a second beside a plain prepared insert of the same rows, and what
/// a run takes longer for it. Processor time; medians of rounds in which all take turns.
@main enum Main {
  private static let usage = "usage: event-log SCENARIO [ROUNDS] [key=value]..."

  static func main() {
    do {
      try run(Array(CommandLine.arguments.dropFirst()))
    } catch {
      FileHandle.standardError.write(Data("event-log: \(error)\n".utf8))
      exit(2)
    }
  }

  private static func run(_ arguments: [String]) throws {
    guard let path = arguments.first else { throw UsageError(description: usage) }
    let isCounted = arguments.count > 1
    guard let rounds = isCounted ? Int(arguments[1]) : 5, rounds > 0 else {
      throw UsageError(description: usage)
    }
    let file = try ScenarioFile.load(path: path, overrides: Array(arguments.dropFirst(2)))
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    try writing(plan, rounds)
    try running(plan, rounds)
  }

  private static func writing(_ plan: ExperimentPlan, _ rounds: Int) throws {
    let logged = try LoggedCells(of: plan)
    let copy = try inFolder { folder in
      try write(logged, plan, folder)
      return try PlainLog(copying: folder + "/run/run.sqlite")
    }
    guard copy.rows == logged.rows else {
      throw UsageError(description: "\(copy.rows) rows were written of \(logged.rows)")
    }
    let seconds = try medians(
      rounds,
      [
        { try write(logged, plan, $0) }, { try copy.write(to: $0 + "/plain.sqlite") },
      ])
    let rates = seconds.map { Double(logged.rows) / $0 }
    print("\(logged.rows) events in \(logged.cells.count) cells")
    print("event log       \(thousands(rates[0])) thousand rows a second, with the cells")
    print("prepared insert \(thousands(rates[1])) thousand rows a second")
    print("ratio           \(String(format: "%.2f", rates[0] / rates[1]))")
  }

  private static func write(
    _ logged: LoggedCells, _ plan: ExperimentPlan, _ folder: String
  ) throws {
    let store = try RunDatabase(folder: RunFolder(path: folder + "/run"), plan: plan, events: .all)
    for cell in logged.cells { try store.commit(cell.record, events: cell.events) }
    try store.close()
  }

  private static func running(_ plan: ExperimentPlan, _ rounds: Int) throws {
    let logs = try ["none", "sample:0.01", "all"].map { try EventLog($0) }
    let seconds = try medians(
      rounds,
      logs.map { log in
        { folder in
          let store = try RunDatabase(
            folder: RunFolder(path: folder + "/run"), plan: plan, events: log)
          try Runner(plan, threads: 1, eventShare: log.share).run(into: store)
          try store.close()
        }
      })
    for (log, time) in zip(logs, seconds) {
      let cost = (time / seconds[0] - 1) * 100
      print("run, --events \(log)  \(String(format: "%.3f s  %+.1f %%", time, cost))")
    }
  }

  private static func thousands(_ rate: Double) -> String { String(format: "%6.0f", rate / 1_000) }

  /// Processor seconds of each of `works`, in a folder that is gone afterwards.
  private static func medians(
    _ rounds: Int, _ works: [(String) throws -> Void]
  ) throws -> [Double] {
    var times = [[Double]](repeating: [], count: works.count)
    for _ in 0..<rounds {
      for (index, work) in works.enumerated() {
        times[index].append(
          try inFolder { folder in
            let start = clock()
            try work(folder)
            return Double(clock() - start) / Double(CLOCKS_PER_SEC)
          })
      }
    }
    return times.map { $0.sorted()[$0.count / 2] }
  }

  private static func inFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
    let folder = NSTemporaryDirectory() + "event-log-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try body(folder)
  }
}

struct UsageError: Error, CustomStringConvertible { let description: String }
