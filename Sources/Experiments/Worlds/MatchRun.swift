import Documents
import Foundation
import PushModel
import Scenarios
import SimWorld
import Statistics
import Synchronization
import Worlds

/// A search for the worlds that show a scenario's facts: waves of a ``Matching``, simulated on threads.
///
/// A wave's rows are in the order of its requests, whichever thread was first, and each request has a seed of its own, so
/// that the same scenario and seed give the same worlds on any number of threads.
package struct MatchRun: Sendable {
  /// What the command line says of a match.
  package struct Size: Hashable, Sendable, Codable {
    /// Worlds that are simulated in waves, those for noise and members not counted; 8,000 (*assumption*): more than the
    /// 3,000 of the method's trials, since a fact that is known to 5 % takes several replications of each world.
    package var budget = 8_000

    /// Subscribers of a world, at most; 1,000 (*assumption*): a world takes .04 s, and an open rate varies by 4 % between
    /// replications.
    package var people = 1_000

    package init() {}
  }

  let file: ScenarioFile
  let size: Size
  let facts: ScenarioFacts
  let keys: [VariedKey]

  /// Hash of the world that members extend.
  let base: String
  private let settings: Matching.Settings
  private let threads: Int

  /// Name of the arm that facts without one are of.
  var under: String { facts.under ?? file.scenario.arms[file.scenario.baselineIndex].name }

  /// - Throws: ``MatchError`` for a scenario without facts, and for a world that has nothing uncertain.
  package init(_ file: ScenarioFile, size: Size = Size(), threads: Int) throws {
    guard let facts = file.scenario.facts, !facts.figures.isEmpty else {
      throw MatchError(
        file.path, "has no `facts`; accepted: at least one figure under facts.figures")
    }
    keys = try PriorBook.keys(of: file.scenario)
    guard !keys.isEmpty else {
      throw MatchError(
        file.path,
        "leaves nothing uncertain; accepted: a key under worlds.vary, or fewer under "
          + "worlds.hold")
    }
    (self.file, self.size, self.facts, self.threads) = (file, size, facts, threads)
    base = try file.scenario.worldHash()
    var settings = Matching.Settings()
    settings.budget = size.budget
    settings.members = file.scenario.worlds?.members ?? settings.members
    self.settings = settings
  }

  /// Worlds that are simulated if no wave is left out, for a meter of progress.
  package var worlds: Int {
    settings.budget + settings.noisePoints * settings.noiseRepeats + 2 * settings.members
  }

  /// Finds the worlds.
  ///
  /// - Parameters:
  ///   - kept: Waves of a match that was stopped, whose worlds are not simulated again.
  ///   - keep: Called with all complete waves after each of them.
  ///   - isStopped: Asked between worlds; `true` ends it with ``RunError/interrupted``.
  /// - Throws: ``MatchError``, ``RunError`` or `StatisticsError`.
  package func matched(
    from kept: MatchWaves? = nil, isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Runner.Progress) -> Void = { _ in },
    keep: (MatchWaves) throws -> Void = { _ in }
  ) throws -> MatchedWorlds {
    try file.scenario.types.inUse { try search(kept, isStopped, progress, keep) }
  }

  private func search(
    _ kept: MatchWaves?, _ isStopped: @escaping @Sendable () -> Bool,
    _ progress: @escaping @Sendable (Runner.Progress) -> Void, _ keep: (MatchWaves) throws -> Void
  ) throws -> MatchedWorlds {
    let measured = try FactFigures(file.scenario, facts, keys: keys, people: size.people)
    let answered = try FactFigures(
      file.scenario, facts, keys: keys, isWhole: true, people: size.people)
    var matching = try Matching(
      priors: keys.map(\.prior), facts: facts.figures.map { try $0.fact(under: under) },
      controls: LuckFigure.count, settings: settings, seed: file.scenario.seed)
    var waves = MatchWaves(question: question)
    var (done, read) = (0, 0)
    while let first = matching.requests.first {
      let figures = first.wave > settings.waves ? answered : measured
      if let rows = kept?.rows(waves.rows.count), rows.count == matching.requests.count {
        waves.rows.append(rows)
        read += rows.count
      } else {
        let shown = MatchTally(
          done: done, read: read, all: max(worlds, done + matching.requests.count), progress)
        let rows = try simulate(matching.requests, figures, isStopped) { shown.step() }
        if waves.rows.isEmpty { try check(rows, matching.facts) }
        waves.rows.append(rows)
        try keep(waves)
      }
      done += matching.requests.count
      try matching.receive(waves.rows.last!.map { $0.facts + $0.luck })
    }
    return try MatchedWorlds(
      self, matching.ensemble!, answered, waves.rows.last!, simulations: done)
  }

  private func simulate(
    _ requests: [Matching.Request], _ figures: FactFigures,
    _ isStopped: @escaping @Sendable () -> Bool, _ step: @escaping @Sendable () -> Void
  ) throws -> [FactFigures.Row] {
    let rows = Mutex([FactFigures.Row?](repeating: nil, count: requests.count))
    let job = { @Sendable (_: Void, place: Int) in
      let row = try figures.row(requests[place].values, seed: requests[place].seed)
      rows.withLock { $0[place] = row }
      step()
    }
    try WorkerPool(threads: threads).run(
      requests.count, isStopped: isStopped, worker: {}, job: job)
    return rows.withLock { $0.map { $0! } }
  }

  /// The part of its tolerance by which a fact must differ between worlds: less is rounding (*assumption*).
  private static let movedMin = 0.001

  /// Refuses facts that no world of the prior has, or that are the same in all of them.
  private func check(_ rows: [FactFigures.Row], _ facts: [Fact]) throws(MatchError) {
    for (place, fact) in facts.enumerated() {
      let figures = rows.map { fact.scaled($0.facts[place]) }.filter(\.isFinite)
      guard let low = figures.min(), let high = figures.max() else {
        throw MatchError(
          file.path,
          "facts: no world has a figure for \(fact.name); accepted: a metric of what its "
            + "arm sends, or of what people do")
      }
      guard high - low > Self.movedMin * fact.tolerance else {
        throw MatchError(
          file.path,
          "facts: no uncertain key moves \(fact.name), which is "
            + "\(String(format: "%.4g", fact.figure(at: low))) in all worlds; accepted: a key that does under "
            + "worlds.vary, or a scenario without this fact")
      }
    }
  }
}

/// Counts the worlds of a match that are done, for a meter.
private final class MatchTally: Sendable {
  private let done: Atomic<Int>
  private let read, all: Int
  private let progress: @Sendable (Runner.Progress) -> Void

  /// - Parameter read: Those of `done` that were not simulated now, so that they say nothing about the time that is left.
  init(
    done: Int, read: Int, all: Int, _ progress: @escaping @Sendable (Runner.Progress) -> Void
  ) {
    self.done = Atomic(done)
    (self.read, self.all, self.progress) = (read, all, progress)
  }

  func step() {
    let count = done.wrappingAdd(1, ordering: .relaxed).newValue
    progress(Runner.Progress(cellsDone: count, cells: all, cellsComputed: count - read))
  }
}

/// Why a scenario cannot be matched.
package struct MatchError: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: String
  let reason: String

  package var description: String { "\(path): \(reason)" }

  init(_ path: String, _ reason: String) { (self.path, self.reason) = (path, reason) }
}
