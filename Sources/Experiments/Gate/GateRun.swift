import Foundation
import Scenarios
import SimWorld
import Statistics

/// Runs a gate: simulates seeds look by look until it is decided.
package struct GateRun {
  package let file: GateFile
  package let plan: ExperimentPlan
  package let baseline: PinnedBaseline?
  package let threads: Int

  /// - Throws: `BaselineError` when the pinned figures are not of this world.
  package init(_ file: GateFile, threads: Int) throws {
    self.file = file
    self.threads = threads
    plan = try file.plan()
    baseline = try file.baselinePath.map { try PinnedBaseline(path: $0) }
    try baseline?.check(for: file, plan)
  }

  private var looks: [Int] { file.gate.looks(of: file.scenario.scenario) }
  private var subjects: [GateSubject] { file.conditions.map(\.subject) }

  /// - Parameters:
  ///   - isStopped: Asked between cells; `true` ends it with ``RunError/interrupted``.
  ///   - progress: Called after each cell, on any thread, one at a time.
  /// - Throws: ``RunError``, or `StatisticsError`.
  package func report(
    isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Runner.Progress) -> Void = { _ in }
  ) throws -> GateReport {
    let levels = try GateLooks(looks, alpha: file.gate.alpha, file.gate.spending).levels
    let store = MemoryStore()
    var findings: [GateFinding] = []
    var seeds = 0
    for (look, level) in zip(looks, levels) {
      try Runner(plan, threads: threads, replications: look).run(
        into: store, isStopped: isStopped, progress: progress)
      findings = Self.merge(findings, try judge(store, look, level))
      seeds = look
      let decision = GateReport.decision(of: findings)
      if decision == .passed || decision == .failed { break }
    }
    return report(findings, seeds)
  }

  private func judge(
    _ store: MemoryStore, _ look: Int, _ level: Double
  ) throws -> [GateFinding] {
    var evidence = RunEvidence(plan)
    for record in store.ordered { try evidence.add(record) }
    let own = try GateFigures(of: 0, in: evidence, subjects)
    let other =
      try baseline?.figures
      ?? (plan.scenario.arms.count > 1
        ? GateFigures(of: 1, in: evidence, subjects) : GateFigures(values: [:]))
    return try GateJudge(candidate: own.seeds(0..<look), reference: other, alpha: level)
      .findings(file.conditions)
  }

  /// Keeps conditions that passed at an earlier look as passed.
  static func merge(_ before: [GateFinding], _ now: [GateFinding]) -> [GateFinding] {
    guard !before.isEmpty else { return now }
    return zip(before, now).map { $0.decision == .passed ? $0 : $1 }
  }

  private func report(_ findings: [GateFinding], _ seeds: Int) -> GateReport {
    GateReport(
      schema: 1, name: file.gate.name, file: file.path,
      decision: GateReport.decision(of: findings), candidate: file.gate.candidate,
      reference: file.gate.against.arm ?? "\(baseline?.name ?? "") (pinned)",
      planHash: hexadecimal(plan.hash), subscribers: plan.scenario.world.subscribers,
      seeds: seeds, seedsMax: looks[looks.count - 1], looks: looks, alpha: file.gate.alpha,
      findings: findings, change: GateReport.change(of: findings), warnings: warnings(seeds))
  }

  private func warnings(_ seeds: Int) -> [String] {
    var warnings = baseline?.warnings(for: plan) ?? []
    if seeds < Analysis.seedsMin {
      warnings.append("\(seeds) seeds: limits are very wide below \(Analysis.seedsMin)")
    }
    return warnings
  }
}

extension GateFigures {
  /// The figures of some of the seeds.
  func seeds(_ range: Range<Int>) -> GateFigures {
    GateFigures(values: values.mapValues { Array($0[range.clamped(to: $0.indices)]) })
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
    var levels: [Double] = []
    for bound in bounds.bounds {
      levels.append(bound.isFinite ? try Normal.upperTail(bound) : 0)
    }
    self.levels = levels
  }
}
