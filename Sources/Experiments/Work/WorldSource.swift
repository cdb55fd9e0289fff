import Scenarios
import SimWorld

/// The place where the seeds of settings are simulated: this process, or any machines that do the
/// units in a folder.
package enum WorldSource: Sendable {
  case here(threads: Int)
  case elsewhere(WorkFolder)

  /// Threads of this process.
  var threads: Int { if case .here(let threads) = self { threads } else { 1 } }

  /// The units in `folder`, or this process without one.
  init(_ folder: WorkFolder?, threads: Int) {
    self = folder.map(Self.elsewhere) ?? .here(threads: threads)
  }

  /// Asks for all seeds of several settings at once, so that their units are dealt out together.
  ///
  /// - Throws: ``UnitsWanted`` when units have no result yet.
  func prepare(_ settings: [WorkSetting]) throws {
    guard case .elsewhere(let folder) = self else { return }
    var known: Set<String> = []
    var units: [WorkUnit] = []
    for setting in settings where known.insert(setting.name).inserted {
      let missing = folder.lacksCells(of: setting)
      let all = 0..<setting.plan.scenario.replications
      units += try folder.deal.blocks(of: all, in: all, lacks: missing.contains)
        .map { try WorkUnit(.cells, $0, of: setting) }
    }
    guard units.isEmpty else { throw UnitsWanted(units: units) }
  }

  /// The evidence of all seeds of a setting.
  ///
  /// - Parameters: As those of ``GateRun/report(isStopped:progress:)``.
  /// - Throws: ``UnitsWanted``, ``WorkFileError``, ``RunError``, or `StatisticsError`.
  func evidence(
    of setting: WorkSetting, isStopped: @escaping @Sendable () -> Bool,
    progress: @escaping @Sendable (Runner.Progress) -> Void = { _ in }
  ) throws -> RunEvidence {
    switch self {
    case .here(let threads):
      return try Self.evidence(
        Runner(setting.plan, threads: threads, losses: setting.losses), isStopped: isStopped,
        progress: progress)
    case .elsewhere(let folder):
      try prepare([setting])
      var evidence = RunEvidence(setting.plan)
      for record in try folder.records(of: setting) { try evidence.add(record) }
      return evidence
    }
  }

  /// The evidence of all seeds, some of them at a time.
  ///
  /// - Parameter kept: The number of cells that may wait in memory for their turn in the evidence.
  ///   *Assumption*: a thousand are enough for any number of threads; one with four arms takes some
  ///   hundred kilobytes.
  static func evidence(
    _ runner: Runner, keeping kept: Int = 1_000,
    isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Runner.Progress) -> Void = { _ in }
  ) throws -> RunEvidence {
    let plan = runner.plan
    var evidence = RunEvidence(plan)
    let store = MemoryStore()
    let step = max(1, kept / (plan.lanes + plan.ownerLanes))
    for first in stride(from: 0, to: plan.scenario.replications, by: step) {
      var part = runner
      part.replications = min(first + step, plan.scenario.replications)
      try part.run(into: store, isStopped: isStopped) { one in
        var all = one
        all.cells = plan.cells.count
        progress(all)
      }
      for record in store.takeOrdered() { try evidence.add(record) }
    }
    return evidence
  }
}

/// Collects what several parts of a procedure want, where they do not depend on one another.
struct WantedSeeds {
  private var units: [WorkUnit] = []
  private var names: Set<String> = []

  /// - Returns: `nil` when `part` wants seeds.
  mutating func collect<Value>(_ part: () throws -> Value) throws -> Value? {
    do { return try part() } catch let wanted as UnitsWanted {
      units += wanted.units.filter { names.insert($0.name).inserted }
      return nil
    }
  }

  /// - Throws: ``UnitsWanted`` when any part wants seeds.
  func check() throws {
    guard units.isEmpty else { throw UnitsWanted(units: units) }
  }
}
