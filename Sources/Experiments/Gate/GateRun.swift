import Foundation
import Scenarios
import SimWorld
import Statistics

/// Runs a gate: simulates seeds of every world, look by look, until it is decided.
package struct GateRun {
  /// The gate to run, with its worlds.
  package let file: GateFile
  /// The plan of each world.
  package let plans: [ExperimentPlan]
  /// The pinned figures to compare with; `nil` where the reference is an arm.
  package let baseline: PinnedBaseline?
  /// Number of threads, 1 or more; the result does not depend on it.
  package let threads: Int

  /// - Throws: `SavedFileError` when the pinned figures are not of these worlds.
  package init(_ file: GateFile, threads: Int) throws {
    self.file = file
    self.threads = threads
    plans = try file.worlds.map { try $0.plan() }
    baseline = try file.baselinePath.map { try PinnedBaseline(path: $0) }
    for (world, plan) in zip(file.worlds, plans) { try baseline?.check(for: file, world, plan) }
  }

  /// The cells of all worlds and seeds.
  package var cells: Int { plans.reduce(0) { $0 + $1.cells.count } }

  /// Over an ensemble there is one look, at all worlds: the first ones are no fair share of them.
  private var looks: [Int] {
    let all = file.gate.looks(of: file.worlds[0].scenario.scenario)
    return plans.contains { $0.members != nil } ? all.suffix(1) : all
  }

  /// - Parameters:
  ///   - isStopped: Asked between cells; `true` ends it with ``RunError/interrupted``.
  ///   - progress: Called after each cell, on any thread, one at a time.
  /// - Throws: ``RunError``, or `StatisticsError`.
  package func report(
    isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Runner.Progress) -> Void = { _ in }
  ) throws -> GateReport {
    let levels = try GateLooks(looks, alpha: file.gate.alpha, file.gate.spending).levels
    let stores = plans.map { _ in MemoryStore() }
    let (findings, seeds) = try Self.findings(looks, levels, file) { look, level in
      try plans.indices.flatMap { place in
        try Runner(plans[place], threads: threads, replications: look).run(
          into: stores[place], isStopped: isStopped, progress: overall(progress, place, look))
        return try judge(place, stores[place], look, level)
      }
    }
    return report(findings, seeds)
  }

  /// The findings at the first look that decides, or at the last one, and its number of seeds.
  ///
  /// - Parameter judge: Gives the findings of all worlds at a look, each by itself.
  static func findings(
    _ looks: [Int], _ levels: [Double], _ file: GateFile,
    _ judge: (Int, Double) throws -> [GateFinding]
  ) throws -> (findings: [GateFinding], seeds: Int) {
    var findings: [GateFinding] = []
    for (look, level) in zip(looks, levels) {
      findings = merge(
        findings, try GateJudge.withAdjustedFailures(try judge(look, level), alpha: level),
        file.conditions.map(\.kind))
      let decision = GateReport.decision(of: findings)
      if decision == .passed || decision == .failed { return (findings, look) }
    }
    return (findings, looks.last ?? 0)
  }

  /// The progress over all worlds, of which those before `place` have done this look and those after
  /// it the one before.
  private func overall(
    _ progress: @escaping @Sendable (Runner.Progress) -> Void, _ place: Int, _ look: Int
  ) -> @Sendable (Runner.Progress) -> Void {
    let before = looks.last { $0 < look } ?? 0
    let done = plans.indices.reduce(0) { sum, other in
      guard other != place else { return sum }
      let plan = plans[other]
      return sum + plan.cells.count / plan.scenario.replications * (other < place ? look : before)
    }
    let cells = self.cells
    return { one in
      var all = one
      all.cellsDone += done
      all.cells = cells
      progress(all)
    }
  }

  private func judge(
    _ place: Int, _ store: MemoryStore, _ look: Int, _ level: Double
  ) throws -> [GateFinding] {
    let (world, plan) = (file.worlds[place], plans[place])
    var evidence = RunEvidence(plan)
    for record in store.ordered { try evidence.add(record) }
    let pinned = baseline?.world(world)
    // Plain figures were pinned: the candidate's are plain, too.
    var arms =
      pinned?.adjusted.isEmpty == true
      ? nil : try evidence.adjustedArms(first: looks[0], threads: threads)
    if let pinned, let own = arms?[0] { arms = [pinned.joining(own, in: 0..<looks[0])] }
    let own = try GateSeeds(of: 0, in: evidence, world.subjects, adjusting: arms?[0])
      .figures(in: 0..<look)
    let other =
      try pinned?.figures(in: 0..<look, beside: arms?[0])
      ?? (plan.scenario.arms.count > 1
        ? GateSeeds(of: 1, in: evidence, world.subjects, adjusting: arms?[1])
          .figures(in: 0..<look) : GateFigures(values: [:]))
    let judge = GateJudge(
      candidate: own, reference: other, alpha: level, isEarly: look < looks[looks.count - 1],
      ensemble: GateEnsemble(plan))
    return try judge.unadjusted(world.conditions)
  }

  /// Keeps conditions that passed at an earlier look as passed. Whether a figure moved is of all seeds.
  ///
  /// - Parameter kinds: Those of the findings' conditions.
  static func merge(
    _ before: [GateFinding], _ now: [GateFinding], _ kinds: [GateCondition.Kind]
  ) -> [GateFinding] {
    guard !before.isEmpty else { return now }
    return now.indices.map { place in
      guard before[place].decision == .passed else { return now[place] }
      var kept = before[place]
      let change = now[place].change
      kept.change = change == .changed ? kinds[place].passedChange : change
      return kept
    }
  }

  private func report(_ findings: [GateFinding], _ seeds: Int) -> GateReport {
    GateReport(
      schema: 1, name: file.gate.name, file: file.path,
      decision: GateReport.decision(of: findings), candidate: file.gate.candidate,
      reference: file.gate.against.arm ?? "\(baseline?.name ?? "") (pinned)",
      planHash: hexadecimal(plans[0].hash), subscribers: plans[0].people,
      worlds: file.gate.worlds.map { _ in zip(file.worlds, plans).map(Self.world) },
      seeds: seeds, seedsMax: looks[looks.count - 1], looks: looks, alpha: file.gate.alpha,
      findings: findings, ensemble: file.gate.worlds == nil ? MemberSummary(plans[0]) : nil,
      change: GateReport.change(of: findings), warnings: warnings(seeds))
  }

  private static func world(_ world: GateWorld, _ plan: ExperimentPlan) -> GateReport.World {
    GateReport.World(
      name: world.key, scenario: plan.scenario.name, planHash: hexadecimal(plan.hash),
      subscribers: plan.people, ensemble: MemberSummary(plan))
  }

  private func warnings(_ seeds: Int) -> [String] {
    var warnings: [String] = []
    for (world, plan) in zip(file.worlds, plans) {
      let own = baseline?.warnings(for: world, plan) ?? []
      warnings += own.filter { !warnings.contains($0) }
    }
    for warning in plans.compactMap({ GateEnsemble($0)?.warning })
    where !warnings.contains(warning) { warnings.append(warning) }
    if seeds < Analysis.seedsMin {
      warnings.append("\(seeds) seeds: limits are very wide below \(Analysis.seedsMin)")
    }
    return warnings
  }
}

/// The one-sided levels of a gate's looks, which together spend its alpha.
struct GateLooks: Sendable {
  /// By look; 0 where nothing may be spent yet.
  let levels: [Double]

  /// Lan and DeMets's spending at each share of the seeds; a single look has all of `alpha`. A bound
  /// for a normal statistic is taken as its tail probability, which a t test then uses.
  init(
    _ looks: [Int], alpha: Double, _ spending: Spending
  ) throws(StatisticsError) {
    guard looks.count > 1 else {
      levels = [alpha]
      return
    }
    let bounds = try GroupSequential(
      information: looks.map { Double($0) / Double(looks[looks.count - 1]) }, alpha: 2 * alpha,
      spending: spending)
    levels = try bounds.bounds.map { (bound) throws(StatisticsError) in
      bound.isFinite ? try Normal.upperTail(bound) : 0
    }
  }
}
