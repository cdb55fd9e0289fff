import Documents
import Scenarios
import SimWorld
import Statistics

/// Tests a gate on candidates whose true drop is known: none, the margin and twice the margin.
///
/// Candidate and control have the same strategy. Each loses some pushes at random, different ones,
/// so that the arms differ even without a drop; the candidate loses more, as many as make the drop.
/// Each decision has seeds of its own.
package struct GateSelfTest {
  /// The gate that is tested.
  package let file: GateFile
  private let source: WorldSource
  /// Gate decisions for each drop.
  package let decisions: Int

  /// Number of seeds of the pilot, which calibrates the number of lost pushes for a drop.
  private static let pilotSeeds = 40

  /// - Parameter work: Units whose results are used; nothing is simulated here. `nil` for none.
  /// - Throws: `ScenarioError` when the gate holds no delivery metric to a margin.
  package init(
    _ file: GateFile, threads: Int, decisions: Int, work: WorkFolder? = nil
  ) throws(ScenarioError) {
    self.file = file
    source = WorldSource(work, threads: threads)
    self.decisions = decisions
    guard Self.target(of: file) != nil else {
      throw ScenarioError(
        DocumentMark(.file(file.path)),
        "a self-test loses pushes, so it needs a margin for a metric of delivery; "
          + "accepted: notWorse with deliveryRate or deliveriesPerSubscriberDay")
    }
  }

  /// Cells of the main run; a pilot precedes it.
  package var cells: Int {
    get throws {
      try file.worlds.reduce(0) { sum, world in
        let plan = try world.plan()
        return sum + (plan.lanes + plan.ownerLanes) * decisions * plan.scenario.replications
      }
    }
  }

  /// A metric that lost pushes lower, with its margin in a world.
  private struct Target {
    let world: GateWorld
    let metric: MetricName
    let margin: Gate.Margin
    var subject: GateSubject { GateSubject(figure: .metric(metric), world: world.name) }
  }

  /// The first in the order of the worlds.
  private static func target(of file: GateFile) -> Target? {
    for world in file.worlds {
      for metric in [MetricName.deliveryRate, .deliveriesPerSubscriberDay] {
        guard let margin = world.gate.notWorse[metric] else { continue }
        return Target(world: world, metric: metric, margin: margin)
      }
    }
    return nil
  }

  /// - Parameters: As those of ``GateRun/report(isStopped:progress:)``.
  package func report(
    isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Runner.Progress) -> Void = { _ in }
  ) throws -> GateTrial {
    let target = Self.target(of: file)!
    let (subject, own) = (target.subject, target.margin)
    let probe = own.margin ?? own.relative!
    let base = min(probe, 0.05)
    let pilot = try figures(
      in: target.world,
      try setting(in: target.world, drops: [2 * base], base: base, replications: Self.pilotSeeds),
      isStopped)
    let counted = pilot.map { Self.mean($0.figures(in: 0..<Self.pilotSeeds).counted(subject)) }
    let level = counted[1]
    let margin = own.margin ?? own.relative! * level
    let lost = level - counted[0]
    let perDrop = 2 * base / lost
    try checkLosses(upTo: base + 2 * margin * perDrop)
    let looks = file.gate.looks(of: file.worlds[0].scenario.scenario)
    let settings = try file.worlds.map { world in
      try setting(
        in: world, drops: [0, 1, 2].map { $0 * margin * perDrop }, base: base,
        replications: decisions * looks[looks.count - 1])
    }
    try source.prepare(settings)
    let worlds = try zip(file.worlds, settings).map { try figures(in: $0, $1, isStopped, progress) }
    return GateTrial(
      schema: 1, gate: file.gate.name, metric: target.metric, margin: margin,
      alpha: file.gate.alpha, decisions: decisions, looks: looks,
      rows: try (0..<3).map { factor in
        try row(factor, worlds.map { ($0[factor], $0[3]) }, target, looks)
      })
  }

  /// - Parameter share: The largest share of its pushes that a candidate is to lose.
  private func checkLosses(upTo share: Double) throws(ScenarioError) {
    guard !(0...1).contains(share) else { return }
    throw ScenarioError(
      DocumentMark(.file(file.path)),
      share > 1 && share.isFinite
        ? "twice the margin is more than can be lost; accepted: a smaller margin for a self-test"
        : "the pilot of a self-test lost nothing; accepted: a margin that lost pushes can reach")
  }

  /// Candidates with these additional losses, and the control behind them.
  private func setting(
    in world: GateWorld, drops: [Double], base: Double, replications: Int
  ) throws -> WorkSetting {
    var scenario = try world.plan().scenario
    let candidate = scenario.arms[0]
    scenario.arms = (0...drops.count).map { place in
      var arm = candidate
      arm.name = "arm-\(place)"
      arm.baseline = place == drops.count
      return arm
    }
    scenario.replications = replications
    return try WorkSetting(
      scenario,
      losses: (drops + [0]).enumerated().map { place, drop in
        ExtraLoss(share: base + drop, salt: UInt64(place))
      })
  }

  /// The figures of each arm of a setting. Those of all decisions are adjusted by the same coefficients.
  private func figures(
    in world: GateWorld, _ setting: WorkSetting, _ isStopped: @escaping @Sendable () -> Bool,
    _ progress: @escaping @Sendable (Runner.Progress) -> Void = { _ in }
  ) throws -> [GateSeeds] {
    let evidence = try source.evidence(of: setting, isStopped: isStopped, progress: progress)
    let adjusted = try evidence.adjustedArms(threads: source.threads)
    return try setting.plan.scenario.arms.indices.map { arm in
      try GateSeeds(of: arm, in: evidence, world.subjects, adjusting: adjusted?[arm])
    }
  }

  /// The figures of a candidate and of the control in each world.
  private typealias Pair = (candidate: GateSeeds, control: GateSeeds)

  private func row(
    _ factor: Int, _ worlds: [Pair], _ target: Target, _ looks: [Int]
  ) throws -> GateTrial.Row {
    let levels = try GateLooks(looks, alpha: file.gate.alpha, file.gate.spending).levels
    let seeds = looks[looks.count - 1]
    var counts: [GateResult: Int] = [:]
    for decision in 0..<decisions {
      counts[try decide(worlds, from: decision * seeds, looks, levels), default: 0] += 1
    }
    let place = file.worlds.firstIndex { $0.name == target.world.name } ?? 0
    let (candidate, control) = worlds[place]
    let all = 0..<decisions * seeds
    let differences =
      control.figures(in: all)[target.subject] - candidate.figures(in: all)[target.subject]
    let drop = try Moments(differences.widened, "differences")
    return GateTrial.Row(
      marginsLost: factor, drop: drop.mean, dropError: drop.varianceOfMean.squareRoot(),
      passed: counts[.passed] ?? 0, failed: counts[.failed] ?? 0,
      undecided: counts[.undecided] ?? 0, notEvaluated: counts[.notEvaluated] ?? 0)
  }

  private func decide(
    _ worlds: [Pair], from first: Int, _ looks: [Int], _ levels: [Double]
  ) throws -> GateResult {
    let (findings, _) = try GateRun.findings(looks, levels, file) { look, level in
      let seeds = first..<first + look
      return try zip(file.worlds, worlds).flatMap { world, pair in
        try GateJudge(
          candidate: pair.candidate.figures(in: seeds),
          reference: pair.control.figures(in: seeds), alpha: level,
          isEarly: look < looks[looks.count - 1]
        ).unadjusted(world.conditions)
      }
    }
    return GateReport.decision(of: findings)
  }

  private static func mean(_ values: [Double?]) -> Double {
    let known = values.compactMap { $0 }
    return known.isEmpty ? 0 : known.reduce(0, +) / Double(known.count)
  }
}
