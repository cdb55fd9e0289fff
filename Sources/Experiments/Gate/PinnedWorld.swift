import Documents
import PushModel
import Scenarios
import SimKernel
import SimWorld
import Statistics

/// Figures of an arm by seed, in one world. A file has them apart from all the rest.
package struct PinnedWorld: Hashable, Sendable, Codable {
  /// The world's name in the gate; `nil` in a gate of one scenario.
  package var name: String?
  /// The scenario's name and the arm's.
  package var scenario: String
  /// Name of the arm that was pinned.
  package var arm: String
  /// Hash of the plan that was run, sixteen hexadecimal digits; `nil` in a file of the form 2.
  package var planHash: String?
  /// Hash of what arms have in common: world, horizon, seeds. Sixteen hexadecimal digits.
  package var worldHash: String
  /// SHA-256 of the ensemble whose worlds were drawn; `nil` for the scenario's one world.
  package var ensemble: String?
  /// Settings of everything that arms have in common, key by key; other keys had their defaults.
  package var settings: [String: String]
  /// The scenario's seed, from which the draws of all replications come.
  package var seed: UInt64
  /// Number of replications that were pinned.
  package var replications: Int
  /// Days over which pushes of the cohort count: up to the longest time to live before the end.
  package var cohortDays: Double
  /// By figure, such as `deliveryRate[platform=ios]`, one value for each seed.
  package var values: [String: [Double?]] = [:]
  /// By figure, what gates with adjusted figures compare with; empty where they are plain.
  var adjusted: [String: PinnedFigure] = [:]

  private enum CodingKeys: CodingKey {
    case name, scenario, arm, planHash, worldHash, ensemble, settings, seed, replications,
      cohortDays
  }

  /// The figures of some seeds.
  ///
  /// - Parameter candidate: The candidate in the same worlds, ``joining(_:in:)`` them, whose figures are
  ///   adjusted; `nil` for plain ones.
  func figures(in seeds: Range<Int>, beside candidate: AdjustedArm?) -> GateFigures {
    let counted = values.mapValues { Array($0[seeds.clamped(to: $0.indices)]) }
    guard let candidate else { return GateFigures(values: counted) }
    let all = adjusted.keys.compactMap { name -> (String, AdjustedFigures)? in
      guard let own = figures(name, in: seeds, beside: candidate),
        MetricName(rawValue: name).map(candidate.estimator) == own.estimator
      else { return nil }
      return (name, own)
    }
    return GateFigures(values: counted, adjusted: Dictionary(uniqueKeysWithValues: all))
  }

  private func figures(
    _ name: String, in seeds: Range<Int>, beside candidate: AdjustedArm
  ) -> AdjustedFigures? {
    guard let own = adjusted[name], let counted = values[name] else { return nil }
    let both = (Array(own.values[seeds]), Array(counted[seeds]))
    guard let coefficients = own.coefficients else {
      return AdjustedFigures(values: both.0, counted: both.1)
    }
    return candidate.adjustment.explained(both.0, both.1, by: coefficients)
  }

  /// The candidate by the estimators that were pinned, or by counts where `seeds` vary less with them.
  func joining(_ candidate: AdjustedArm, in seeds: Range<Int>) -> AdjustedArm {
    var candidate = candidate
    for metric in candidate.estimators.keys {
      let pinned = figures(metric.rawValue, in: seeds, beside: candidate)
      let all = candidate.adjustment.estimators.filter { $0 == .counted || $0 == pinned?.estimator }
      let scale = metric.scale(cohortDays: cohortDays)
      candidate.estimators[metric] = Estimator.chosen(among: all, in: seeds.count) { one in
        let own = candidate.figures(metric, in: seeds, by: one).scaled(by: scale)
        guard let pinned else { return [own] }
        return [one == .counted ? pinned.plain : pinned, own].withDifferences(from: 0)
      }
    }
    return candidate
  }

  /// By figure, the values that a gate compares and prints: the adjusted ones where there are such.
  var compared: [String: [Double?]] {
    values.merging(adjusted.mapValues(\.values)) { _, adjusted in adjusted }
  }

  /// The name that the figures have in the file.
  var key: String { name ?? scenario }

  /// The arithmetic mean of a figure over the seeds that have it; `nil` if none has.
  static func mean(_ values: [Double?]) -> Double? {
    (try? Moments(values.compactMap { $0 }))?.mean
  }
}

extension PinnedWorld {
  init(
    _ world: GateWorld, _ plan: ExperimentPlan, _ evidence: RunEvidence, threads: Int
  ) throws {
    let looks = world.gate.looks(of: world.scenario.scenario)
    let arm = try evidence.adjustedArms(first: looks[0], threads: threads)?[0]
    let figures = try GateSeeds(of: 0, in: evidence, world.subjects, adjusting: arm)
      .figures(in: 0..<plan.scenario.replications)
    self.init(
      name: world.name, scenario: plan.scenario.name, arm: world.gate.candidate,
      planHash: hexadecimal(plan.hash), worldHash: try Self.worldHash(of: plan),
      ensemble: plan.members?.id,
      settings: try Self.settings(of: plan), seed: plan.scenario.seed,
      replications: plan.scenario.replications, cohortDays: plan.cohortDays,
      values: figures.values, adjusted: figures.adjusted.mapValues(PinnedFigure.init))
  }

  /// A scenario without its arms, its metrics and its name.
  ///
  /// The job queue's speed goes, too: it is the service's own, and a starved queue is to be judged.
  private static func world(of plan: ExperimentPlan) -> Scenario {
    var scenario = whole(plan)
    let usual = TriggerParameters()
    scenario.world.triggers?.workers = usual.workers
    scenario.world.triggers?.serviceTime = usual.serviceTime
    return scenario
  }

  private static func whole(_ plan: ExperimentPlan) -> Scenario {
    var scenario = plan.scenario
    scenario.arms = []
    var metrics = MetricPlan()
    metrics.define(as: scenario.metrics)
    scenario.metrics = metrics
    scenario.name = "world"
    scenario.description = nil
    scenario.audience = nil
    scenario.value = nil
    scenario.facts = nil
    scenario.worlds = nil
    scenario.replications = 1
    return scenario
  }

  /// That of an ensemble has its id in it: over other worlds figures are others.
  static func worldHash(of plan: ExperimentPlan) throws -> String {
    try hash(world(of: plan), worlds: plan.members?.id ?? "")
  }

  private static func hash(_ scenario: Scenario, worlds: String = "") throws -> String {
    var digest = Digest()
    for byte in try (scenario.yaml() + worlds).utf8 { digest.combine(UInt64(byte)) }
    return hexadecimal(digest.value)
  }

  /// Whether the figures are of the plan's world. In the form 2 the hash includes the job queue.
  func isOf(_ plan: ExperimentPlan) throws -> Bool {
    if worldHash == (try Self.worldHash(of: plan)) { return true }
    return try planHash == nil && worldHash == Self.hash(Self.whole(plan))
  }

  static func settings(of plan: ExperimentPlan) throws -> [String: String] {
    let keys = try described(plan).filter { !$0.isDefault }
    return Dictionary(uniqueKeysWithValues: keys.map { ($0.key, $0.value) })
  }

  private static func described(_ plan: ExperimentPlan) throws -> [DescribedKey] {
    try world(of: plan).describe().filter {
      !["pushlab", "name", "replications", "arms"].contains($0.key)
        && !$0.key.hasPrefix("metrics")
    }
  }

  /// The keys that differ, with both values.
  func difference(from plan: ExperimentPlan, engine: String) throws -> String {
    let now = Dictionary(
      try Self.described(plan).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let own = try Self.settings(of: plan)
    let keys = Set(settings.keys).union(own.keys).filter { settings[$0] != own[$0] }.sorted()
    let worlds = ensembleDifference(from: plan).map { [$0] } ?? []
    let lines =
      worlds
      + keys.prefix(Self.differencesMax).map { key in
        let pinned = settings[key] ?? now[key]?.fallback ?? "not set"
        let found = now[key]?.value ?? "not set"
        return "\(key) was \(quotable(pinned)), is \(quotable(found))"
      }
    guard !lines.isEmpty else {
      return "defaults of the world have changed since engine \(engine)"
    }
    let hidden = keys.count - lines.count + worlds.count
    return (lines + (hidden > 0 ? ["and \(hidden) more keys"] : [])).joined(separator: "; ")
  }

  private static let differencesMax = 5

  /// `nil` where both have the same worlds.
  private func ensembleDifference(from plan: ExperimentPlan) -> String? {
    guard ensemble != plan.members?.id else { return nil }
    func words(_ id: String?) -> String { id.map { "worlds \($0.prefix(16))" } ?? "one world" }
    return "it was pinned over \(words(ensemble)), this is \(words(plan.members?.id))"
  }
}
